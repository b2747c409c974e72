// Where pictures stand in the text.

extension TextLayout {
  /// An attachment that is shown.
  public struct Attachment: Sendable, Hashable {
    /// UTF-16 offsets of its U+FFFC; empty for one of a truncation token.
    public var range: Range<Int>
    /// The picture's place, which may reach beyond its line's and the container's box.
    public var rect: Rectangle
    /// What it shows, in words.
    public var alt: String?
  }

  /// The attachments that are shown: line by line, on each in the order of the text.
  public var attachments: [Attachment] {
    lines.flatMap { line -> [Attachment] in
      runs[line.runs].compactMap { run in
        rectangle(ofAttachment: run).map {
          Attachment(range: run.range, rect: $0, alt: attachment(of: run)?.alt)
        }
      }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
  }

  /// The picture that a run is; `nil` for text.
  func attachment(of run: Run) -> TextAttachment? {
    guard run.isAttachment, attributes.indices.contains(run.attributes) else { return nil }
    return attributes[run.attributes].attachment
  }

  /// The place of the picture that a run is; `nil` for text.
  func rectangle(ofAttachment run: Run) -> Rectangle? {
    guard let attachment = attachment(of: run), let pen = glyphs[run.glyphs].first else {
      return nil
    }
    let bounds = attachment.bounds.finite
    if flow.isVertical {
      // Upright, its middle on the central baseline.
      return flow.rectangle(
        Rectangle(
          x: pen.x + bounds.x * fitScale, y: pen.y - (bounds.y + bounds.width / 2) * fitScale,
          width: bounds.height * fitScale, height: bounds.width * fitScale))
    }
    return Rectangle(
      x: pen.x + bounds.x * fitScale, y: pen.y - (bounds.y + bounds.height) * fitScale,
      width: bounds.width * fitScale, height: bounds.height * fitScale)
  }
}

extension TextAttachment.Bounds {
  /// Bounds of which none is infinite and no side negative.
  var finite: TextAttachment.Bounds {
    func finite(_ length: Double) -> Double { length.isFinite ? length : 0 }
    return TextAttachment.Bounds(
      x: finite(x), y: finite(y), width: max(finite(width), 0), height: max(finite(height), 0))
  }
}
