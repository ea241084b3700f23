#ifndef CMALLOC_H
#define CMALLOC_H

#include <stdlib.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

/// Lets glibc give blocks of memory from `size` bytes on back as soon as they are freed; other systems do so by themselves.
///
/// Here because Swift's module of glibc leaves `malloc.h` out.
static inline void cmalloc_return_blocks(int size) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, size);
#else
  (void)size;
#endif
}

#endif
