// The flag that says how much memory there is.

import ArgumentParser

/// The flag that says how much memory there is.
struct MemoryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Memory to get by with, besides some 40M for the program, like 256M or 2G.",
      discussion: """
        A quarter is for what is remembered, a quarter for texts, the rest for pictures: workers \
        wait until theirs has room. A line or a picture that is too large by itself fails. Without \
        it each worker remembers at most 40M, and all of them 200M of pictures that documents name.
        """,
      valueName: "size"))
  var maxMemory: ByteCount?

  func validate() throws {
    if let maxMemory, maxMemory.bytes < MemoryShares.least {
      throw ValidationError(
        "--max-memory is \(maxMemory.bytes) bytes, but has to be at least "
          + "\(MemoryShares.least >> 20)M")
    }
  }

  /// What the memory is spent on.
  func shares(jobs: Int) -> MemoryShares {
    maxMemory.map { MemoryShares(of: $0.bytes, jobs: jobs) } ?? .unlimited
  }
}
