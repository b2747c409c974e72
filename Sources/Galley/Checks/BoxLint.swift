// Reports boxes of the document that the image does not show.

extension DocumentLayout {
  /// Findings about boxes that were removed before layout, followed by findings about boxes without
  /// width or height.
  var boxFindings: [LintFinding] {
    removed.map { LintFinding($0.finding) } + collapsedFindings
  }

  /// A finding for each box that has content although its width or its height is 0.
  private var collapsedFindings: [LintFinding] {
    document.frames.indices.compactMap { index in
      let (frame, layout) = (document.frames[index], layouts[index])
      guard frame.hasContent else { return nil }
      // The box of a horizontal line has the height 0, and the box of a vertical line has the width
      // 0. Such a box is not reported, because the line's stroke is visible.
      let extent = frame.content == .path ? frame.path?.extent : nil
      let side: String
      if layout.width <= Tolerance.length, extent?.width != 0 {
        side = "width"
      } else if layout.height <= Tolerance.length, extent?.height != 0 {
        side = "height"
      } else {
        return nil
      }
      let message =
        "the box has no \(side), so its content cannot be seen; set a minimum \(side), or"
        + " give its stack more room"
      return finding(in: index, Diagnostic(code: "boxCollapsed", message: message))
    }
  }
}

extension DocumentLayout.RemovedBox {
  fileprivate var finding: Diagnostic {
    let message =
      isHidden
      ? "the box is hidden, so no image shows it; remove \"hidden\", or delete the box"
      : "the text of the box is empty, so \"collapses\" removes the box; give the box text, or"
        + " delete it"
    return Diagnostic(code: "boxHidden", message: message, path: path)
  }
}

extension TextDocument.Frame {
  /// Whether the box would draw anything if its width and height were above 0.
  fileprivate var hasContent: Bool {
    switch content {
    // Text along a path is drawn whatever the size of its box.
    case .text where textPath != nil: false
    case .text:
      text.string.unicodeScalars.contains {
        !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
      }
    case .path: true
    case .none: backgroundImage != nil
    case .frames, .spacer: false
    }
  }
}
