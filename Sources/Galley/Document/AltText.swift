// The alternative text of an image, for people who cannot see it.

extension TextDocument {
  /// The alternative text of the image, which can have several lines. If ``alt`` is set, the result
  /// is ``alt``. Otherwise, the result joins the alternative texts of all boxes, in drawing order.
  /// A box without ``Frame/alt`` contributes its text.
  ///
  /// The result includes text that is truncated or cut off in the image, but no truncation tokens.
  /// `textCase` is not applied. Each attachment is replaced by its own alternative text. Control
  /// characters, bidirectional controls and soft hyphens are removed. If the result is longer than
  /// ``altTextLength``, it is shortened and ends in an ellipsis.
  public var altText: String {
    let texts = alt.map { [$0] } ?? shownFrames.map { $0.alt ?? $0.text.readText }
    let lines = texts.map(AltText.plain).filter { !$0.isEmpty }
    return AltText.shortened(lines.joined(separator: "\n"))
  }

  /// Maximum length of ``altText`` in UTF-16 code units. This limit ensures that the text fits in a
  /// JPEG segment even if every character needs an XML escape.
  public static let altTextLength = 8000

  /// The BCP 47 language tag of the document's text: the language of the first box.
  package var language: String { frames.first?.container.language ?? "en" }

  /// Whether the document or any of its boxes sets `alt`.
  package var hasAltText: Bool { alt != nil || shownFrames.contains { $0.alt != nil } }

  /// The metadata of the document's image. If the document or a box sets `alt`, or if `embedding`
  /// is true, the result includes ``altText`` and its language. If `embedding` is true, the result
  /// also includes the document's ``metadata``.
  package func pictureMetadata(embedding: Bool) -> PictureMetadata {
    var written = PictureMetadata()
    if embedding, let metadata { written.texts.append(("metadata", metadata)) }
    let text = embedding || hasAltText ? altText : ""
    if !text.isEmpty { written.alt = (text, language) }
    return written
  }
}

extension AttributedText {
  /// The text with each attachment replaced by its alternative text.
  package var readText: String {
    runs.map { run in
      if let attachment = run.attributes.attachment { return attachment.alt ?? "" }
      return String(decoding: utf16[run.range], as: UTF16.self)
    }.joined()
  }
}

/// Converts visible text to alternative text.
private enum AltText {
  /// Removes soft hyphens, control characters, empty lines, and white space at both ends. Tabs
  /// become spaces, and line separators become line feeds.
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
    // The text is cut between code points, not between grapheme clusters, because a single cluster
    // can be longer than the limit.
    var units = 0
    let start = text.unicodeScalars.prefix { scalar in
      units += scalar.utf16.count
      return units < TextDocument.altTextLength
    }
    return String(start) + "…"
  }
}

extension StringProtocol {
  /// The text without white space at either end.
  fileprivate var trimmingSpaces: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
