import ArgumentParser

/// The flag of all subcommands that can read newline-delimited JSON.
struct LineOptions: ParsableArguments {
  @Flag(
    name: .customLong("ndjson"),
    help: "Read one JSON object per line; print one answer each, in input order.")
  var areLines = false

  /// The error for a command line without an input file.
  static let missingInput = "missing input file; pass a path, or - for stdin"

  /// Throws an error if the command line has neither an input path nor `--ndjson`.
  func checkNamed(_ input: String?) throws {
    if input == nil, !areLines { throw ValidationError(Self.missingInput) }
  }
}
