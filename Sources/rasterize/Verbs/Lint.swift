// `rasterize lint`: what of a document will not come out as meant.

import ArgumentParser
import Galley

/// Tells what of a document will not come out as meant.
struct Lint: SettingVerb {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Tell what of a document will not come out as meant.",
    discussion: """
      One line a finding: the file, the JSON path or the UTF-16 range of the text, a code, and what \
      is wrong. Ends with 0 where there is none, and else with 1.

      EXAMPLES:
        rasterize lint text.json
        rasterize lint text.json --json
        rasterize lint --ndjson documents.ndjson
      """)

  @Argument(help: "The document; - is standard input.")
  var input: String?

  @Flag(help: "Print the findings as one JSON object, also where there are none.")
  var json = false

  @OptionGroup var choice: ChoiceOptions
  @OptionGroup var setting: SettingOptions
  @OptionGroup var lines: LineOptions

  func answer(
    _ layout: DocumentLayout, of file: InputFile, by setter: DocumentSetter,
    _ times: inout StageTimes
  ) throws {
    let report = LintReport(layout)
    if json {
      try StandardOutput.print(report.json)
    } else {
      for line in report.lines { try StandardOutput.print("\(file.name): \(line)".oneLine) }
    }
    if !report.isClean { try ExitStatus.someFailed.exit() }
  }

  static func answer(
    _ layout: DocumentLayout, id: String?, by setter: DocumentSetter
  ) throws(Failure) -> LineAnswer.Result {
    let report = LintReport(layout)
    return LineAnswer.Result(json: report.json(id: id), isClean: report.isClean)
  }
}
