// The alternative text of an image, for people who cannot see it.

extension TextDocument {
  /// The alternative text of the image. The text can have several lines. If ``alt`` is set, the
  /// result is ``alt``. Otherwise, the result joins the alternative texts of all boxes, in drawing
  /// order. A box without ``Frame/alt`` contributes its text. Roles shape the result: a list item
  /// begins with its marker, and the cells of a row are in one line. An empty line precedes a
  /// heading. Decorative text, which has the role `artifact`, is left out.
  ///
  /// The result includes text that is truncated or cut off in the image, but no truncation tokens.
  /// `textCase` is not applied. Each attachment is replaced by its own alternative text. Control
  /// characters, bidirectional controls and soft hyphens are removed. If the result is longer than
  /// ``altTextLength``, it is shortened, and ends with an ellipsis.
  public var altText: String {
    if let alt { return AltText.shortened(AltText.plain(alt)) }
    var text = AltText()
    for frame in shownFrames { text.add(frame) }
    return AltText.shortened(text.lines.joined(separator: "\n"))
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

extension TextDocument.Frame {
  /// The text of a decorative box, if it can be the marker of the next list item. `nil` if the text
  /// is too long or empty, or if the box does not have the role `artifact`.
  var label: String? { role == .artifact ? text.readText.asLabel : nil }
}

extension String {
  /// The text as the marker of a list item; `nil` if the text is too long or empty.
  var asLabel: String? {
    let text = AltText.plain(self)
    return text.count <= AltText.markerLength && !text.isEmpty ? text : nil
  }
}

extension StringProtocol {
  /// Whether the first word is the marker of a list item, such as `•`, `–`, `2.`, `1.2)`, `(b)` or
  /// `iv.`.
  fileprivate var beginsWithLabel: Bool {
    let word = prefix { !$0.isWhitespace }.prefix(AltText.markerLength + 1)
    guard let last = word.last, word.count <= AltText.markerLength else { return false }
    if word.count == 1 { return "•●◦○▪■◾‣⁃·–—-*✓✔☐☑".contains(last) }
    let number = word.dropLast().dropFirst(word.first == "(" ? 1 : 0)
    guard let first = number.first, last == "." || last == ")" else { return false }
    return number.count == 1 && first.isLetter
      || first.isWholeNumber && number.allSatisfy { $0.isWholeNumber || $0 == "." }
      || number.allSatisfy { "ivx".contains($0) } || number.allSatisfy { "IVX".contains($0) }
  }
}

/// Collects the alternative text of a document.
private struct AltText {
  /// Maximum length of a list item's marker, in characters. A decorative box with a longer text is
  /// not a marker.
  fileprivate static let markerLength = 8

  private(set) var lines: [String] = []
  /// The text of a decorative box that precedes the next list item. This text is the marker of the
  /// list item.
  private var marker: String?
  /// The table cell that was added last.
  private var lastCell: TableCell?

  mutating func add(_ frame: TextDocument.Frame) {
    guard frame.role != .artifact else {
      marker = frame.label
      return
    }
    var paragraphs =
      frame.alt.map { [(frame.role, $0)] } ?? frame.text.altParagraphs
    if let role = frame.role, let first = paragraphs.indices.first {
      paragraphs[first].role = paragraphs[first].role ?? role
    }
    for (role, text) in paragraphs { add(text, role, cell: frame.cell) }
    if paragraphs.isEmpty, frame.role == .listItem { marker = marker ?? "•" }
  }

  private mutating func add(_ paragraph: String, _ role: SemanticRole?, cell: TableCell?) {
    let text = Self.plain(paragraph)
    guard !text.isEmpty else { return }
    let isCell = role == .cell || role == .headerCell
    if isCell, let cell, let lastCell, cell.row == lastCell.row, cell.column > lastCell.column,
      let last = lines.indices.last
    {
      lines[last] += " | " + text
    } else if role == .listItem {
      let label = marker ?? (text.beginsWithLabel ? nil : "•")
      lines.append(label.map { "\($0) \(text)" } ?? text)
    } else {
      // In the alternative text, an empty line precedes each heading.
      if role?.headingLevel != nil, !lines.isEmpty { lines.append("") }
      lines.append(text)
    }
    (marker, lastCell) = (nil, isCell ? cell : nil)
  }

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

extension AttributedText {
  /// The paragraphs of the text. Text with the role `artifact`, which is only decorative, is left
  /// out. Attachments are replaced by their alternative text. The cells of a table row are
  /// separated by `|`.
  fileprivate var altParagraphs: [(role: SemanticRole?, text: String)] {
    var paragraphs: [(role: SemanticRole?, text: String)] = [(nil, "")]
    var item: TextRole?
    var cell: TextRole?
    for run in runs {
      let roles = run.attributes.roles ?? []
      guard !roles.haveArtifact else { continue }
      let text =
        run.attributes.attachment.map { $0.alt ?? "" }
        ?? String(decoding: utf16[run.range], as: UTF16.self)
      let ownItem = roles.last { $0.role == .listItem }
      let ownCell = roles.last { $0.role == .cell || $0.role == .headerCell }
      for (index, part) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .enumerated()
      {
        if index > 0 { paragraphs.append((nil, "")) }
        guard !part.isEmpty else { continue }
        let last = paragraphs.count - 1
        if paragraphs[last].text.isEmpty {
          paragraphs[last].role =
            ownItem != nil && ownItem != item
            ? .listItem : roles.last { $0.role.headingLevel != nil }?.role
          item = ownItem
        } else if let ownCell, ownCell != cell {
          paragraphs[last].text += " | "
        }
        paragraphs[last].text += part
      }
      cell = ownCell
    }
    return paragraphs.count == 1 && paragraphs[0].text.isEmpty ? [] : paragraphs
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
