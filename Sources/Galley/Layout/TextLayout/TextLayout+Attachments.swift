// Finds the positions of attachments (images) in laid-out text.

extension TextLayout {
  /// A visible attachment: an image inside the text.
  public struct Attachment: Sendable, Hashable {
    /// UTF-16 offsets of the attachment's U+FFFC character. If the attachment is in a truncation
    /// token, the range is empty.
    public var range: Range<Int>
    /// Rectangle of the image. The image can extend outside its line and outside the container.
    public var rect: Rectangle
    /// Alternative text that describes the image; `nil` if the attachment has none.
    public var alt: String?
  }

  /// The visible attachments in the order of their lines, and in text order within a line.
  public var attachments: [Attachment] {
    lines.flatMap { line -> [Attachment] in
      runs[line.runs].compactMap { run in
        rectangle(ofAttachment: run).map {
          Attachment(range: run.range, rect: $0, alt: attachment(of: run)?.alt)
        }
      }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
  }

  /// The attachment that a run represents; `nil` for a text run.
  func attachment(of run: Run) -> TextAttachment? {
    run.isAttachment ? attributes(at: run.attributes).attachment : nil
  }

  /// The rectangle of the image that a run represents; `nil` for a text run.
  func rectangle(ofAttachment run: Run) -> Rectangle? {
    guard let attachment = attachment(of: run), let pen = glyphs[run.glyphs].first else {
      return nil
    }
    let bounds = attachment.bounds.finite
    if flow.isVertical {
      // In vertical text, an attachment is upright and centred on the central baseline.
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
  /// A copy of these bounds in which non-finite values and negative sizes are replaced by 0.
  var finite: TextAttachment.Bounds {
    TextAttachment.Bounds(
      x: x.finiteOrZero, y: y.finiteOrZero, width: max(width.finiteOrZero, 0),
      height: max(height.finiteOrZero, 0))
  }
}
