import ArgumentParser
import Glibc

/// The flag `--jobs` of all subcommands that divide work among threads.
struct JobOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp(
      "Number of documents to process in parallel. (default: one per core)", valueName: "number"))
  var jobs: Int?

  /// The maximum value of `--jobs`, which exceeds the number of cores of any machine.
  private static let greatestJobs = 1024

  func validate() throws {
    if let jobs, !(1...Self.greatestJobs).contains(jobs) {
      throw ValidationError("--jobs is \(jobs), but must be from 1 to \(Self.greatestJobs)")
    }
  }

  /// The number of worker threads.
  var workers: Int {
    jobs ?? min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), Self.greatestJobs)
  }
}
