import CLinux

/// Functions that protect the memory of this process, and that return free memory to the system.
package enum ProcessMemory {
  /// Prevents other processes of the same user from reading the memory, the environment and the
  /// open files of this process. The superuser can still read them. Also prevents a core dump if
  /// this process crashes. Programs that this process starts are not protected.
  package static func protect() {
    _ = galley_clear_dumpable()
  }

  /// Returns freed memory to the operating system. Without this call, each thread keeps the memory
  /// that it has freed, and only the same thread can reuse the memory.
  package static func trim() { galley_trim_memory() }
}
