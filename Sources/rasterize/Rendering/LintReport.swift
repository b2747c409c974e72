// What was found in a document: lines, or JSON.

import Galley

/// What was found in a document.
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

  /// One object on one line.
  var json: String { json(id: nil) }

  /// The same with the `id` of the line that was asked.
  func json(id: String?) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.id(id)
      writer.key("findings")
      writer.array(findings) { writer, finding in
        writer.object { writer in
          let diagnostic = finding.diagnostic
          writer.member("code", diagnostic.code)
          writer.member("message", diagnostic.message)
          if let path = diagnostic.path { writer.member("path", path) }
          if let frame = finding.frame { writer.member("frame", frame) }
          if let range = diagnostic.range { writer.member("range", range) }
        }
      }
    }
    return writer.text
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
