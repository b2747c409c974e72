import ArgumentParser
import Galley
import GalleyDocuments
import GalleyFormats

/// Prints the Unicode analysis of text as JSON.
struct Breaks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "breaks",
    abstract: "Print the line breaks, bidi levels and scripts of text as JSON.",
    usage: "rasterize breaks <document> [<options>]",
    discussion: """
      The input is a document of any format, or {"text", "language"?, "writingDirection"?}. A \
      writing direction is natural, leftToRight or rightToLeft. Offsets are UTF-16 units. The \
      result comes from the line breaker itself. For a document with frames it is {"frames": […]}.

      EXAMPLES:
        rasterize breaks card.json
        echo '{"text": "Hello, world"}' | rasterize breaks -
        rasterize breaks --ndjson texts.ndjson
      """)

  @Argument(help: ArgumentHelp("The document or text; - is stdin.", valueName: "document"))
  var input: String?

  @OptionGroup var lines: LineOptions
  @OptionGroup var parallel: JobOptions
  @OptionGroup var choice: ChoiceOptions
  @OptionGroup var messages: MessageOptions
  @OptionGroup(title: "Font options") var fonts: FontOptions
  @OptionGroup(title: "Input options") var source: SourceOptions
  @OptionGroup(title: "Options for some document formats") var formats: FormatOptions

  func validate() throws { try lines.checkNamed(input) }

  func run() throws {
    let file = try InputFile(opening: input)
    do {
      guard lines.areLines else { return try answer(file) }
      try answerLines(of: file).exit()
    } catch let failure as Failure {
      throw failure.about(file.name)
    }
  }

  /// Creates a document renderer. The document reader needs the renderer in order to measure text
  /// in Markdown and styles.
  private func renderer() throws(Failure) -> DocumentRenderer {
    let reader = try source.reader(formats, choice: choice)
    let text = try fonts.choice.renderer(limits: source.limits)
    return DocumentRenderer(renderer: text, reader: reader)
  }

  private func answer(_ file: InputFile) throws(Failure) {
    var times = StageTimes()
    let bytes = try times.measure("read") { () throws(Failure) in try file.readAll() }
    let isRequest =
      DocumentFormat(fileName: file.name) ?? .json == .json && source.format ?? .json == .json
      && BreaksRequest.isRequest(json: bytes)
    if isRequest {
      let request: BreaksRequest
      do throws(DocumentError) { request = try BreaksRequest(json: bytes) } catch {
        throw Failure(error)
      }
      try StandardOutput.print(Self.analysis(of: request))
    } else {
      let reader = try renderer().reader
      try StandardOutput.print(Self.analysis(of: try reader.read(bytes, of: file, &times)))
    }
    if messages.verbose { StandardError.printTimes(times, of: file.name) }
  }

  private func answerLines(of file: InputFile) throws(Failure) -> ExitStatus {
    let renderer = try renderer()
    var processor = JobProcessor(input: file, workers: parallel.workers)
    processor.total = InputFile.lineCount(of: input, .ndjson)
    return processor.run { json in
      if BreaksRequest.isRequest(json: json) {
        let line = DocumentLine<BreaksRequest>(json: json)
        return JobResult(
          id: line.id, object: { () throws(Failure) in Self.analysis(of: try line.read()) })
      }
      let line = renderer.reader.line(json, folder: file.folder)
      return JobResult(
        id: line.id, object: { () throws(Failure) in Self.analysis(of: try line.read()) })
    }
  }

  private static func analysis(of request: BreaksRequest) -> String {
    TextAnalysis(
      of: request.utf16, language: request.language, writingDirection: request.writingDirection
    ).json
  }

  /// The analysis of a document's text as JSON. If the document has frames, the JSON contains an
  /// analysis of each frame.
  private static func analysis(of document: TextDocument) -> String {
    let analyses = document.allFrames.map { frame in
      let attributes = frame.text.runs.first?.attributes
      return TextAnalysis(
        of: frame.text.utf16, language: attributes?.language ?? frame.container.language,
        writingDirection: attributes?.paragraphStyle?.baseWritingDirection ?? .natural
      ).json
    }
    guard document.hasFrames else { return analyses.first ?? "{}" }
    var writer = JSONWriter()
    writer.object { $0.member("frames", objects: analyses) }
    return writer.text
  }
}
