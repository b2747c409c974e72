import ArgumentParser
import Galley
import GalleyDocuments

/// Prints a document's layout as JSON.
struct Layout: LayoutSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Print the positions of all lines, runs and glyphs as JSON.",
    usage: "rasterize layout <document> [<options>]",
    discussion: """
      Lengths are points, and y grows downwards from the canvas's top left. Offsets are UTF-16 \
      units.

      EXAMPLES:
        rasterize layout text.json
        rasterize layout text.json --text
        rasterize layout --ndjson documents.ndjson
      """)

  @Argument(help: ArgumentHelp("The document; - is stdin.", valueName: "document"))
  var input: String?

  @Flag(
    help: ArgumentHelp(
      "Print a readable list of the lines of text instead of JSON.",
      discussion: """
        For each line of text, the list has the number, the range, the used and available width, \
        and the text. Separate lines list the warnings, and the text that is not shown.
        """))
  var text = false

  @Flag(help: "Print JSON, the default.")
  var json = false

  @OptionGroup var lines: LineOptions
  @OptionGroup var parallel: JobOptions
  @OptionGroup var choice: ChoiceOptions
  @OptionGroup var options: LayoutOptions
  @OptionGroup var messages: MessageOptions
  @OptionGroup(title: "Font options") var fonts: FontOptions
  @OptionGroup(title: "Input options") var source: SourceOptions
  @OptionGroup(title: "Options for some document formats") var formats: FormatOptions

  func validate() throws {
    try lines.checkNamed(input)
    if text, lines.areLines {
      throw ValidationError("--text is for one document; remove --text or --ndjson")
    }
    if text, json { throw ValidationError("use --text or --json, not both") }
  }

  func answer(
    _ layout: DocumentLayout, of file: InputFile, _ bytes: [UInt8], by renderer: DocumentRenderer,
    _ times: inout StageTimes
  ) throws {
    if text {
      for line in layout.plainLines { try StandardOutput.print(line) }
      return
    }
    // The layout can be twenty times as long as the document, so it is written in pieces.
    var failure: Failure?
    func print(_ bytes: [UInt8]) {
      guard failure == nil else { return }
      do { try StandardOutput.write(bytes) } catch { failure = error }
    }
    do {
      try times.measure("encode") { () throws(RenderError) in try layout.writeJSON(to: print) }
    } catch {
      throw Failure(error)
    }
    print([UInt8(ascii: "\n")])
    if let failure { throw failure }
  }

  var lineAnswer: LineAnswer {
    { layout, id, renderer throws(Failure) in
      do throws(RenderError) { return JobResult.Output(object: try layout.json(), id: id) } catch {
        throw Failure(error)
      }
    }
  }
}
