// How the command line becomes a verb.

import ArgumentParser

extension Rasterize {
  /// The verb that a command line names, with what it says.
  ///
  /// The argument parser builds each command on the way to a verb over and over, by reflection. So
  /// the verb is asked first, and alone. Whatever it does not understand is the whole tree's: help,
  /// versions, completion scripts, and mistakes, which are told as seen from the program.
  static func parse(commandLine arguments: [String]) throws -> any ParsableCommand {
    try verbAlone(arguments) ?? parseAsRoot(arguments)
  }

  /// The verb as it reads its arguments itself; `nil` if they are not its own alone.
  private static func verbAlone(_ arguments: [String]) -> (any ParsableCommand)? {
    guard let first = arguments.first, first != "help", !arguments.contains(where: isOwn) else {
      return nil
    }
    let named = verbs.first { $0._commandName == first }
    let verb = named ?? Render.self
    let command = try? verb.parseAsRoot(named == nil ? arguments : Array(arguments.dropFirst()))
    // Help that was asked for is a command too.
    return command.flatMap { type(of: $0) == verb ? $0 : nil }
  }

  /// Whether an argument is one of the program's, which take it before any verb does, even where it
  /// would be another flag's value.
  private static func isOwn(_ argument: String) -> Bool {
    argument.hasPrefix("--schema") || argument.hasPrefix("--style-sheet-schema")
      || argument.hasPrefix("--generate-completion-script") || argument.hasPrefix("---completion")
  }
}
