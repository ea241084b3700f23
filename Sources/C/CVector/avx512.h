#ifndef AVX512_H
#define AVX512_H

#include <immintrin.h>

// Functions for processors with AVX-512; see cvector_has_avx512.
#define AVX512 \
  __attribute__(( \
      target("avx2,bmi,bmi2,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vnni")))
#ifdef __OPTIMIZE__
#define INLINE512 AVX512 __attribute__((always_inline)) static inline
#else
// In a debug build, every inlined copy would take its own part of the stack.
#define INLINE512 AVX512 static inline
#endif

#endif
