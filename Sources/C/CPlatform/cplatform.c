#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "cplatform.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#if defined(__linux__)
#include <poll.h>
#include <sys/inotify.h>
#include <sys/syscall.h>
#elif defined(__APPLE__)
#include <malloc/malloc.h>
#include <sys/event.h>
#include <sys/time.h>
#endif

void cplatform_set_malloc_limits(int mapped, int kept) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, mapped);
  mallopt(M_TRIM_THRESHOLD, kept);
#else
  (void)mapped, (void)kept;
#endif
}

void cplatform_return_freed_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#elif defined(__APPLE__)
  malloc_zone_pressure_relief(NULL, 0);
#endif
}

int cplatform_open_beneath(int folder, const char *path, int flags) {
#if defined(__linux__) && defined(SYS_openat2)
  // The layout of `struct open_how` in <linux/openat2.h>, which older systems lack.
  struct {
    uint64_t flags, mode, resolve;
  } how = {(uint64_t)(unsigned)flags, 0, 0x08 /* RESOLVE_BENEATH */ | 0x02 /* RESOLVE_NO_MAGICLINKS */};
  int descriptor, tries = 0;
  // EAGAIN means that a folder on the way was renamed, so try again; but not forever, since a file
  // on which another process holds a lease gives the same error.
  do descriptor = (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
  while (descriptor < 0 && (errno == EINTR || (errno == EAGAIN && ++tries < 10)));
  return descriptor;
#else
  (void)folder, (void)path, (void)flags;
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

void cplatform_begin_to_sync(int descriptor) {
#if defined(__linux__)
  // The final sync reports any failure.
  (void)sync_file_range(descriptor, 0, 0, SYNC_FILE_RANGE_WRITE);
#elif defined(__APPLE__)
  // Like fsync, without waiting; only the header and the kernel's source (sys_fcntl) tell of it.
  (void)fcntl(descriptor, F_FLUSH_DATA);
#else
  (void)descriptor;
#endif
}

int cplatform_watch_open(void) {
#if defined(__linux__)
  return inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
#elif defined(__APPLE__)
  int watch = kqueue();
  if (watch >= 0) fcntl(watch, F_SETFD, FD_CLOEXEC);
  return watch;
#else
  errno = ENOSYS;
  return -1;
#endif
}

int cplatform_watch_add(int watch, const char *path) {
#if defined(__linux__)
  // Without IN_ACCESS and IN_OPEN: reading the files would end the next wait.
  inotify_add_watch(watch, path,
                    IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO |
                        IN_DELETE_SELF | IN_MOVE_SELF);
  return -1;
#elif defined(__APPLE__)
  int file = open(path, O_EVTONLY | O_CLOEXEC);
  if (file < 0) return -1;
  struct kevent change;
  EV_SET(&change, file, EVFILT_VNODE, EV_ADD | EV_CLEAR,
         NOTE_WRITE | NOTE_EXTEND | NOTE_ATTRIB | NOTE_DELETE | NOTE_RENAME, 0, NULL);
  kevent(watch, &change, 1, NULL, 0, NULL);
  return file;
#else
  (void)watch, (void)path;
  return -1;
#endif
}

int cplatform_watch_wait(int watch, int milliseconds) {
#if defined(__linux__)
  struct pollfd ready = {watch, POLLIN, 0};
  int count = poll(&ready, 1, milliseconds);
  if (count <= 0) return count;
  // The events' contents do not matter: the caller looks at the files.
  char events[4096];
  while (read(watch, events, sizeof events) > 0) {
  }
  return 1;
#elif defined(__APPLE__)
  struct kevent events[16];
  struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  int count = kevent(watch, NULL, 0, events, 16, &limit);
  return count > 0 ? 1 : count;
#else
  (void)watch, (void)milliseconds;
  errno = ENOSYS;
  return -1;
#endif
}
