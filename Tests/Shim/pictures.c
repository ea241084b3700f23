// Calls the shims of libjpeg-turbo and libwebp the way Swift does, with pictures that are sound, cut off or damaged, and with
// sizes that are not theirs. For valgrind and the sanitizers, which say when memory is misused: pictures WIDTH HEIGHT FILE...
// Without arguments it checks that the shims were built without their libraries, and say so.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cjpeg.h"
#include "cwebp.h"
#include "require.h"

/// Whether the bytes are a picture of a size; uses every byte that was decoded.
static int decodes(const uint8_t *file, size_t count, uint32_t width, uint32_t height, size_t size) {
  uint8_t *bytes = memory(count), *pixels = memory(size);
  memcpy(bytes, file, count);
  int succeeded;
  if (count > 0 && file[0] == 'R') {
    int has_alpha = -1;
    succeeded = cwebp_decode(bytes, count, (int)width, (int)height, pixels, size, &has_alpha) ==
                CWEBP_DECODED;
    REQUIRE(!succeeded || has_alpha == 0 || has_alpha == 1);
  } else {
    const cjpeg_request request = {width, height, 500, 1 << 24};
    cjpeg_problem problem = {{0}};
    succeeded = cjpeg_decode(bytes, count, &request, pixels, size, &problem);
    REQUIRE(succeeded || problem.text[0]);
  }
  size_t sum = 0;
  for (size_t i = 0; succeeded && i < size; i++) sum += pixels[i];
  REQUIRE(!succeeded || sum <= 255 * size);
  free(bytes);
  free(pixels);
  return succeeded;
}

static void check(const char *path, uint32_t width, uint32_t height) {
  static uint8_t file[1 << 16];
  FILE *stream = fopen(path, "rb");
  REQUIRE(stream);
  const size_t count = fread(file, 1, sizeof file, stream);
  fclose(stream);
  const size_t size = (size_t)width * height * 4;
  REQUIRE(decodes(file, count, width, height, size));
  REQUIRE(!decodes(file, count, width, height + 1, size));
  REQUIRE(!decodes(file, count, width + 1, height, size));
  REQUIRE(!decodes(file, count, width, height, size - 4));
  REQUIRE(!decodes(file, count, 0, 0, 0));
  for (size_t cut = 0; cut < count; cut++) REQUIRE(!decodes(file, cut, width, height, size));
  for (size_t place = 0; place < count; place++) {
    file[place] ^= 0x55;
    decodes(file, count, width, height, size);
    file[place] ^= 0x55;
  }
}

int main(int count, char **arguments) {
  if (count == 1) {
    REQUIRE(!cjpeg_library_version() && !cwebp_library_version());
    REQUIRE(!decodes((const uint8_t *)"\xFF\xD8\xFF", 3, 1, 1, 4));
    REQUIRE(!decodes((const uint8_t *)"RIFF", 4, 1, 1, 4));
    return 0;
  }
  REQUIRE(count > 3);
  REQUIRE(cjpeg_library_version() && cwebp_library_version());
  for (int i = 3; i < count; i++)
    check(arguments[i], (uint32_t)atoi(arguments[1]), (uint32_t)atoi(arguments[2]));
  return 0;
}
