#ifndef CJPEG_H
#define CJPEG_H

#include <stddef.h>
#include <stdint.h>

// libjpeg-turbo as one function over memory.
//
// Every jump that the library makes stays inside the call, and so does whatever it allocates. What it
// only warns of, such as a file that ends too early, is an error here, unless it concerns neither
// sizes nor pixels: bytes between the parts of the head, and fields that no decoder needs. Which files are read, and
// limits, are the caller's policy.

enum { CJPEG_PROBLEM_SIZE = 200, CJPEG_NAME_SIZE = 32 };

/// What libjpeg-turbo said when it gave up, NUL-terminated, cut to fit.
typedef struct {
  char text[CJPEG_PROBLEM_SIZE];
} cjpeg_problem;

/// NUL-terminated, cut to fit.
typedef struct {
  char text[CJPEG_NAME_SIZE];
} cjpeg_name;

/// The version of libjpeg-turbo that this was built with, as in "2.1.5"; empty when the build found
/// none.
cjpeg_name cjpeg_library_version(void);

typedef struct {
  /// The size that the file must have.
  uint32_t width;
  uint32_t height;
  /// The most scans that a picture may have.
  int scan_limit;
  /// The most memory that the library may allocate, in bytes.
  size_t memory_limit;
} cjpeg_request;

/// Decodes a picture of gray, RGB or CMYK colors into RGBA pixels, which are opaque, without padding.
///
/// CMYK colors become RGB by products, as in browsers: the values of files are those of light, as
/// Adobe's programs have them.
///
/// `size` is that of `pixels` in bytes, `width * height * 4`. Returns 1, or 0 with the reason in
/// `problem`.
int cjpeg_decode(const uint8_t *bytes, size_t count, const cjpeg_request *request, uint8_t *pixels,
                 size_t size, cjpeg_problem *problem);

#endif
