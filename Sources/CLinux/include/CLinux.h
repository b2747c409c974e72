// Linux calls missing from Swift's Glibc. Like Glibc, the header does not enable GNU extensions,
// because its types would then be declared twice, with differences.
#pragma once
#include <spawn.h>

/// O_PATH, which Swift's Glibc lacks.
extern const int galley_o_path;

/// O_TMPFILE, a macro composed of two others.
extern const int galley_o_tmpfile;

/// openat2(2), for which the C library has no function. Opens a file below a folder, without
/// following links.
int galley_open_below(int folder, const char *path, int flags);

/// pipe2(2), a GNU extension: a pipe whose ends are not inherited by other programs.
int galley_pipe(int ends[2]);

/// Closes all files from a number on in the started program; also a GNU extension.
int galley_close_from(posix_spawn_file_actions_t *actions, int first);

/// The environment, which two of Swift's modules declare.
char **galley_environment(void);
