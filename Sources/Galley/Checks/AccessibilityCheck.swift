extension DocumentLayout {
  /// Findings about requirements of PDF/UA-1 that the document does not meet. If a document has
  /// neither a title nor roles, it is not intended for accessible output, so there are no findings.
  var accessibilityFindings: [LintFinding] {
    let hasRoles = document.frames.contains { $0.role != nil || $0.text.hasRoles }
    guard hasRoles || document.title != nil else { return [] }
    return accessibilityFaults(title: nil).map {
      LintFinding(Diagnostic(code: "notAccessible", message: $0))
    }
  }

  /// The requirements of PDF/UA-1 (ISO 14289-1) that the document does not meet, as messages with
  /// remedies.
  ///
  /// - title: the title of the file; `nil` for the title of the document.
  func accessibilityFaults(title: String?) -> [String] {
    var faults: [String] = []
    if (title ?? document.title)?.allSatisfy(\.isWhitespace) ?? true {
      faults.append("the document has no title; set \"title\"")
    }
    if !document.declaresLanguage {
      faults.append("the document has no language; set \"language\"")
    }
    if document.backgroundImage != nil, document.alt == nil {
      faults.append("the background image of the canvas has no alternative text; set \"alt\"")
    }
    var level = 0
    for (index, frame) in document.frames.enumerated() where frame.role != .artifact {
      if frame.backgroundImage != nil, frame.alt == nil {
        faults.append(
          "the background image of \(name(of: index)) has no alternative text; set \"alt\"")
      }
      if frame.role == .figure, frame.content == .path, frame.alt == nil {
        faults.append("\(name(of: index)) is a figure without alternative text; set \"alt\"")
      }
      for run in frame.text.runs {
        guard let attachment = run.attributes.attachment, attachment.alt == nil,
          !(run.attributes.roles ?? []).haveArtifact
        else { continue }
        faults.append(
          "an image in the text of \(name(of: index)) has no alternative text; set \"alt\"")
        break
      }
      let own = frame.role?.headingLevel.map { [$0] }
      for next in own ?? (frame.role == .paragraph ? [] : frame.text.headingLevels) {
        if next > level + 1 {
          let fault =
            level == 0
            ? "the first heading, in \(name(of: index)), has level \(next)"
            : "a heading of level \(next) follows one of level \(level) in \(name(of: index))"
          faults.append("\(fault); use heading\(level + 1)")
        }
        level = next
      }
    }
    return faults
  }

  private func name(of index: Int) -> String {
    document.hasFrames ? document.frames[index].path(at: index) : "the text"
  }
}

extension AttributedText {
  /// The levels of the headings in the text, in order. Decorations do not count. Headings inside
  /// paragraphs or other headings do not count either.
  var headingLevels: [Int] {
    var levels: [Int] = []
    var last: TextRole?
    for run in runs {
      let roles = run.attributes.roles ?? []
      let outermost = roles.first { $0.role == .paragraph || $0.role.headingLevel != nil }
      let isShown = !roles.haveArtifact
      let heading = isShown && outermost?.role != .paragraph ? outermost : nil
      if let heading, heading != last { levels += [heading.role.headingLevel ?? 1] }
      last = heading
    }
    return levels
  }
}
