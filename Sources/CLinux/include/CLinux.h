// Calls of Linux that Swift's Glibc lacks. The header knows no more of the C library than Glibc
// does: with GNU's additions its types would be declared twice, differently.
#pragma once
#include <spawn.h>

/// O_PATH, which Swift's Glibc has not.
extern const int galley_o_path;

/// O_TMPFILE, a macro made of two others.
extern const int galley_o_tmpfile;

/// openat2(2), for which the C library has no function: opens a file below a folder, and no link on
/// the way.
int galley_open_below(int folder, const char *path, int flags);

/// pipe2(2), one of GNU's additions: two ends that no other program inherits.
int galley_pipe(int ends[2]);

/// Has a program that is started inherit no open file from a number on, one of GNU's additions too.
int galley_close_from(posix_spawn_file_actions_t *actions, int first);

/// The environment, which two of Swift's modules declare.
char **galley_environment(void);
