#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "cplatform.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#if defined(__linux__)
#include <sys/syscall.h>
#endif

void cplatform_set_malloc_limits(int mapped, int kept) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, mapped);
  mallopt(M_TRIM_THRESHOLD, kept);
#else
  (void)mapped;
  (void)kept;
#endif
}

int cplatform_open_beneath(int folder, const char *path, int flags) {
#if defined(__linux__) && defined(SYS_openat2)
  // As <linux/openat2.h>, which older systems lack.
  struct {
    uint64_t flags, mode, resolve;
  } how = {(uint64_t)(unsigned)flags, 0, 0x08 /* RESOLVE_BENEATH */ | 0x02 /* RESOLVE_NO_MAGICLINKS */};
  int descriptor;
  // EAGAIN: somebody renamed a folder on the way; look again.
  do descriptor = (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
  while (descriptor < 0 && (errno == EAGAIN || errno == EINTR));
  return descriptor;
#else
  (void)folder;
  (void)path;
  (void)flags;
  errno = ENOSYS;
  return -1;
#endif
}

int cplatform_sync_file_system(int descriptor) {
#if defined(__linux__)
  return syncfs(descriptor);
#else
  (void)descriptor;
  errno = ENOSYS;
  return -1;
#endif
}
