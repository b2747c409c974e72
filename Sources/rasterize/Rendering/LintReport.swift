import Galley

/// The findings of a document, as lines.
struct LintReport: Sendable {
  let findings: [LintFinding]

  /// The findings of a layout, without those of some codes.
  init(_ layout: DocumentLayout, ignoring codes: Set<String> = []) {
    findings = layout.lint(ignoring: codes)
  }

  /// Whether there are no findings.
  var isClean: Bool { findings.isEmpty }

  /// `FILE:LINE:COLUMN: PLACE: CODE: MESSAGE` for each finding.
  func lines(_ places: MessagePlaces) -> [String] {
    findings.map { finding in
      let diagnostic = finding.diagnostic
      let text = [finding.range, diagnostic.code, diagnostic.message].compactMap { $0 }
        .joined(separator: ": ")
      return places.message(.note, at: diagnostic.path, text).line(isColored: false)
    }
  }
}

extension LintFinding {
  /// A frame and a range of its text; `nil` for a finding with a path.
  fileprivate var range: String? {
    guard diagnostic.path == nil else { return nil }
    let range = diagnostic.range.map { "[\($0.lowerBound), \($0.upperBound))" }
    let parts = [frame.map { "frames[\($0)]" }, range].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
