// The loops for PNG files again, for processors that have neither AVX2 nor NEON.

#define CVECTOR_PLAIN 1
#define cvector_write cvector_write_plain
#define cvector_sums cvector_sums_plain
#define cvector_stretches cvector_stretches_plain
#define cvector_filter cvector_filter_plain
#define cvector_unfilter cvector_unfilter_plain
#include "bits.c"
#include "filter.c"
#include "unfilter.c"
