import ArgumentParser

/// The flags that control messages; every subcommand has them.
struct MessageOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Print only errors: no warnings, progress or success messages.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print the time of each stage, such as layout and drawing.")
  var verbose = false

  @Option(
    help: ArgumentHelp(
      "When to colour messages. NO_COLOR turns colours off.", valueName: "when"))
  var color = StandardError.ColorMode.auto

  func validate() throws {
    if quiet, verbose { throw ValidationError("use --quiet or --verbose, not both") }
    StandardError.setStyle(isQuiet: quiet, color: color)
  }
}

extension StandardError.ColorMode: ExpressibleByArgument {}
