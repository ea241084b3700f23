// What the programs in this folder share.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/// Ends the program with the place and the condition that does not hold.
#define REQUIRE(condition)                                                \
  do {                                                                    \
    if (!(condition)) {                                                   \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);     \
      exit(1);                                                            \
    }                                                                     \
  } while (0)

/// Memory of exactly this size, so that a byte too far is seen.
static uint8_t *memory(size_t size) {
  uint8_t *bytes = malloc(size ? size : 1);
  REQUIRE(bytes);
  return bytes;
}
