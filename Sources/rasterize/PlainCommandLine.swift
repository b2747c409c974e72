/// The simplest command line: a document, optionally with `-o` and an image path.
///
/// This type reads such a command line without the argument parser. The parser inspects all flags
/// by reflection. This inspection takes half as many processor instructions as drawing a label. The
/// parser reads all other command lines, including invalid command lines.
struct PlainCommandLine {
  let input: String
  let output: String?

  /// Creates the command line from its arguments. The result is `nil` if the argument parser must
  /// read the arguments.
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

  /// Whether an argument is certainly a value and not a flag. Such an argument is `-`, or a
  /// non-empty string that does not begin with a hyphen.
  private static func isValue(_ argument: String) -> Bool {
    argument == "-" || !argument.isEmpty && !argument.hasPrefix("-")
  }

  private static func isSubcommand(_ argument: String) -> Bool {
    argument == "help" || Rasterize.subcommand(named: argument) != nil
  }
}
