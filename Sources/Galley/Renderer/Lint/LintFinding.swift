/// Something that will not come out as meant, in a box of a document.
public struct LintFinding: Sendable, Hashable {
  /// Index of the box, where the document has frames and the finding is about the text of one.
  public var frame: Int?
  /// What it is and where.
  public var diagnostic: Diagnostic

  /// A finding.
  public init(frame: Int? = nil, _ diagnostic: Diagnostic) {
    self.frame = frame
    self.diagnostic = diagnostic
  }
}

extension DocumentLayout {
  /// What will not come out as meant: the diagnostics, characters that no font has, text that is
  /// hidden or reaches out of its box or the canvas, words divided because they are wider than a
  /// line, text in an order or in characters that no layout can set right, letters that stand out of
  /// their background, text in the colour of what it stands on, and contracts that are broken.
  ///
  /// First what is about the document, then the contracts, then the rest box by box.
  public func lint() -> [LintFinding] {
    let boxes = zip(document.frames, layouts).enumerated().flatMap { index, box in
      let (frame, layout) = box
      var found = layout.diagnostics
      found += TextLint.diagnostics(of: layout.text)
      found += layout.missingGlyphFindings
      found += layout.roomFindings
      found += canvasFindings(of: frame, layout)
      found += layout.backgroundFindings
      found += layout.colorFindings(on: ground(of: frame))
      return found.map { LintFinding(frame: document.hasFrames ? index : nil, $0) }
    }
    let contracts = brokenContracts.map { LintFinding(frame: $0.frame, $0.diagnostic) }
    return document.diagnostics.map { LintFinding($0) } + contracts + boxes
  }

  /// The one colour that a box's text stands on, where it is known.
  private func ground(of frame: TextDocument.Frame) -> Color? {
    guard frame.backgroundImage == nil else { return nil }
    if let own = frame.background, own.alpha == 255 { return own }
    guard frame.backgroundPaint == nil, !document.hasFrames, document.backgroundImage == nil else {
      return nil
    }
    return document.background.flatMap { $0.alpha == 255 ? $0 : nil }
  }
}

extension [LintFinding] {
  /// `{"findings": [{"code", "message", "path"?, "frame"?, "range"?, …}]}` on one line: what
  /// `rasterize lint --json` prints.
  public var json: String { json(id: nil) }

  /// The same with the `id` of a line of newline-delimited JSON.
  package func json(id: String?) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.id(id)
      writer.key("findings")
      writer.array(self) { writer, finding in
        writer.object { $0.members(of: finding.diagnostic, frame: finding.frame) }
      }
    }
    return writer.text
  }
}
