#ifndef CPREFETCH_H
#define CPREFETCH_H

/// Asks the processor to have some memory at hand soon; an address where there is none does no harm.
///
/// Here because Swift has no word for it. It reads and changes nothing.
static inline void cprefetch(const void *address) { __builtin_prefetch(address); }

#endif
