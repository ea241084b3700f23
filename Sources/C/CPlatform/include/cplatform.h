#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <stddef.h>
#include <stdint.h>
#ifdef __APPLE__
#include <string.h>
#else
#include <wchar.h>
#endif

// System calls and settings that Swift's modules of the C libraries lack.

/// Tells glibc what to do with freed memory; other C libraries decide for themselves.
///
/// Blocks of at least `mapped` bytes go back to the system at once. Of smaller blocks, up to `kept`
/// bytes at the end of a heap are kept for reuse.
void cplatform_set_malloc_limits(int mapped, int kept);

/// Returns freed memory to the system, wherever it is in the heaps, as far as the C library can.
void cplatform_return_freed_memory(void);

/// Opens a path below a folder, even if other processes change the folders and links on the way.
///
/// Links are followed as long as they stay below the folder; a path that leaves it fails with EXDEV.
///
/// @param folder An open folder.
/// @param path Relative to the folder.
/// @param flags As for open(2), without O_CREAT.
/// @return A descriptor, or -1 with errno set: ENOSYS where the system has no such call (Linux
///   before 5.6, macOS).
int cplatform_open_beneath(int folder, const char *path, int flags);

/// Waits until everything written so far to the file system that holds a file is on the disk.
///
/// @return 0, or -1 with errno set: ENOSYS where the system can only sync all file systems at once.
int cplatform_sync_file_system(int descriptor);

/// Starts writing a file's contents to the disk without waiting, where the system offers that.
void cplatform_begin_to_sync(int descriptor);

/// Starts another program with this one's environment.
///
/// It inherits only these three descriptors, and on Linux any that lack close-on-exec. SIGPIPE and
/// SIGXFSZ have their default actions in it.
///
/// @param path The file of the program.
/// @param arguments Its name and its arguments, with NULL at the end.
/// @param input The descriptor for its standard input; -1 for /dev/null, also in the next two.
/// @param output The descriptor for its standard output.
/// @param errors The descriptor for its standard error.
/// @param process Gets the process ID.
/// @return 0, or an error number.
int cplatform_spawn(const char *path, char *const arguments[], int input, int output, int errors, int *process);

/// Creates a pipe that other programs do not inherit.
///
/// @param ends Gets the end to read from, then the end to write to.
/// @return 0, or -1 with errno set.
int cplatform_pipe(int ends[2]);

/// Starts watching files, with inotify on Linux and kqueue on macOS.
///
/// @return A descriptor for the caller to close, or -1 with errno set.
int cplatform_watch_open(void);

/// Watches a path: a file for writes, replacement and removal, a folder for changes of its entries.
///
/// @param watch A descriptor from cplatform_watch_open.
/// @param path The path; one that does not exist is ignored.
/// @return A descriptor that the caller must keep open and close in the end; -1 if there is none, as
///   always on Linux.
int cplatform_watch_add(int watch, const char *path);

/// Waits until something has changed, which is then forgotten, or the time is over.
///
/// @return 1 after a change, 0 if there was none, or -1 with errno set.
int cplatform_watch_wait(int watch, int milliseconds);

/// Hashes blocks of 64 bytes into the eight words of a SHA-256 state.
///
/// @return 1, or 0 with the state unchanged if the processor has no instructions for it.
int cplatform_sha256(uint32_t *state, const uint8_t *blocks, size_t count);

/// Prefetches memory; any address is allowed, even an unmapped one.
///
/// Swift has no prefetch intrinsic.
static inline void cplatform_prefetch(const void *address) { __builtin_prefetch(address); }

/// Fills memory with a value, with the widest instructions that there are.
///
/// On x86-64 these are the C library's; the function for it differs between systems. Swift's own
/// loop writes 16 bytes at a time, and so does that of the C library on ARM, in six instructions.
static inline void cplatform_fill(uint32_t *target, uint32_t value, size_t count) {
#if defined(__APPLE__)
  memset_pattern4(target, &value, 4 * count);
#elif defined(__aarch64__)
  for (size_t i = 0; i < count; i++) target[i] = value;
#else
  _Static_assert(sizeof(wchar_t) == sizeof value, "wide characters of four bytes");
  wmemset((wchar_t *)target, (wchar_t)value, count);
#endif
}

#endif
