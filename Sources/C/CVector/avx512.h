#ifndef AVX512_H
#define AVX512_H

#include <immintrin.h>

// Functions for processors with AVX-512; see cvector_has_avx512.
#define AVX512 \
  __attribute__(( \
      target("avx2,bmi,bmi2,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vnni")))
#define INLINE512 AVX512 __attribute__((always_inline)) static inline

#endif
