import ArgumentParser
import Galley

/// Reports what of a document will not come out as intended.
struct Lint: LayoutVerb {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Tell what of a document will not come out as meant.",
    discussion: """
      One line a finding: the file, the JSON path or the UTF-16 range of the text, a code, and \
      what is wrong. Ends with 0 where there is none, and else with 1.

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
  @OptionGroup var options: LayoutOptions
  @OptionGroup var fonts: FontOptions
  @OptionGroup var source: SourceOptions
  @OptionGroup var lines: LineOptions

  func answer(
    _ layout: DocumentLayout, of file: InputFile, by renderer: DocumentRenderer,
    _ times: inout StageTimes
  ) throws {
    let report = LintReport(layout)
    if json {
      try StandardOutput.print(report.findings.json)
    } else {
      for line in report.lines { try StandardOutput.print("\(file.name): \(line)".oneLine) }
    }
    if !report.isClean { try ExitStatus.someFailed.exit() }
  }

  static func answer(
    _ layout: DocumentLayout, id: String?, by renderer: DocumentRenderer
  ) throws(Failure) -> JobResult.Output {
    let report = LintReport(layout)
    return JobResult.Output(json: report.findings.json(id: id), isClean: report.isClean)
  }
}

/// The findings of a document, as lines.
struct LintReport: Sendable {
  let findings: [LintFinding]

  init(_ layout: DocumentLayout) {
    findings = layout.lint()
  }

  /// Whether nothing was found.
  var isClean: Bool { findings.isEmpty }

  /// `PLACE: CODE: MESSAGE` for each.
  var lines: [String] {
    findings.map { finding in
      let diagnostic = finding.diagnostic
      return [finding.place, diagnostic.code, diagnostic.message].compactMap { $0 }
        .joined(separator: ": ")
    }
  }

}

extension LintFinding {
  /// A path in the document, or a frame and a range of its text.
  fileprivate var place: String? {
    if let path = diagnostic.path { return path }
    let range = diagnostic.range.map { "[\($0.lowerBound), \($0.upperBound))" }
    let parts = [frame.map { "frames[\($0)]" }, range].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
