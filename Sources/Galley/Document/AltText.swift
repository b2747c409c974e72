// What stands for a picture for whoever does not see it.

extension TextDocument {
  /// A text in the picture's place, on any number of lines: ``alt``, or what its boxes have, each
  /// its own ``Frame/alt`` or its text, in the order in which they are drawn.
  ///
  /// The words are those of the text, not of what is drawn: hidden parts are there, tokens and
  /// `textCase` are not. Pictures in the text stand there with their own alternative. Control
  /// characters, those of bidirectional text too, and soft hyphens are left out, and of a text of
  /// more than ``altTextLength`` UTF-16 units only the beginning is there, with an ellipsis.
  public var altText: String {
    let texts = alt.map { [$0] } ?? frames.map { $0.alt ?? $0.text.readText }
    let lines = texts.map(AltText.plain).filter { !$0.isEmpty }
    return AltText.shortened(lines.joined(separator: "\n"))
  }

  /// Most UTF-16 units of ``altText``: with room for XML's escapes they fit the segment of a JPEG.
  public static let altTextLength = 8000

  /// The BCP 47 language of the text: that of the first box.
  package var language: String { frames.first?.container.language ?? "en" }

  /// Whether the document or a box says what stands for it.
  package var hasAltText: Bool { alt != nil || frames.contains { $0.alt != nil } }

  /// What its picture says besides pixels: the alternative text with its language, where `alt` stands
  /// in it, and with `embedding` in any case, and the document's own ``metadata`` too.
  package func pictureMetadata(embedding: Bool) -> PictureMetadata {
    var written = PictureMetadata()
    if embedding, let metadata { written.texts.append(("metadata", metadata)) }
    let text = embedding || hasAltText ? altText : ""
    if !text.isEmpty { written.alt = (text, language) }
    return written
  }
}

extension AttributedText {
  /// The text with what attachments say of themselves in their places.
  fileprivate var readText: String {
    runs.map { run in
      if let attachment = run.attributes.attachment { return attachment.alt ?? "" }
      return String(decoding: utf16[run.range], as: UTF16.self)
    }.joined()
  }
}

/// Makes texts fit to stand for a picture.
private enum AltText {
  /// Text without soft hyphens and control characters, the ends without white space.
  static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\r", "\u{85}", "\u{2028}", "\u{2029}", "\n": plain.append("\n")
      case "\t": plain.append(" ")
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{AD}", "\u{202A}"..."\u{202E}",
        "\u{2066}"..."\u{2069}", "\u{FFFC}", "\u{FFFE}", "\u{FFFF}":
        continue
      default: plain.append(scalar)
      }
    }
    return String(plain).split(whereSeparator: \.isNewline).joined(separator: "\n")
      .trimmingSpaces
  }

  static func shortened(_ text: String) -> String {
    guard text.utf16.count > TextDocument.altTextLength else { return text }
    // By code points: a single character may be longer than that.
    var units = 0
    let start = text.unicodeScalars.prefix { scalar in
      units += scalar.utf16.count
      return units < TextDocument.altTextLength
    }
    return String(start) + "…"
  }
}

extension StringProtocol {
  /// The text without the white space at its ends.
  fileprivate var trimmingSpaces: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
