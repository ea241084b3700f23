#include "cvector.h"
#include "vector.h"

#define NAME cvector_filter
#define TARGET WIDE
typedef u8x32 bytes;
#define AVERAGE average
#define COLORS(x)                                                                                \
  __builtin_shufflevector(x, x, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 21, 22,  \
                          24, 25, 26, 28, 29, 30, 3, 7, 11, 15, 19, 23, 27, 31)
#include "filter.h"
