import GalleyFont
import GalleyUnicode

/// Splits the items of vertical text at changes of orientation (UAX #50), and combines characters
/// that share the space of one character (tate-chu-yoko).
struct VerticalItems {
  let text: AttributedText
  /// Range of the paragraph's content in the whole text.
  let content: Range<Int>
  /// The font faces of the paragraph's items.
  let faces: [FontFace]

  /// Splits the items at changes of orientation, and returns them with their orientations. Removes
  /// the break opportunities inside combined text from `flags`.
  func oriented(_ items: [Item], _ flags: inout [UnitFlags]) -> [Item] {
    var oriented: [Item] = []
    oriented.reserveCapacity(items.count)
    for item in items {
      guard item.kind == .text else {
        var other = item
        other.orientation = item.kind == .attachment ? .upright : .sideways
        oriented.append(other)
        continue
      }
      divide(item, &flags, into: &oriented)
    }
    return oriented
  }

  private func divide(_ item: Item, _ flags: inout [UnitFlags], into items: inout [Item]) {
    var open: Item?
    var offset = item.range.lowerBound
    while offset < item.range.upperBound {
      var part = item
      if let end = combinedEnd(from: offset, in: item, flags) {
        for inner in offset + 1..<end { flags[inner].subtract([.graphemeStart, .breakBefore]) }
        part.range = offset..<end
        part.orientation = .combined
      } else {
        part.range = offset..<clusterEnd(from: offset, in: item, flags)
        part.orientation = orientation(of: part)
      }
      if var known = open, known.orientation == part.orientation, part.orientation != .combined {
        known.range = known.range.lowerBound..<part.range.upperBound
        open = known
      } else {
        if let open { items.append(open) }
        open = part
      }
      offset = part.range.upperBound
    }
    if let open { items.append(open) }
  }

  private func clusterEnd(from start: Int, in item: Item, _ flags: [UnitFlags]) -> Int {
    var end = start + 1
    while end < item.range.upperBound, !flags[end].contains(.graphemeStart) { end += 1 }
    return end
  }

  /// The orientation of a grapheme cluster. The `verticalGlyphForm` attribute sets the orientation;
  /// Unicode's default is used for text without this attribute.
  private func orientation(of cluster: Item) -> GlyphOrientation {
    switch text.attributes(at: content.lowerBound + cluster.range.lowerBound)?.attributes
      .verticalGlyphForm
    {
    case 0: return .sideways
    case 1: return .upright
    default: break
    }
    let units = units(of: cluster.range)
    switch VerticalOrientation(ofCluster: units.span, isEastAsian: cluster.isFullWidth) {
    case .rotated: return .sideways
    case .upright, .transformedOrUpright: return .upright
    case .transformedOrRotated:
      let scalar = units.span.decodeScalar(at: 0).scalar
      return faces[cluster.face].hasVerticalForm(of: scalar, isFullWidth: cluster.isFullWidth)
        ? .upright : .sideways
    }
  }

  private func units(of range: Range<Int>) -> [UInt16] {
    Array(text.utf16[content.lowerBound + range.lowerBound..<content.lowerBound + range.upperBound])
  }
}

extension VerticalItems {
  /// Maximum number of characters that vertical text combines into the space of one character
  /// (tate-chu-yoko).
  private static let most = 4

  /// End of the combined text that starts at an offset; `nil` if no combined text starts there. A
  /// range with the attribute `horizontalInVertical` is combined as a whole if it is short enough
  /// and its characters are sideways by default. Otherwise, only numbers in the range are combined,
  /// and only if they are short enough.
  private func combinedEnd(from start: Int, in item: Item, _ flags: [UnitFlags]) -> Int? {
    guard let (attributes, _) = text.attributes(at: content.lowerBound + start),
      let most = attributes.horizontalInVertical, most > 0
    else { return nil }
    let stretch = stretch(around: start, most)
    let room = stretch.clamped(to: item.range)
    if stretch == room, start == room.lowerBound, isShort(room, min(most, Self.most), flags) {
      return room.upperBound
    }
    guard isDigit(start), !continuesNumber(start, in: stretch) else { return nil }
    let end = numberEnd(from: start, before: stretch.upperBound)
    guard end <= room.upperBound, end - start <= min(most, Self.most),
      (start..<end).allSatisfy({ flags[$0].contains(.graphemeStart) }),
      end == flags.count || flags[end].contains(.graphemeStart)
    else { return nil }
    return end
  }

  /// The range that contains an offset and has a single value of `horizontalInVertical`. The value
  /// is the maximum number of combined characters.
  private func stretch(around offset: Int, _ most: Int) -> Range<Int> {
    let place = content.lowerBound + offset
    guard let run = text.runIndex(at: place) else { return offset..<offset }
    var (first, last) = (run, run)
    while first > 0, text.runs[first].range.lowerBound > content.lowerBound,
      text.runs[first - 1].attributes.horizontalInVertical == most
    { first -= 1 }
    while last + 1 < text.runs.count, text.runs[last].range.upperBound < content.upperBound,
      text.runs[last + 1].attributes.horizontalInVertical == most
    { last += 1 }
    let range = (text.runs[first].range.lowerBound..<text.runs[last].range.upperBound)
      .clamped(to: content)
    return range.lowerBound - content.lowerBound..<range.upperBound - content.lowerBound
  }

  /// Whether a range can be combined: it has at most `most` grapheme clusters, all of them sideways
  /// by default, and no white space.
  private func isShort(_ range: Range<Int>, _ most: Int, _ flags: [UnitFlags]) -> Bool {
    var clusters = 0
    for offset in range where flags[offset].contains(.graphemeStart) {
      clusters += 1
      guard clusters <= most else { return false }
    }
    let units = units(of: range)
    var offset = 0
    while offset < units.count {
      let scalar = units.span.decodeScalar(at: offset).scalar
      if scalar.isWhiteSpace || scalar.isControl
        || VerticalOrientation(of: scalar) != .rotated
      {
        return false
      }
      offset += max(units.span.decodeScalar(at: offset).length, 1)
    }
    return clusters > 0
  }

  /// The end of the number that begins at `start`: digits, with single separators between them. In
  /// vertical lines, a number is combined or rotated as a whole, because line breaking also keeps
  /// it whole (UAX #14 LB25, JLREQ §2.3.2).
  private func numberEnd(from start: Int, before limit: Int) -> Int {
    var end = start + 1
    while end < limit {
      if isDigit(end) {
        end += 1
      } else if isSeparator(end), end + 1 < limit, isDigit(end + 1) {
        end += 2
      } else {
        break
      }
    }
    return end
  }

  /// Whether the digit at an offset belongs to a number that begins before the offset.
  private func continuesNumber(_ offset: Int, in range: Range<Int>) -> Bool {
    guard offset > range.lowerBound else { return false }
    if isDigit(offset - 1) { return true }
    return offset - 1 > range.lowerBound && isSeparator(offset - 1) && isDigit(offset - 2)
  }

  private func isDigit(_ offset: Int) -> Bool {
    (0x30...0x39).contains(text.utf16[content.lowerBound + offset])
  }

  /// Whether a character separates the digits of a number: `,`, `.`, `:`, `;`, `/` or U+2044
  /// (characters of the Line_Break classes IS and SY).
  private func isSeparator(_ offset: Int) -> Bool {
    [0x2C, 0x2E, 0x2F, 0x3A, 0x3B, 0x2044].contains(text.utf16[content.lowerBound + offset])
  }
}
