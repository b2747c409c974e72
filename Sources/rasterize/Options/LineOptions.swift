import ArgumentParser

/// The flag of the subcommands that read newline-delimited JSON.
struct LineOptions: ParsableArguments {
  @Flag(
    name: .customLong("ndjson"),
    help: "Read one JSON object per line; print one answer per line, in order.")
  var areLines = false

  /// Requires a named document, unless lines are read.
  func checkNamed(_ input: String?) throws {
    if input == nil, !areLines { throw ValidationError(UsageAdvice.missingInput) }
  }
}
