/// The plainest command line: a document, and perhaps `-o` with its picture.
///
/// The argument parser reflects on all flags before it reads one, which takes half the instructions
/// of a label's whole process. It is left out where the arguments are no flags but `-o`. All other
/// command lines, and every mistake, are the parser's.
struct PlainCommandLine {
  let input: String
  let output: String?

  /// `nil` for any other command line.
  init?(_ arguments: [String]) {
    guard let input = arguments.first, Self.isValue(input), !Self.isVerb(input) else { return nil }
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
    try DocumentRenderer.render(input, to: output) { () throws(Failure) in
      DocumentRenderer(renderer: try FontChoice().renderer())
    }
  }

  /// Whether an argument can only be a value; some that begin like flags are values too.
  private static func isValue(_ argument: String) -> Bool {
    argument == "-" || !argument.isEmpty && !argument.hasPrefix("-")
  }

  private static func isVerb(_ argument: String) -> Bool {
    argument == "help" || Rasterize.verbs.contains { $0.configuration.commandName == argument }
  }
}
