// This file enables GNU extensions. CLinux.h must not enable GNU extensions, because Swift imports
// the header.
#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <linux/openat2.h>
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

const int galley_o_path = O_PATH;

int galley_open_below(int folder, const char *path, int flags) {
  struct open_how how = {
      .flags = (unsigned)flags,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS,
  };
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}

int galley_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int galley_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

char **galley_environment(void) { return environ; }

int galley_clear_dumpable(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

void galley_trim_memory(void) { malloc_trim(0); }
