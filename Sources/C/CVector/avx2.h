#ifndef AVX2_H
#define AVX2_H

#include <immintrin.h>

// Functions for processors with AVX2; see cvector_is_available.
#define AVX2 __attribute__((target("avx2,bmi,bmi2")))
#define INLINE AVX2 __attribute__((always_inline)) static inline

#endif
