import ArgumentParser
import Galley
import GalleyDocuments

/// Converts a document of any supported format to JSON.
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert any supported format to an equivalent JSON document.",
    usage: "rasterize convert <document> [-o <file>] [<options>]",
    discussion: """
      Styles and placeholders are resolved and images are embedded, so that the result needs no \
      other files, except fonts. It renders the same image.

      EXAMPLES:
        rasterize convert note.txt -o note.json
        rasterize convert card.ui.xml --xml-template welcome --value name=John
        rasterize convert card.json | jq .text
      """)

  @Argument(help: ArgumentHelp("The document; - is stdin.", valueName: "document"))
  var input: String

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp("JSON file to write; - is stdout.", valueName: "file"))
  var output = "-"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Canvas width in points; overrides the document's width.", valueName: "points"))
  var width: Double?

  @OptionGroup var choice: ChoiceOptions
  @OptionGroup var messages: MessageOptions
  @Flag(name: [.customShort("n"), .long], help: "Check everything, but write no files.")
  var dryRun = false
  @OptionGroup(title: "Font options") var fonts: FontOptions
  @OptionGroup(title: "Input options") var source: SourceOptions
  @OptionGroup(title: "Options for some document formats") var formats: FormatOptions

  func validate() throws { try LayoutOptions.checkWidth(width) }

  func run() throws {
    let file = try InputFile(opening: input)
    do throws(Failure) {
      var times = StageTimes()
      let text = try fonts.choice.renderer(limits: source.limits)
      let reader = try source.reader(formats, choice: choice, width: width)
      let renderer = DocumentRenderer(renderer: text, reader: reader)
      var document = try renderer.reader.read(try file.readAll(), of: file, &times)
      if let width { document.override(width: width) }
      let limit = source.limits.frames
      let count = document.allFrames.count
      guard count <= limit else {
        throw Failure(
          .data,
          "the JSON would have \(count) frames, but the limit is \(limit); divide"
            + " the document")
      }
      let json = try times.measure("convert") { [document] () throws(Failure) -> String in
        try self.json(of: document, file.name)
      }
      if messages.verbose { StandardError.printTimes(times, of: file.name) }
      if dryRun {
        return StandardError.print(
          Message(.note, "would write \(output == "-" ? StandardOutput.name : output)"))
      }
      if output == "-" { return try StandardOutput.print(json) }
      if file.isRegularFile(at: output) {
        throw Failure(.usage, "the JSON would replace its document; name another file with -o")
      }
      try StagedFile(Array(json.utf8) + [UInt8(ascii: "\n")], for: output).commit()
      StandardError.report("wrote \(output)")
    } catch {
      throw error.about(file.name)
    }
  }

  private func json(of document: TextDocument, _ name: String) throws(Failure) -> String {
    for diagnostic in document.diagnosticsForJSON {
      StandardError.print(Message(.warning, file: name, diagnostic.message))
    }
    do throws(PNGError) {
      return try document.json()
    } catch {
      throw Failure(.fault, error.description)
    }
  }
}
