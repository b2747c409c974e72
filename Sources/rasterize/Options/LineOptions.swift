import ArgumentParser

/// The flag of all subcommands that can read newline-delimited JSON.
struct LineOptions: ParsableArguments {
  @Flag(
    name: .customLong("ndjson"),
    help: "Read one JSON object per line; print one answer each, in input order.")
  var areLines = false

  /// The error for a command line without an input file.
  static let missingInput = "missing input file; pass a path, or - for stdin"

  /// Throws an error if the input path is missing. With `--ndjson`, the path can be missing.
  func checkNamed(_ input: String?) throws {
    if input == nil, !areLines { throw ValidationError(Self.missingInput) }
  }
}
