import ArgumentParser
import Galley
import GalleyDocuments
import Glibc

/// The command `rasterize`.
@main
struct Rasterize: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rasterize",
    abstract: "Set attributed text and render it as a picture.",
    discussion: """
      EXAMPLES:
        rasterize text.json -o out.png            render a document
        rasterize - -o - < text.json > out.png    the same in a pipe
        rasterize layout text.json                where every glyph stands, as JSON
        rasterize breaks text.json                where the text may break, as JSON
        rasterize batch --ndjson documents.ndjson render one document a line
        rasterize fonts --text "Hello, мир"       which fonts it is set in, and why
        rasterize compare stored.png text.json    whether a picture is still what it was
        rasterize lint text.json                  what will not come out as meant
        rasterize matrix card.json values/*.json -o sheet.png   one text in many languages
        rasterize convert note.txt -o note.json   any document as a JSON document
        rasterize subtitles film.srt --style style.json -o frames
        rasterize --schema > schema.json          what a document may say, for editors

      EXIT CODES:
        0 done, 1 some document of several failed, compare found a difference or lint anything, \
      a contract is broken, or --strict and a warning, 64 wrong usage, 65 the document is wrong, \
      66 the input cannot be read, 70 a fault of the program, 73 the output cannot be written, \
      75 the time limit is over, 130 interrupted.
      """,
    version: version,
    subcommands: verbs,
    defaultSubcommand: Render.self)

  /// The verbs. Each has its name in its configuration: to derive it from the type took a sixth of
  /// the instructions of a start.
  static let verbs: [any ParsableCommand.Type] = [
    Render.self, Layout.self, Breaks.self, Batch.self, Fonts.self, Compare.self, Lint.self,
    Convert.self, DrawSubtitles.self, Matrix.self,
  ]

  @Flag(help: "Print the JSON Schema (draft 2020-12) of the text document.")
  var schema = false

  @Flag(help: "Print the JSON Schema (draft 2020-12) of style sheets.")
  var styleSheetSchema = false

  /// Runs before the arguments of any verb are validated, so that these flags need none.
  func validate() throws {
    if schema { throw CleanExit.message(TextDocument.jsonSchema) }
    if styleSheetSchema { throw CleanExit.message(StyleRules.jsonSchema) }
  }

  /// The versions of the command and of all libraries, one a line.
  private static var version: String {
    let libraries = EngineVersions.libraries + EngineVersions.documentLibraries
    return ([("rasterize", EngineVersions.galley)] + libraries).map { "\($0.0) \($0.1)" }.joined(
      separator: "\n")
  }

  /// Runs the verb that the command line names.
  static func main() {
    Interruption.prepare()
    keepFreedMemory()
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      if let plain = PlainCommandLine(arguments) { return try plain.run() }
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch let failure as Failure {
      Interruption.end(failure)
    } catch {
      end(error)
    }
  }

  /// Has memory that pictures free stay with the process for the next ones, up to 8 MiB, rather
  /// than be given back and asked for again page by page, each time filled with zeros: a page of
  /// text is ready a tenth sooner.
  ///
  /// glibc raises its threshold to the size of a block that is freed (mallopt(3),
  /// `M_MMAP_THRESHOLD`). What the environment says of it holds.
  private static func keepFreedMemory() {
    guard let block = unsafe malloc(4 << 20) else { return }
    // Unused, both calls would be optimized away.
    unsafe explicit_bzero(block, 1)
    unsafe free(block)
  }

  /// Ends by an error of the argument parser: help, a version, an exit code, wrong usage.
  private static func end(_ error: any Error) -> Never {
    let code = exitCode(for: error)
    if code == .success {
      do { try StandardOutput.print(fullMessage(for: error)) } catch { Interruption.end(error) }
    } else if code == .validationFailure {
      var message = message(for: error).split(separator: "\n").joined(separator: " ")
      if message.last == "." { message.removeLast() }
      Interruption.end(Failure(.usage, "\(message); see rasterize --help"))
    } else if !(error is ExitCode) {
      Interruption.end(Failure(.fault, "\(error)"))
    }
    Glibc.exit(code.rawValue)
  }
}
