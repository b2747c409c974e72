/// A lint finding: something in a document that may not look as intended.
public struct LintFinding: Sendable, Hashable {
  /// Index of the box that the finding is about. `nil` if the document has no frames, or if the
  /// finding is not about the text of a box.
  public var frame: Int?
  /// The code, message and position of the problem.
  public var diagnostic: Diagnostic
  /// The position of the box in the document, as a JSON path. `nil` if the box also has the index
  /// ``frame`` in the document.
  package internal(set) var framePath: String?

  /// Creates a lint finding.
  public init(frame: Int? = nil, _ diagnostic: Diagnostic) {
    self.frame = frame
    self.diagnostic = diagnostic
  }
}

extension DocumentLayout {
  /// Reports everything in the document that may not look as intended:
  ///
  /// - the diagnostics of the layout
  /// - characters for which no font has a glyph
  /// - boxes that are hidden, or have no width or height
  /// - text that is hidden, or extends beyond its box or the canvas
  /// - words that are divided because they are wider than a line
  /// - text whose characters are already wrong in the document, such as letters in reverse order
  /// - letters that extend beyond the background of their text, or are drawn over letters of
  ///   another line or box
  /// - text that is transparent, or has nearly the same colour as its background
  /// - broken layout contracts
  /// - everything that a document with a title or with roles lacks for an accessible PDF file
  ///
  /// Findings about the whole document come first, then broken contracts, then missing boxes, then
  /// overlapping letters, then all other findings, box by box.
  ///
  /// - Parameter codes: codes of findings to leave out, in addition to the document's
  ///   ``TextDocument/ignoredFindings``.
  public func lint(ignoring codes: Set<String> = []) -> [LintFinding] {
    let ignored = codes.union(document.ignoredFindings)
    return allFindings().filter { !ignored.contains($0.diagnostic.code) }
  }

  private func allFindings() -> [LintFinding] {
    let canvasFindings = canvasFindings
    let boxes = zip(document.frames, layouts).enumerated().flatMap { index, box in
      let (frame, layout) = box
      var found = layout.diagnostics
      found += layout.text.characterFindings
      found += layout.missingGlyphFindings
      found += layout.roomFindings
      found += canvasFindings[index]
      found += layout.backgroundFindings
      found += layout.colorFindings(on: ground(of: frame))
      return found.map { finding(in: index, $0) }
    }
    let accessibility = accessibilityFindings
    let contracts = brokenContracts.map { LintFinding(frame: $0.frame, $0.diagnostic) }
    return document.diagnostics.map { LintFinding($0) } + contracts + accessibility
      + boxFindings + overlapFindings + boxes
  }

  /// A finding about the text of a box.
  func finding(in box: Int, _ diagnostic: Diagnostic) -> LintFinding {
    guard document.hasFrames else { return LintFinding(diagnostic) }
    var finding = LintFinding(frame: box, diagnostic)
    finding.framePath = document.frames[box].documentPath?.text
    return finding
  }

  /// The colour of the area under a box's text, if the area has a single opaque colour. `nil` if
  /// the area can be translucent or have several colours.
  private func ground(of frame: TextDocument.Frame) -> Color? {
    guard frame.backgroundImage == nil else { return nil }
    guard frame.ownEffects?.value.isLayer != true else { return nil }
    if let own = frame.background, own.alpha == 255 { return own }
    guard frame.backgroundPaint == nil, !document.hasFrames, document.backgroundImage == nil else {
      return nil
    }
    return document.background.flatMap { $0.alpha == 255 ? $0 : nil }
  }
}

extension [LintFinding] {
  /// The findings as JSON on one line, as `rasterize lint --json` prints them: `{"findings":
  /// [{"code", "message", "path"?, "frame"?, "range"?, …}]}`
  public var json: String { json(id: nil) }

  /// The findings as JSON on one line. If `id` is not `nil`, the result contains it. For a row of
  /// newline-delimited JSON, pass the row's `id`.
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
