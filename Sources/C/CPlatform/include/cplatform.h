#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <stddef.h>
#include <stdint.h>
#ifdef __APPLE__
#include <string.h>
#else
#include <wchar.h>
#endif

// System calls and settings that Swift's modules of the C libraries leave out.

/// Says what glibc does with freed memory: blocks from `mapped` bytes on go back to the system at once, and of smaller ones
/// up to `kept` bytes at the end of a heap stay for the next. Other systems decide for themselves.
void cplatform_set_malloc_limits(int mapped, int kept);

/// Gives memory that was freed back to the system, wherever in the heaps it is, as far as the C library can.
void cplatform_return_freed_memory(void);

/// Opens a path below a folder, whatever other processes do to the folders and links on the way.
///
/// Links are followed as long as they stay below the folder; a path that leaves it fails with EXDEV.
///
/// @param folder An open folder.
/// @param path Relative to the folder.
/// @param flags As for open(2), without O_CREAT.
/// @return A descriptor, or -1 with errno set: ENOSYS where the system cannot do it (openat2 of Linux 5.6 can).
int cplatform_open_beneath(int folder, const char *path, int flags);

/// Waits until everything written so far to the file system that holds a file is on the disk.
///
/// @return 0, or -1 with errno set: ENOSYS where the system cannot do it for one file system alone.
int cplatform_sync_file_system(int descriptor);

/// Begins to write what a file has got so far to the disk, without waiting for it, where the system can be asked to.
void cplatform_begin_to_sync(int descriptor);

/// Starts another program with the environment of this one.
///
/// It gets no other descriptors than these three, as far as the others close when a program starts, and does not ignore
/// SIGPIPE.
///
/// @param path The file of the program.
/// @param arguments Its name and its arguments, with NULL at the end.
/// @param input A descriptor, or -1 for /dev/null, as for the next two.
/// @param output What becomes its standard output.
/// @param errors What becomes its standard error.
/// @param process Receives the number of the process.
/// @return 0, or the number of an error.
int cplatform_spawn(const char *path, char *const arguments[], int input, int output, int errors, int *process);

/// Makes a pipe that programs started later do not get.
///
/// @param ends Receives the end to read from and the one to write to.
/// @return 0, or -1 with errno set.
int cplatform_pipe(int ends[2]);

/// Begins to note what happens to files: with inotify of Linux, and kqueue of macOS.
///
/// @return A descriptor to close in the end, or -1 with errno set.
int cplatform_watch_open(void);

/// Notes from now on when a file is written, replaced or removed, or the names in a folder change.
///
/// @param watch A descriptor of cplatform_watch_open.
/// @param path What to watch; what is not there cannot be watched.
/// @return A descriptor that is open for it, to close in the end; -1 if there is none, as on Linux.
int cplatform_watch_add(int watch, const char *path);

/// Waits until something was noted, which is forgotten then, or some time has passed.
///
/// @return 1 if something was noted, 0 if not, or -1 with errno set.
int cplatform_watch_wait(int watch, int milliseconds);

/// Takes blocks of 64 bytes into the eight words of a SHA-256 state.
///
/// @return 1, or 0 with nothing done where the processor has no instructions for it.
int cplatform_sha256(uint32_t *state, const uint8_t *blocks, size_t count);

/// Asks the processor to have some memory at hand soon; an address where there is none does no harm.
///
/// Here because Swift has no word for it. It reads and changes nothing.
static inline void cplatform_prefetch(const void *address) { __builtin_prefetch(address); }

/// Repeats a value, with the widest instructions that the C library knows.
///
/// Here because it is another function of that library on each system, and Swift's own takes 16 bytes at a time.
static inline void cplatform_fill(uint32_t *target, uint32_t value, size_t count) {
#ifdef __APPLE__
  memset_pattern4(target, &value, 4 * count);
#else
  _Static_assert(sizeof(wchar_t) == sizeof value, "wide characters of four bytes");
  wmemset((wchar_t *)target, (wchar_t)value, count);
#endif
}

#endif
