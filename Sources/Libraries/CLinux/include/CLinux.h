// Linux functions that Swift's Glibc module lacks. Like the Glibc module, this header does not
// enable GNU extensions, because Swift would otherwise see two different declarations of some
// types.
#pragma once
#include <spawn.h>

/// The open flag O_PATH, which Swift's Glibc lacks.
extern const int galley_o_path;

/// Opens a file below a folder without following symbolic links. Calls openat2(2), for which the C
/// library has no function.
int galley_open_below(int folder, const char *path, int flags);

/// Creates a pipe whose ends are closed when the process executes another program (O_CLOEXEC).
/// Calls pipe2(2), a GNU extension.
int galley_pipe(int ends[2]);

/// Adds a spawn action to `actions`: the new process closes each file descriptor whose number is
/// `first` or higher. The action is a GNU extension.
int galley_close_from(posix_spawn_file_actions_t *actions, int first);

/// Returns `environ`, the environment of the process. Two of Swift's modules declare `environ`, so
/// Swift code cannot use the name.
char **galley_environment(void);

/// Clears the process's "dumpable" flag. Calls prctl(2), whose variable arguments Swift cannot pass.
int galley_clear_dumpable(void);

/// Returns freed memory to the system. Calls malloc_trim(3), which Swift's Glibc lacks.
void galley_trim_memory(void);
