#include "cwebp.h"

// Without pkg-config, the header may be found but not the library; CWEBP_WITHOUT_LIBRARY then
// builds without it.
#if !defined(CWEBP_WITHOUT_LIBRARY) && __has_include(<webp/decode.h>)

#include <webp/decode.h>

int cwebp_library_version(void) { return WebPGetDecoderVersion(); }

static cwebp_result result_of(VP8StatusCode status) {
  switch (status) {
    case VP8_STATUS_OK: return CWEBP_DECODED;
    case VP8_STATUS_OUT_OF_MEMORY: return CWEBP_OUT_OF_MEMORY;
    case VP8_STATUS_UNSUPPORTED_FEATURE: return CWEBP_UNSUPPORTED;
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA: return CWEBP_TRUNCATED;
    default: return CWEBP_DAMAGED;
  }
}

cwebp_result cwebp_decode(const uint8_t *bytes, size_t count, int width, int height,
                          uint8_t *pixels, size_t size, int *has_alpha) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return CWEBP_UNSUPPORTED;
  VP8StatusCode status = WebPGetFeatures(bytes, count, &config.input);
  if (status != VP8_STATUS_OK) return result_of(status);
  if (config.input.has_animation) return CWEBP_UNSUPPORTED;
  if (width < 1 || height < 1 || config.input.width != width || config.input.height != height ||
      size / 4 / (size_t)width != (size_t)height)
    return CWEBP_DAMAGED;
  *has_alpha = config.input.has_alpha != 0;
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = pixels;
  config.output.u.RGBA.stride = width * 4;
  config.output.u.RGBA.size = size;
  status = WebPDecode(bytes, count, &config);
  WebPFreeDecBuffer(&config.output);
  return result_of(status);
}

#else

int cwebp_library_version(void) { return 0; }

cwebp_result cwebp_decode(const uint8_t *bytes, size_t count, int width, int height,
                          uint8_t *pixels, size_t size, int *has_alpha) {
  (void)bytes, (void)count, (void)width, (void)height, (void)pixels, (void)size;
  *has_alpha = 0;
  return CWEBP_UNSUPPORTED;
}

#endif
