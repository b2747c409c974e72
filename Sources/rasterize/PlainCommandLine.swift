/// The simplest command line: a document, optionally with `-o` and an image path.
///
/// This type avoids the argument parser, which inspects all flags by reflection. Measured in
/// processor instructions, the inspection costs half as much as drawing a label. The parser handles
/// command lines with other flags, and all invalid command lines.
struct PlainCommandLine {
  let input: String
  let output: String?

  /// Creates the command line from its arguments; `nil` if they need the argument parser.
  init?(_ arguments: [String]) {
    guard let input = arguments.first, Self.isValue(input), !Self.isSubcommand(input) else {
      return nil
    }
    self.input = input
    if arguments.count == 1, input != "-" {
      output = nil
    } else if arguments.count == 3, ["-o", "--output"].contains(arguments[1]),
      Self.isValue(arguments[2])
    {
      output = arguments[2]
    } else {
      return nil
    }
  }

  /// Renders the document.
  func run() throws(Failure) {
    do throws(Failure) {
      try DocumentRenderer.render(input, to: output) { () throws(Failure) in
        DocumentRenderer(renderer: try FontChoice().renderer())
      }
    } catch {
      guard error.status == .input, error.file == input,
        let subcommand = UsageAdvice.nearestSubcommand(to: input)
      else { throw error }
      var failure = error
      failure.message += "; did you mean rasterize \(subcommand)?"
      throw failure
    }
  }

  /// Whether an argument is a value and cannot be a flag. All other arguments are left to the
  /// argument parser.
  private static func isValue(_ argument: String) -> Bool {
    argument == "-" || !argument.isEmpty && !argument.hasPrefix("-")
  }

  private static func isSubcommand(_ argument: String) -> Bool {
    argument == "help" || Rasterize.subcommand(named: argument) != nil
  }
}
