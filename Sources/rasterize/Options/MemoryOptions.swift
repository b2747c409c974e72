import ArgumentParser
import Galley

/// The `--max-memory` flag, which limits the memory that `rasterize` uses.
struct MemoryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Memory budget, such as 256M, on top of about 40M for the program.",
      discussion: """
        A quarter is for caches, a quarter for text and the rest for images. A worker waits until \
        there is room for its image. A line or an image that is too large by itself fails. Without \
        this flag, each worker caches at most 40M, and all workers together cache at most 200M of \
        images from documents.
        """,
      valueName: "size"), transform: ByteCount.init(flag:))
  var maxMemory: ByteCount?

  func validate() throws {
    if let maxMemory, maxMemory.bytes < MemoryShares.least {
      throw ValidationError(
        "--max-memory is \(maxMemory.bytes) bytes, but must be at least "
          + "\(MemoryShares.least / 1_000_000)M")
    }
  }

  /// Divides the memory budget among `jobs` workers.
  func shares(jobs: Int) -> MemoryShares {
    maxMemory.map { MemoryShares(of: $0.bytes, jobs: jobs) } ?? .unlimited
  }
}

extension ByteCount {
  /// Parses the value of a flag as a number of bytes. The error lists the valid forms.
  init(flag text: String) throws {
    guard let count = ByteCount(text) else {
      throw ValidationError("expected \(ByteCount.forms)")
    }
    self = count
  }
}
