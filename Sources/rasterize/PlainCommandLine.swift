// The command line that needs no parser.

import ArgumentParser

/// The plainest command line: a document, and perhaps `-o` with its picture.
///
/// The argument parser learns which flags there are by reflecting on all of them before it reads
/// one: half the instructions of a label's whole process. Where a single flag is known anyway there
/// is nothing to learn. Whatever else is said, and every mistake, is the parser's.
struct PlainCommandLine {
  let input: String
  let output: String?

  /// `nil` if there is more to it.
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

  /// Makes the picture.
  func run() throws(Failure) {
    try Rendering(input: input, output: output) { () throws(Failure) in
      let renderer = try FontChoice().renderer()
      return DocumentSetter(renderer: renderer, reader: DocumentReader(renderer: renderer))
    }.run()
  }

  /// Whether an argument can only be a value; not all are that begin like flags.
  private static func isValue(_ argument: String) -> Bool {
    argument == "-" || !argument.isEmpty && !argument.hasPrefix("-")
  }

  private static func isVerb(_ argument: String) -> Bool {
    argument == "help" || Rasterize.verbs.contains { $0.configuration.commandName == argument }
  }
}
