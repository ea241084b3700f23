// Tells ThreadSanitizer of Swift's Mutex on Linux: where two threads want one, it waits by a system call in a library that is
// not instrumented, and everything under the lock would be called a race. For LD_PRELOAD.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Of the sanitizer's runtime; absent in programs that are built without it.
void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define HANDLE "$s15Synchronization12_MutexHandleV"
#define LOCK HANDLE "9_lockSlowyys6UInt32VF"
#define TRY_LOCK HANDLE "12_tryLockSlowSbyF"
#define UNLOCK HANDLE "11_unlockSlowyyF"

SWIFT void lock_slowly(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT bool try_lock_slowly(SELF void *mutex) __asm__(TRY_LOCK);
SWIFT void unlock_slowly(SELF void *mutex) __asm__(UNLOCK);

SWIFT void lock_slowly(uint32_t thread, SELF void *mutex) {
  SWIFT void (*lock)(uint32_t, SELF void *) = dlsym(RTLD_NEXT, LOCK);
  lock(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT bool try_lock_slowly(SELF void *mutex) {
  SWIFT bool (*try_lock)(SELF void *) = dlsym(RTLD_NEXT, TRY_LOCK);
  bool is_locked = try_lock(mutex);
  if (is_locked && __tsan_acquire) __tsan_acquire(mutex);
  return is_locked;
}

SWIFT void unlock_slowly(SELF void *mutex) {
  SWIFT void (*unlock)(SELF void *) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(mutex);
  unlock(mutex);
}
