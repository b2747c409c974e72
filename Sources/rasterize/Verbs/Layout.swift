import ArgumentParser
import Galley
import GalleyDocuments

/// Prints a document's layout as JSON.
struct Layout: LayoutVerb {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Print where every line, run and glyph stands, as JSON.",
    discussion: """
      Lengths are points, y grows down from the canvas' top left, offsets are UTF-16 units.

      EXAMPLES:
        rasterize layout text.json
        rasterize layout text.json --text
        rasterize layout --ndjson documents.ndjson
      """)

  @Argument(help: "The document; - is standard input.")
  var input: String?

  @Flag(
    help: ArgumentHelp(
      "Instead of JSON, print a line of text a line, for people.",
      discussion: """
        Each has its number, its range, its width of what there is, and its text; what is hidden \
        and what is warned of stand below.
        """))
  var text = false

  @OptionGroup var choice: ChoiceOptions
  @OptionGroup var options: LayoutOptions
  @OptionGroup var fonts: FontOptions
  @OptionGroup var source: SourceOptions
  @OptionGroup var lines: LineOptions

  func validate() throws {
    try lines.checkNamed(input)
    if text, lines.areLines {
      throw ValidationError("--text is for people and one document; leave it or --ndjson out")
    }
  }

  func answer(
    _ layout: DocumentLayout, of file: InputFile, by renderer: DocumentRenderer,
    _ times: inout StageTimes
  ) throws {
    if text {
      for line in LayoutLines(layout: layout).lines { try StandardOutput.print(line) }
      return
    }
    let json = try renderer.json(of: layout, &times)
    try times.measure("write") { () throws(Failure) in try StandardOutput.print(json) }
  }

  static func answer(
    _ layout: DocumentLayout, id: String?, by renderer: DocumentRenderer
  ) throws(Failure) -> JobResult.Output {
    var times = StageTimes()
    return JobResult.Output(object: try renderer.json(of: layout, &times), id: id)
  }
}

/// A verb that lays out a document, or one a line, and prints something about each layout.
protocol LayoutVerb: ParsableCommand {
  /// The document's file.
  var input: String? { get }
  var options: LayoutOptions { get }
  var fonts: FontOptions { get }
  var source: SourceOptions { get }
  var choice: ChoiceOptions { get }
  var lines: LineOptions { get }

  /// Prints the result for the layout of a single document. Throws an exit code if something was
  /// found.
  func answer(
    _ layout: DocumentLayout, of file: InputFile, by renderer: DocumentRenderer,
    _ times: inout StageTimes
  ) throws

  /// The result for the layout of a line's document.
  static func answer(
    _ layout: DocumentLayout, id: String?, by renderer: DocumentRenderer
  ) throws(Failure) -> JobResult.Output
}

extension LayoutVerb {
  func validate() throws { try lines.checkNamed(input) }

  func run() throws {
    let file = try InputFile(opening: input)
    do {
      let renderer = try options.renderer(fonts, source, choice: choice)
      guard lines.areLines else { return try answerFile(file, by: renderer) }
      try answerLines(of: file, by: renderer).exit()
    } catch let failure as Failure {
      throw failure.about(file.name)
    }
  }

  private func answerFile(_ file: InputFile, by renderer: DocumentRenderer) throws {
    var times = StageTimes()
    let bytes = try times.measure("read") { () throws(Failure) in try file.readAll() }
    let document = try renderer.reader.read(bytes, of: file, &times)
    let layout = try renderer.layout(document, &times)
    defer {
      if renderer.isVerbose { StandardError.print("\(file.name): \(times.description)") }
    }
    try answer(layout, of: file, by: renderer, &times)
  }

  private func answerLines(of file: InputFile, by renderer: DocumentRenderer) -> ExitStatus {
    JobProcessor(input: file, workers: lines.workers).run { json in
      let line = renderer.reader.line(json, folder: file.folder)
      return JobResult(id: line.id) { () throws(Failure) in
        var times = StageTimes()
        let layout = try renderer.layout(try line.read(), &times)
        let result = try Self.answer(layout, id: line.id, by: renderer)
        return { () throws(Failure) in result }
      }
    }
  }
}
