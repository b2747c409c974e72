// The flags of every verb that takes newline-delimited JSON.

import ArgumentParser
import Glibc

/// The flags of every verb that takes newline-delimited JSON.
struct LineOptions: ParsableArguments {
  @Flag(
    name: .customLong("ndjson"),
    help: "Read one JSON object a line, and answer each with one line in the same order.")
  var areLines = false

  @Option(
    parsing: .unconditional,
    help: "Lines that are worked on at the same time. (default: one a core)")
  var jobs: Int?

  /// More than any machine has use for.
  private static let greatestJobs = 1024

  func validate() throws {
    if let jobs, !(1...Self.greatestJobs).contains(jobs) {
      throw ValidationError("--jobs is \(jobs), but has to be from 1 to \(Self.greatestJobs)")
    }
  }

  /// Only lines come from standard input without being asked for by name.
  func checkNamed(_ input: String?) throws {
    if input == nil, !areLines {
      throw ValidationError("no document is named; name a file, or - for standard input")
    }
  }

  /// How many workers there are to be.
  var workers: Int {
    jobs ?? min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), Self.greatestJobs)
  }
}
