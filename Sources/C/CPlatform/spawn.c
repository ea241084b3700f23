#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "cplatform.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>
#if defined(__APPLE__)
#include <crt_externs.h>
// Only main programs may name the variable itself there, and tests are bundles.
#define environ (*_NSGetEnviron())
#else
extern char **environ;
#endif

int cplatform_spawn(const char *path, char *const arguments[], int input, int output, int errors, int *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  pid_t child = 0;
  short flags = POSIX_SPAWN_SETSIGDEF;
  sigset_t defaults;
  int problem = posix_spawn_file_actions_init(&actions);
  if (problem) return problem;
  problem = posix_spawnattr_init(&attributes);
  if (problem) {
    posix_spawn_file_actions_destroy(&actions);
    return problem;
  }
#if defined(POSIX_SPAWN_CLOEXEC_DEFAULT)
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  sigaddset(&defaults, SIGXFSZ);
  const int wanted[] = {input, output, errors};
  for (int number = STDIN_FILENO; !problem && number <= STDERR_FILENO; number++) {
    problem = wanted[number] >= 0
                  ? posix_spawn_file_actions_adddup2(&actions, wanted[number], number)
                  : posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0);
  }
  if (!problem) problem = posix_spawnattr_setsigdefault(&attributes, &defaults);
  if (!problem) problem = posix_spawnattr_setflags(&attributes, flags);
  if (!problem) problem = posix_spawn(&child, path, &actions, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  *process = (int)child;
  return problem;
}

int cplatform_pipe(int ends[2]) {
#if defined(__linux__)
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends)) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}
