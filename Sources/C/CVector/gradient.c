#include "cvector.h"
#include "vector.h"

// Contracted operations would be rounded differently.
#pragma STDC FP_CONTRACT OFF

#define NAME cvector_gradient
#define TARGET WIDE
#define COUNT 4
#define COLUMNS {0, 1, 2, 3}
#define ARE_ALL(bits) is_zero((u8x32)~(bits))
#include "gradient.h"
