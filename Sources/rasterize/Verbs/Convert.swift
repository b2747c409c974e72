import ArgumentParser
import Galley
import GalleyDocuments

/// Writes a document as JSON.
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write a document of any format as the JSON document that says the same.",
    discussion: """
      Styles and placeholders are worked out and pictures are within it, so that it stands for \
      itself; only the paths of its fonts lead to files. It renders the same.

      EXAMPLES:
        rasterize convert note.txt -o note.json
        rasterize convert card.ui.xml --template welcome --value name=John
        rasterize convert card.json | jq .text
      """)

  @Argument(help: "The document; - is standard input.")
  var input: String

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp("The JSON to write; - is standard output.", valueName: "file"))
  var output = "-"

  @OptionGroup var canvas: WidthOption
  @OptionGroup var fonts: FontOptions
  @OptionGroup var choice: ChoiceOptions
  @OptionGroup var source: SourceOptions

  func run() throws {
    let file = try InputFile(opening: input)
    do throws(Failure) {
      var times = StageTimes()
      let text = try fonts.choice.renderer(limits: source.limits)
      let reader = try source.reader(choice: choice, width: canvas.width)
      let renderer = DocumentRenderer(renderer: text, reader: reader)
      var document = try renderer.reader.read(try file.readAll(), of: file, &times)
      if let width = canvas.width { document.override(width: width) }
      let limit = source.limits.frames
      guard document.frames.count <= limit else {
        throw Failure(
          .data,
          "as JSON it has \(document.frames.count) frames, and a document has \(limit) at most;"
            + " divide it")
      }
      let json = try json(of: document)
      if output == "-" { return try StandardOutput.print(json) }
      if file.isRegularFile(at: output) {
        throw Failure(.usage, "the JSON would replace its document; name another file with -o")
      }
      try StagedFile(Array(json.utf8) + [UInt8(ascii: "\n")], for: output).commit()
    } catch {
      throw error.about(file.name)
    }
  }

  private func json(of document: TextDocument) throws(Failure) -> String {
    for diagnostic in document.diagnosticsForJSON {
      StandardError.print("\(input): warning: \(diagnostic.message)")
    }
    do throws(PNGError) {
      return try document.json()
    } catch {
      throw Failure(.fault, error.description)
    }
  }
}
