// `rasterize lint`: what of a document will not come out as meant.

import ArgumentParser
import Galley
import GalleyDocuments

/// Tells what of a document will not come out as meant.
struct Lint: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tell what of a document will not come out as meant.",
    discussion: """
      One line a finding: the file, the JSON path or the UTF-16 range of the text, a code, and what \
      is wrong. Ends with 0 where there is none, and else with 1.

      EXAMPLES:
        rasterize lint text.json
        rasterize lint text.json --json
        rasterize lint --ndjson documents.ndjson
      """)

  @Argument(help: "The text document as JSON; - is standard input.")
  var input: String?

  @Flag(help: "Print the findings as one JSON object, also where there are none.")
  var json = false

  @OptionGroup var setting: SettingOptions
  @OptionGroup var lines: LineOptions

  func validate() throws { try lines.checkNamed(input) }

  func run() throws {
    let file = try InputFile(opening: input)
    do {
      let setter = try setting.setter()
      guard lines.areLines else { return try answer(file, by: setter) }
      try answerLines(of: file, by: setter).exit()
    } catch let failure as Failure {
      throw failure.about(file.name)
    }
  }

  private func answer(_ file: InputFile, by setter: DocumentSetter) throws {
    var times = StageTimes()
    let bytes = try times.measure("read") { () throws(Failure) in try file.readAll() }
    let document = try setter.read(bytes, folder: file.folder, &times)
    let layout = try setter.layout(document, &times)
    let report = LintReport(layout)
    if json {
      try StandardOutput.print(report.json)
    } else {
      for line in report.lines { try StandardOutput.print("\(file.name): \(line)".oneLine) }
    }
    if setting.verbose { StandardError.print("\(file.name): \(times.description)") }
    if !report.isClean { try ExitStatus.someFailed.exit() }
  }

  private func answerLines(of file: InputFile, by setter: DocumentSetter) -> ExitStatus {
    let root = setter.root(folder: file.folder)
    return LineProcessor(input: file, jobs: lines.workers).run { json in
      let line = DocumentLine<TextDocument>(json: json, root: root)
      return LineAnswer(id: line.id) { () throws(Failure) in
        var times = StageTimes()
        let report = LintReport(try setter.layout(try line.read(), &times))
        return { () throws(Failure) in
          LineAnswer.Result(json: report.json(id: line.id), isClean: report.isClean)
        }
      }
    }
  }
}
