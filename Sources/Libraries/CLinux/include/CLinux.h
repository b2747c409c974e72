// Linux calls that Swift's Glibc module lacks. Like Glibc, this header does not enable GNU
// extensions. Otherwise types would be declared twice, with differences.
#pragma once
#include <spawn.h>

/// The open flag O_PATH, which Swift's Glibc lacks.
extern const int galley_o_path;

/// Calls openat2(2), for which the C library has no function. Opens a file below a folder, without
/// following links.
int galley_open_below(int folder, const char *path, int flags);

/// Calls pipe2(2), a GNU extension: creates a pipe whose ends are not inherited by other programs.
int galley_pipe(int ends[2]);

/// Makes a program to be started close all file descriptors from `first` on; also a GNU extension.
int galley_close_from(posix_spawn_file_actions_t *actions, int first);

/// The process environment, which two of Swift's modules declare.
char **galley_environment(void);
