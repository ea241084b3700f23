// Preloaded into reveal by check-faults.py and others: makes the nth call of one kind fail that touches a folder.
//
//   FAIL_CALL=write FAIL_AT=3 FAIL_ERRNO=28 FAIL_BELOW=/tmp/out LD_PRELOAD=fail-calls.so reveal …
//
// With FAIL_AT=0 nothing fails; when the program ends, the count of such calls is written to FAIL_COUNT_FILE. A call and
// all later ones of its kind fail when FAIL_AT is negative: a disk that stays full. FAIL_CALL=change counts all calls that
// change something. With FAIL_SIGNAL=9 the program is killed before the call, instead of an error. FAIL_CALL=openat2 needs
// no folder.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_int calls;

static int is_below(const char *path) {
  const char *folder = getenv("FAIL_BELOW");
  return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

// Whether a descriptor is of a file below the folder, with this in its name.
static int is_descriptor_below(int descriptor, const char *name) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_below(path) && strstr(path, name);
}

// Whether a name in an open folder is one below the folder.
static int is_name_below(int folder, const char *name) {
  if (name[0] == '/' || folder == AT_FDCWD) return is_below(name);
  return is_descriptor_below(folder, "");
}

// Whether calls of this kind change something.
static int is_change(const char *call) {
  const char *others[] = {"open", "close", "readdir", "openat2"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (strcmp(call, others[i]) == 0) return 0;
  return 1;
}

// Whether this call is the one that fails; sets errno when it is.
static int fails(const char *call, int is_concerned) {
  const char *chosen = getenv("FAIL_CALL");
  if (!is_concerned || !chosen) return 0;
  if (strcmp(chosen, call) != 0 && !(is_change(call) && strcmp(chosen, "change") == 0)) return 0;
  int number = atomic_fetch_add(&calls, 1) + 1;
  int at = atoi(getenv("FAIL_AT"));
  if (at == 0 || (at > 0 ? number != at : number < -at)) return 0;
  const char *signal = getenv("FAIL_SIGNAL");
  if (signal) {
    raise(atoi(signal));
    return 0;
  }
  errno = atoi(getenv("FAIL_ERRNO"));
  return 1;
}

__attribute__((destructor)) static void tell(void) {
  const char *path = getenv("FAIL_COUNT_FILE");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%d\n", atomic_load(&calls));
  fclose(file);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return fails("open", is_below(path)) ? -1 : REAL(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return fails("open", is_below(path)) ? -1 : REAL(open64)(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (fails("open", is_name_below(folder, path))) return -1;
  if (flags & O_CREAT && fails("create", is_name_below(folder, path))) return -1;
  return REAL(openat)(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (fails("open", is_name_below(folder, path))) return -1;
  if (flags & O_CREAT && fails("create", is_name_below(folder, path))) return -1;
  return REAL(openat64)(folder, path, flags, mode);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (fails("write", is_descriptor_below(descriptor, ""))) return -1;
  // Writes also come in pieces, as they may on any system.
  int is_split = count > 1 && getenv("FAIL_CALL") && is_descriptor_below(descriptor, "");
  return REAL(write)(descriptor, bytes, is_split ? (count + 1) / 2 : count);
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  if (fails("write", is_descriptor_below(descriptor, ""))) return -1;
  return REAL(writev)(descriptor, parts, count);
}

// Only of files on their way to their name: once the frames and the manifest have theirs, nothing depends on a close.
int close(int descriptor) {
  int is_failing = fails("close", is_descriptor_below(descriptor, ".partial"));
  int error = errno;
  int result = REAL(close)(descriptor);
  if (!is_failing) return result;
  errno = error;
  return -1;
}

int fsync(int descriptor) {
  return fails("fsync", is_descriptor_below(descriptor, "")) ? -1 : REAL(fsync)(descriptor);
}

int rename(const char *from, const char *to) {
  return fails("rename", is_below(to)) ? -1 : REAL(rename)(from, to);
}

int mkdir(const char *path, mode_t mode) {
  return fails("mkdir", is_below(path)) ? -1 : REAL(mkdir)(path, mode);
}

int syncfs(int descriptor) {
  return fails("fsync", is_descriptor_below(descriptor, "")) ? -1 : REAL(syncfs)(descriptor);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
  int is_failing = fails("rename", is_name_below(to_folder, to));
  return is_failing ? -1 : REAL(renameat)(from_folder, from, to_folder, to);
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
  int is_failing = fails("link", is_name_below(to_folder, to));
  return is_failing ? -1 : REAL(linkat)(from_folder, from, to_folder, to, flags);
}

int mkdirat(int folder, const char *path, mode_t mode) {
  return fails("mkdir", is_name_below(folder, path)) ? -1 : REAL(mkdirat)(folder, path, mode);
}

int unlink(const char *path) { return fails("unlink", is_below(path)) ? -1 : REAL(unlink)(path); }

int unlinkat(int folder, const char *path, int flags) {
  return fails("unlink", is_name_below(folder, path)) ? -1 : REAL(unlinkat)(folder, path, flags);
}

// Entries of any order fail alike when hidden ones, such as the folder itself, do not count.
struct dirent *readdir(DIR *folder) {
  struct dirent *entry = REAL(readdir)(folder);
  int is_counted = entry && entry->d_name[0] != '.' && is_descriptor_below(dirfd(folder), "");
  return fails("readdir", is_counted) ? NULL : entry;
}

struct dirent64 *readdir64(DIR *folder) { return (struct dirent64 *)readdir(folder); }

// The C library has no function for openat2.
long syscall(long number, ...) {
  long a[6];
  va_list rest;
  va_start(rest, number);
  for (int i = 0; i < 6; i++) a[i] = va_arg(rest, long);
  va_end(rest);
  if (fails("openat2", number == SYS_openat2)) return -1;
  return REAL(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
