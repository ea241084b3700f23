// The loop that filters rows of PNG files, for vectors of any width. Before it is included, these
// must be defined:
//
//   NAME          the name of the function
//   TARGET        the attribute of functions for these vectors
//   bytes         a vector of bytes
//   AVERAGE(a, b) half the sum of bytes, rounded down
//   COLORS(x)     the first three bytes of each four, one after the other, and any bytes after them

#include "paeth.h"

TARGET
size_t NAME(cvector_filter_kind filter, const uint8_t *row, const uint8_t *above, uint8_t *output,
            size_t count, int channels) {
  enum { COUNT = sizeof(bytes) / 4 };
  size_t done = 0;
  for (; done + COUNT <= count; done += COUNT, row += sizeof(bytes), above += sizeof(bytes)) {
    bytes x, a, b, c;
    memcpy(&x, row, sizeof x);
    memcpy(&a, row - 4, sizeof a);
    memcpy(&b, above, sizeof b);
    memcpy(&c, above - 4, sizeof c);
    bytes rest = x - (filter == CVECTOR_PAETH ? paeth(a, b, c) : AVERAGE(a, b));
    if (channels == 3) rest = COLORS(rest);
    memcpy(output + (size_t)channels * done, &rest, sizeof rest);
  }
  return done;
}
