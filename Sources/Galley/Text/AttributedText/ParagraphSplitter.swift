// Finds where each paragraph ends, because paragraphs are laid out separately.

/// The extent of one paragraph, as ranges of UTF-16 offsets in the whole text.
package struct ParagraphRange: Equatable {
  /// The paragraph's text without its separator.
  package var content: Range<Int>
  /// The paragraph's text with its separator.
  package var full: Range<Int>

  /// Whether a separator ends the paragraph; only the last paragraph of the text can lack a
  /// separator.
  var hasSeparator: Bool { content.upperBound < full.upperBound }
}

/// Splits text into paragraphs at LF, CR, CRLF, NEL, FF and U+2029. VT and U+2028 end a line, not a
/// paragraph.
package enum ParagraphSplitter {
  /// The range of the paragraph that begins at the offset `start`; `nil` at the end of the text.
  package static func paragraph(from start: Int, in units: [UInt16]) -> ParagraphRange? {
    guard start < units.count else { return nil }
    let end = units[start...].firstIndex(where: isSeparator) ?? units.count
    var next = end
    if end < units.count {
      next += 1
      if units[end] == 0x0D, next < units.count, units[next] == 0x0A { next += 1 }
    }
    return ParagraphRange(content: start..<end, full: start..<next)
  }

  /// Whether a UTF-16 code unit ends a line but not its paragraph.
  static func isLineSeparator(_ unit: UInt16) -> Bool { unit == 0x0B || unit == 0x2028 }

  /// Whether a UTF-16 code unit ends a paragraph.
  static func isSeparator(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A, 0x0C, 0x0D, 0x85, 0x2029: true
    default: false
    }
  }
}
