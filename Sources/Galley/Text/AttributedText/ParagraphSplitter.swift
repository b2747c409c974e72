// Finds the ends of paragraphs, which are laid out separately.

/// The extent of one paragraph in UTF-16 offsets of the whole text.
struct ParagraphRange: Equatable {
  /// The text without its separator.
  var content: Range<Int>
  /// The text with its separator.
  var full: Range<Int>

  /// Whether the paragraph ends with a separator; only the last paragraph may lack one.
  var hasSeparator: Bool { content.upperBound < full.upperBound }
}

/// Splits text at LF, CR, CRLF, NEL, FF and U+2029. VT and U+2028 end a line, not a paragraph.
enum ParagraphSplitter {
  /// The paragraph that begins at `start`; `nil` at the end of the text.
  static func paragraph(from start: Int, in units: [UInt16]) -> ParagraphRange? {
    guard start < units.count else { return nil }
    let end = units[start...].firstIndex(where: isSeparator) ?? units.count
    var next = end
    if end < units.count {
      next += 1
      if units[end] == 0x0D, next < units.count, units[next] == 0x0A { next += 1 }
    }
    return ParagraphRange(content: start..<end, full: start..<next)
  }

  /// Whether a unit ends a line within its paragraph.
  static func isLineSeparator(_ unit: UInt16) -> Bool { unit == 0x0B || unit == 0x2028 }

  /// Whether a unit ends its paragraph.
  static func isSeparator(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A, 0x0C, 0x0D, 0x85, 0x2029: true
    default: false
    }
  }
}
