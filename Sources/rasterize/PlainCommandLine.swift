/// The simplest command line: a document, optionally with `-o` and an image path.
///
/// The argument parser inspects all flags by reflection before it reads any, which takes half the
/// instructions of drawing a label. This type handles command lines without flags other than `-o`.
/// The parser handles all other command lines, and every mistake.
struct PlainCommandLine {
  let input: String
  let output: String?

  /// `nil` for any other form of command line.
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

  /// Whether an argument can only be a value. Values that look like flags are left to the parser.
  private static func isValue(_ argument: String) -> Bool {
    argument == "-" || !argument.isEmpty && !argument.hasPrefix("-")
  }

  private static func isSubcommand(_ argument: String) -> Bool {
    argument == "help" || Rasterize.subcommand(named: argument) != nil
  }
}
