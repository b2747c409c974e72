#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <fcntl.h>
#include <linux/openat2.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <unistd.h>

// Swift's Glibc has no O_PATH, and O_TMPFILE is a macro of two others.
enum {
  GALLEY_O_PATH = 010000000,
  GALLEY_O_TMPFILE = 020000000 | O_DIRECTORY,
};

// openat2(2), for which the C library has no function, and Swift calls no variadic ones: opens a
// file below a folder, and no link on the way.
static inline int galley_open_below(int folder, const char *path, int flags) {
  struct open_how how = {
      .flags = (unsigned)flags,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS,
  };
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}

// pipe2(2) without the macro that Swift's Glibc hides it behind: two ends that no other program
// inherits.
static inline int galley_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

// Has a program that is started inherit no open file from a number on, behind a macro too.
static inline int galley_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

// The environment, which two of Swift's modules declare.
static inline char **galley_environment(void) { return environ; }
