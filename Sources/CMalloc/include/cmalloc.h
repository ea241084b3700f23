#ifndef CMALLOC_H
#define CMALLOC_H

#include <stdlib.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

/// Says what glibc does with freed memory: blocks from `mapped` bytes on go back to the system at once, and of smaller ones
/// up to `kept` bytes at the end of a heap stay for the next. Other systems decide for themselves.
///
/// Here because Swift's module of glibc leaves `malloc.h` out.
static inline void cmalloc_set_limits(int mapped, int kept) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, mapped);
  mallopt(M_TRIM_THRESHOLD, kept);
#else
  (void)mapped;
  (void)kept;
#endif
}

#endif
