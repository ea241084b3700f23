#ifndef CJPEG_H
#define CJPEG_H

#include <stddef.h>
#include <stdint.h>

// libjpeg-turbo as one function over memory.
//
// Every jump that the library makes, and all memory that it allocates, stays inside the call. Its
// warnings, such as of a file that ends too early, are errors here, unless they concern neither
// sizes nor pixels: bytes between the parts of the header, and fields that no decoder needs. Which
// files are read, and all limits, are the caller's policy.

enum { CJPEG_PROBLEM_SIZE = 200 };

/// libjpeg-turbo's reason for giving up, NUL-terminated and truncated to fit.
typedef struct {
  char text[CJPEG_PROBLEM_SIZE];
} cjpeg_problem;

/// The version of libjpeg-turbo that this was built with, as in "2.1.5"; NULL if there was none.
const char *cjpeg_library_version(void);

typedef struct {
  /// The size that the file must have.
  uint32_t width;
  uint32_t height;
  /// The limit on scans.
  int scan_limit;
  /// The limit on memory that the library allocates, in bytes.
  size_t memory_limit;
} cjpeg_request;

/// Decodes a gray, RGB or CMYK picture into opaque RGBA pixels without padding.
///
/// CMYK colors become RGB by multiplication, as in browsers; files store them inverted, as Adobe's
/// programs write them.
///
/// `size` is the size of `pixels` in bytes, `width * height * 4`. Returns 1, or 0 with the reason
/// in `problem`.
int cjpeg_decode(const uint8_t *bytes, size_t count, const cjpeg_request *request, uint8_t *pixels,
                 size_t size, cjpeg_problem *problem);

#endif
