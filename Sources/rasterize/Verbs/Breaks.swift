import ArgumentParser
import Galley
import GalleyDocuments

/// Prints the Unicode analysis of a text as JSON.
struct Breaks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "breaks",
    abstract: "Print where a text may break, its bidi levels and its scripts, as JSON.",
    discussion: """
      The input is {"text", "language"?, "writingDirection"?}, the last one natural, leftToRight \
      or rightToLeft. Offsets are UTF-16 units. It is the line breaker's own analysis.

      EXAMPLES:
        echo '{"text": "Hello, world"}' | rasterize breaks -
        rasterize breaks --ndjson texts.ndjson
      """)

  @Argument(help: "The text as JSON; - is standard input.")
  var input: String?

  @OptionGroup var lines: LineOptions

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

  private func answer(_ file: InputFile) throws(Failure) {
    let bytes = try file.readAll()
    let request: BreaksRequest
    do throws(DocumentError) {
      request = try BreaksRequest(json: bytes)
    } catch {
      throw Failure(error)
    }
    try StandardOutput.print(Self.analysis(of: request))
  }

  private func answerLines(of file: InputFile) -> ExitStatus {
    JobProcessor(input: file, workers: lines.workers).run { json in
      let line = DocumentLine<BreaksRequest>(json: json)
      return JobResult(
        id: line.id, object: { () throws(Failure) in Self.analysis(of: try line.read()) })
    }
  }

  private static func analysis(of request: BreaksRequest) -> String {
    TextAnalysis(
      of: request.utf16, language: request.language, writingDirection: request.writingDirection
    ).json
  }
}
