import ArgumentParser
import Galley
import Glibc

/// The flags of every verb that takes newline-delimited JSON.
struct LineOptions: ParsableArguments {
  @Flag(
    name: .customLong("ndjson"),
    help: "Read one JSON object a line, and answer each with one line in the same order.")
  var areLines = false

  @OptionGroup var parallel: JobOptions

  /// Requires a named document, unless lines are read.
  func checkNamed(_ input: String?) throws {
    if input == nil, !areLines {
      throw ValidationError("no document is named; name a file, or - for standard input")
    }
  }

  /// The number of workers.
  var workers: Int { parallel.workers }
}

/// The flag for work that is divided among workers.
struct JobOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "Lines or pictures that are worked on at the same time. (default: one a core)")
  var jobs: Int?

  /// The limit of `--jobs`; no machine has more cores.
  private static let greatestJobs = 1024

  func validate() throws {
    if let jobs, !(1...Self.greatestJobs).contains(jobs) {
      throw ValidationError("--jobs is \(jobs), but has to be from 1 to \(Self.greatestJobs)")
    }
  }

  /// The number of workers.
  var workers: Int {
    jobs ?? min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), Self.greatestJobs)
  }
}

/// The flags that make many pictures of one document.
struct TemplateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A document whose {{placeholders}} each row of the input fills.", valueName: "document"))
  var template: String?

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp(
      "With --template, where pictures go, such as 'cards/{{id}}.png'.", valueName: "pattern"))
  var output: String?

  func validate() throws {
    if template != nil, output == nil {
      throw ValidationError("--template needs --output, such as --output '{{id}}.png'")
    }
    if template == nil, output != nil {
      throw ValidationError("--output needs --template; a line of documents names its own output")
    }
    if template == "-" {
      throw ValidationError("--template is -, but standard input has the rows; name a file")
    }
  }
}

/// The flag that limits memory.
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
          + "\(MemoryShares.least / 1_000_000)M")
    }
  }

  /// The shares of the memory.
  func shares(jobs: Int) -> MemoryShares {
    maxMemory.map { MemoryShares(of: $0.bytes, jobs: jobs) } ?? .unlimited
  }
}

extension ByteCount: ExpressibleByArgument {
  init?(argument: String) { self.init(argument) }
}

extension Shard: ExpressibleByArgument {
  /// Reads `i/n`.
  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      index >= 1, index <= count
    else { return nil }
    self.init(index: index, count: count)
  }
}
