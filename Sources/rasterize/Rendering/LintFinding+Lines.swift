import Galley

extension [LintFinding] {
  /// A line `FILE:LINE:COLUMN: POSITION: CODE: MESSAGE` for each finding. `POSITION` is a JSON
  /// path, or a frame and a text range.
  func lines(_ places: MessagePlaces) -> [String] {
    map { finding in
      let diagnostic = finding.diagnostic
      let text = [finding.range, diagnostic.code, diagnostic.message].compactMap { $0 }
        .joined(separator: ": ")
      return places.message(.note, at: diagnostic.path, text).line(isColored: false)
    }
  }
}

extension LintFinding {
  /// The frame and the text range of a finding, formatted for the output. The value is `nil` if the
  /// finding has a JSON path, or has neither a frame nor a range.
  fileprivate var range: String? {
    guard diagnostic.path == nil else { return nil }
    let range = diagnostic.range.map { "[\($0.lowerBound), \($0.upperBound))" }
    let parts = [framePath ?? frame.map { "frames[\($0)]" }, range].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
