import ArgumentParser
import Galley
import GalleyDocuments
import GalleyFormats
import Glibc

/// The `rasterize` command.
@main
struct Rasterize: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rasterize",
    abstract: "Render attributed text as an image.",
    usage: """
      rasterize <document> [-o <image>] [<options>]
      rasterize <subcommand> [<options>]
      """,
    discussion: """
      The document is JSON, Markdown, XML or plain text. rasterize render --help lists the options \
      for rendering, and rasterize <subcommand> --help those of a subcommand. Without arguments, \
      the command prints a short help and exits with 0.

      EXAMPLES:
      \(examples.joined(separator: "\n"))
        rasterize - -o - < card.json > card.png   read stdin, write stdout

        rasterize layout card.json                the position of every glyph
        rasterize breaks card.json                possible line breaks
        rasterize fonts --text "Hello, мир"       the fonts of a text

        rasterize compare expected.png card.json
        rasterize matrix card.json values/*.json -o sheet.png

        rasterize convert note.txt -o note.json
        rasterize subtitles film.srt --style style.json -o frames
        rasterize --schema > schema.json          for editors

      ENVIRONMENT:
        GALLEY_FONTS  fonts to prefer: files and folders, separated by colons
        NO_COLOR      turns colours off

      COMPLETIONS:
        rasterize --generate-completion-script bash|zsh|fish prints a script for your shell. \
      Scripts/install installs it, with the manual pages.

      EXIT CODES:
      \(ExitStatus.help)
      """,
    version: version,
    subcommands: subcommands,
    defaultSubcommand: Render.self)

  /// The examples in the short help.
  private static let examples = [
    "  rasterize card.json -o card.png           render a document",
    "  rasterize lint card.json                  check a document for problems",
    "  rasterize batch --template card.json rows.csv --output 'cards/{{id}}.png'",
  ]

  /// The subcommands. The configuration of each subcommand sets the subcommand's name. Otherwise,
  /// the parser would derive the name from the type. Deriving all names would take a sixth of the
  /// processor instructions at start-up.
  static let subcommands: [any ParsableCommand.Type] = [
    Render.self, Batch.self, Lint.self, Layout.self, Fonts.self, Compare.self, Matrix.self,
    DrawSubtitles.self, Convert.self, Breaks.self,
  ]

  /// The subcommand with a given name.
  static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
    subcommands.first { $0.configuration.commandName == name }
  }

  @Flag(help: "Print the JSON Schema (draft 2020-12) of documents.")
  var schema = false

  @Flag(help: "Print the JSON Schema (draft 2020-12) of style sheets.")
  var styleSheetSchema = false

  /// Handles flags such as `--schema`, which need no other arguments. The parser calls this method
  /// before it validates the arguments of a subcommand.
  func validate() throws {
    if schema { throw CleanExit.message(TextDocument.jsonSchema) }
    if styleSheetSchema { throw CleanExit.message(StyleRules.jsonSchema) }
  }

  /// The versions of the command and of all its libraries, one per line.
  private static var version: String {
    let libraries = EngineVersions.libraries + EngineVersions.documentLibraries
    return ([("rasterize", EngineVersions.galley)] + libraries).map { "\($0.0) \($0.1)" }.joined(
      separator: "\n")
  }

  /// Runs the subcommand named on the command line.
  static func main() {
    Interruption.prepare()
    keepFreedMemory()
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      if let plain = PlainCommandLine(arguments) { return try plain.run() }
      guard !arguments.isEmpty else { return try printShortHelp(for: arguments) }
      var command = try parse(arguments)
      try command.run()
    } catch let failure as Failure {
      end(failure, arguments)
    } catch {
      end(error, replacingOldNames(in: arguments) ?? arguments)
    }
  }

  /// Parses arguments. If parsing fails, replaces old names of options by the current names, and
  /// parses the arguments again.
  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    do {
      return try parseAsRoot(arguments)
    } catch {
      guard let replaced = replacingOldNames(in: arguments) else { throw error }
      return try parseAsRoot(replaced)
    }
  }

  /// Makes glibc keep up to 8 MiB of freed image memory for the next images. By default, glibc
  /// returns freed memory to the system. The system must then zero the memory for the next image.
  /// Keeping the memory makes rendering a page of text a tenth faster.
  ///
  /// This method allocates a block of 4 MiB and frees it. glibc then raises its mapping threshold
  /// to the size of the block (mallopt(3), `M_MMAP_THRESHOLD`), and its trim threshold to twice
  /// that size. The environment variables of glibc take precedence.
  private static func keepFreedMemory() {
    guard let block = unsafe malloc(4 << 20) else { return }
    // Write to the block. If the block were unused, the compiler would remove `malloc` and `free`.
    unsafe explicit_bzero(block, 1)
    unsafe free(block)
  }

  private static func printShortHelp(for arguments: [String]) throws(Failure) {
    let advice = UsageAdvice(arguments: arguments)
    let isRoot = advice.command == "rasterize"
    let help = advice.help()?.short(
      examples: isRoot ? ["EXAMPLES:"] + examples + [""] : [],
      end: isRoot
        ? "rasterize --help has more examples and the exit codes."
        : "\(advice.command) --help lists all options, with examples.")
    try StandardOutput.write(Array((help ?? "").utf8))
  }

  /// Ends the program with an error. If `showsUsage` is set, also prints the command's usage lines.
  private static func end(_ failure: Failure, _ arguments: [String]) -> Never {
    guard failure.showsUsage else { Interruption.end(failure) }
    let usage = UsageAdvice(arguments: arguments).help()?.usageLines ?? []
    Interruption.end(failure, usage)
  }

  /// Ends the program after the argument parser has thrown an error. The parser also throws an
  /// error to return help, the version or an exit code.
  private static func end(_ error: any Error, _ arguments: [String]) -> Never {
    let code = exitCode(for: error)
    if code == .success {
      do { try printResult(fullMessage(for: error), arguments) } catch {
        Interruption.end(error)
      }
    } else if code == .validationFailure {
      StandardError.setColor(from: arguments)
      Interruption.end(UsageAdvice(arguments: arguments).failure(message(for: error)))
    } else if !(error is ExitCode) {
      Interruption.end(Failure(.fault, "\(error)"))
    }
    Glibc.exit(code.rawValue)
  }

  /// Prints a help text, the version or a schema.
  private static func printResult(_ text: String, _ arguments: [String]) throws(Failure) {
    guard let help = HelpText(text) else { return try StandardOutput.print(text) }
    if arguments.contains("-h"), !arguments.contains("--help") {
      return try printShortHelp(for: arguments)
    }
    try StandardOutput.write(Array(help.long.utf8))
  }
}

extension Rasterize {
  /// Former names of options, with the current names. `rasterize` still accepts the former names.
  ///
  /// Each option of the argument parser slows down the start of the program, even if help does not
  /// list the option. These names are therefore not options of the parser.
  private static let oldNames = [
    "--strangers": "--untrusted", "--missing": "--missing-glyphs", "--root": "--image-root",
  ]
  /// The former name of `--xml-template`. The former name is replaced in all subcommands except
  /// `batch`. In `batch`, `--template` is the current name of a different option.
  private static let oldTemplate = "--template"

  /// Returns the arguments with old option names replaced by current names; `nil` if no argument is
  /// an old name.
  static func replacingOldNames(in arguments: [String]) -> [String]? {
    let replaced = arguments.map { argument in
      let name = String(argument.prefix { $0 != "=" })
      let isTemplate = name == oldTemplate && arguments.first != Batch.configuration.commandName
      guard let new = isTemplate ? "--xml-template" : oldNames[name] else { return argument }
      return new + argument.dropFirst(name.count)
    }
    return replaced == arguments ? nil : replaced
  }
}
