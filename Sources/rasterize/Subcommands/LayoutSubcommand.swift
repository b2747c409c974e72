import ArgumentParser
import Galley
import GalleyDocuments

/// A function that returns the result for an input line. It receives the line's layout, its `id`
/// and the renderer. It can run on any thread.
typealias LineAnswer =
  @Sendable (DocumentLayout, String?, DocumentRenderer) throws(Failure) -> JobResult.Output

/// A subcommand that lays out documents and prints a result for each layout.
protocol LayoutSubcommand: ParsableCommand {
  var options: LayoutOptions { get }
  var fonts: FontOptions { get }
  var source: SourceOptions { get }
  var formats: FormatOptions { get }
  var messages: MessageOptions { get }
  var choice: ChoiceOptions { get }
  var parallel: JobOptions { get }
  /// The document's file; `nil` is standard input.
  var input: String? { get }
  var lines: LineOptions { get }

  /// Prints the result for the layout of a single document. If the result contains lint findings,
  /// throws an exit code.
  func answer(
    _ layout: DocumentLayout, of file: InputFile, _ bytes: [UInt8], by renderer: DocumentRenderer,
    _ times: inout StageTimes
  ) throws

  /// The function that returns the result for each input line.
  var lineAnswer: LineAnswer { get }
}

extension LayoutSubcommand {
  func validate() throws { try lines.checkNamed(input) }

  func run() throws {
    let file = try InputFile(opening: input)
    do {
      let renderer = try renderer()
      guard lines.areLines else { return try answerFile(file, by: renderer) }
      try answerLines(of: file, by: renderer).exit()
    } catch let failure as Failure {
      throw failure.about(file.name)
    }
  }

  /// The document renderer, configured by the flags.
  func renderer() throws(Failure) -> DocumentRenderer {
    try options.renderer(fonts, source, formats, messages, choice: choice)
  }

  /// Processes a file that contains a single document.
  func answerFile(_ file: InputFile, by renderer: DocumentRenderer) throws {
    var times = StageTimes()
    let bytes = try times.measure("read") { () throws(Failure) in try file.readAll() }
    let document = try renderer.reader.read(bytes, of: file, &times)
    let layout = try renderer.layout(document, &times)
    defer {
      if renderer.isVerbose { StandardError.printTimes(times, of: file.name) }
    }
    try answer(layout, of: file, bytes, by: renderer, &times)
  }

  /// Processes each line of a file as a document.
  func answerLines(of file: InputFile, by renderer: DocumentRenderer) -> ExitStatus {
    var processor = JobProcessor(input: file, workers: parallel.workers)
    processor.total = InputFile.lineCount(of: input, .ndjson)
    let answer = lineAnswer
    return processor.run { json in
      let line = renderer.reader.line(json, folder: file.folder)
      return JobResult(id: line.id) { () throws(Failure) in
        var times = StageTimes()
        let layout = try renderer.layout(try line.read(), &times)
        let result = try answer(layout, line.id, renderer)
        return { () throws(Failure) in result }
      }
    }
  }
}
