#ifndef CWEBP_H
#define CWEBP_H

#include <stddef.h>
#include <stdint.h>

// libwebp's decoder as one function over memory.
//
// Whatever the library allocates is freed before the call returns. Which files are read, and all
// limits, are the caller's policy.

/// The version of libwebp in use, as in 0x010204 for 1.2.4; 0 when the build found none.
int cwebp_library_version(void);

typedef enum {
  CWEBP_DECODED,
  CWEBP_DAMAGED,
  CWEBP_TRUNCATED,
  CWEBP_OUT_OF_MEMORY,
  /// The file has a feature that the library does not know, or this build has no library.
  CWEBP_UNSUPPORTED,
} cwebp_result;

/// Decodes a still picture into RGBA pixels with straight alpha, without padding.
///
/// The file must have the given size; `size` is the size of `pixels` in bytes, `width * height *
/// 4`. `*has_alpha` is 1 if the picture has an alpha channel.
cwebp_result cwebp_decode(const uint8_t *bytes, size_t count, int width, int height,
                          uint8_t *pixels, size_t size, int *has_alpha);

#endif
