// Ranges in the text of content.

public import Galley

/// The kind of a range. Clients can add kinds as static members.
public struct FormattableRangeKind: RawRepresentable, Sendable, Hashable,
  ExpressibleByStringLiteral
{
  /// The backend's name of the kind, its `type`.
  public let rawValue: String
  /// Creates a kind.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a kind.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// Creates a kind.
  public init(stringLiteral value: String) { rawValue = value }

  /// The kind of a range without a type.
  public static let `default` = FormattableRangeKind("default")
  /// The kind of a range that has a URL but no type.
  public static let link = FormattableRangeKind("link")
  /// The kind of a range that inserts an icon.
  public static let noticon = FormattableRangeKind("noticon")
}

/// A part of the content's text, with its appearance.
///
/// Ranges are applied by their start, and longer ranges first if several start together. So an
/// inner range overrides an outer one. If two ranges overlap, the one that begins later wins. If
/// two ranges are equal, the later one in the list wins.
public protocol FormattableContentRange: Sendable, Hashable {
  /// The number of UTF-16 units by which the text became longer.
  typealias Shift = Int

  /// The kind of the range.
  var kind: FormattableRangeKind { get }
  /// The UTF-16 offsets in the content's own text.
  var range: Range<Int> { get }

  /// Applies the range to a text.
  ///
  /// - Parameters:
  ///   - styles: The styles for kinds of ranges.
  ///   - text: The text so far.
  ///   - shift: The number of UTF-16 units inserted before the start of the range.
  /// - Returns: The number of UTF-16 units inserted at the start of the range, the only place where
  ///   text may be inserted; 0 by default.
  func apply(
    _ styles: any FormattableContentStyles, to text: inout AttributedText, withShift shift: Int
  ) -> Shift
}

extension FormattableContentRange {
  /// Applies the attributes of the range's kind.
  public func apply(
    _ styles: any FormattableContentStyles, to text: inout AttributedText, withShift shift: Int
  ) -> Shift {
    if let attributes = styles.rangeStylesMap?[kind] {
      text.add(attributes, to: shifted(by: shift))
    }
    return 0
  }

  /// The range in a text in which `shift` UTF-16 units were inserted before it.
  public func shifted(by shift: Int) -> Range<Int> {
    let lower = range.lowerBound.addingReportingOverflow(shift)
    let upper = range.upperBound.addingReportingOverflow(shift)
    guard !lower.overflow, !upper.overflow else { return range }
    return lower.partialValue..<upper.partialValue
  }
}

/// A range with the attributes of its kind, and optionally a link.
public struct ContentRange: FormattableContentRange {
  /// The kind of the range.
  public var kind: FormattableRangeKind
  /// The UTF-16 offsets in the content's own text.
  public var range: Range<Int>
  /// The link target; `nil` for no link.
  public var url: String?
  /// Additional data from the backend.
  public var meta: [String: ContentValue]

  /// Creates a range.
  public init(
    _ kind: FormattableRangeKind, _ range: Range<Int>, url: String? = nil,
    meta: [String: ContentValue] = [:]
  ) {
    self.kind = kind
    self.range = range
    self.url = url
    self.meta = meta
  }

  /// Applies the link and its colour, then the attributes of the range's kind.
  public func apply(
    _ styles: any FormattableContentStyles, to text: inout AttributedText, withShift shift: Int
  ) -> Shift {
    var attributes = TextAttributes()
    if let url {
      attributes.link = url
      attributes.foregroundColor = styles.linksColor
    }
    if let own = styles.rangeStylesMap?[kind] { attributes = attributes.merging(own) }
    text.add(attributes, to: shifted(by: shift))
    return 0
  }
}

/// A range that inserts an icon before its text.
public struct IconContentRange: FormattableContentRange {
  /// The kind of the range.
  public var kind: FormattableRangeKind
  /// The UTF-16 offsets in the content's own text. The icon is inserted at the start.
  public var range: Range<Int>
  /// The icon: a glyph of an icon font, or an image.
  public var icon: AttributedText

  /// Creates a range with an icon before it.
  public init(
    _ icon: AttributedText, _ range: Range<Int>, kind: FormattableRangeKind = .noticon
  ) {
    self.kind = kind
    self.range = range
    self.icon = icon
  }

  /// Inserts the icon, and applies the attributes of the range's kind to the icon and the range.
  ///
  /// The icon uses the attributes that the text on both sides shares, and otherwise those of the
  /// whole content.
  public func apply(
    _ styles: any FormattableContentStyles, to text: inout AttributedText, withShift shift: Int
  ) -> Shift {
    let range = shifted(by: shift).clamped(to: 0..<text.length)
    let attributes = text.attributes(around: range.lowerBound, else: styles.attributes)
    var icon = icon
    icon.transform(0..<icon.length) { attributes.merging($0) }
    text.insert(icon, at: range.lowerBound)
    if let own = styles.rangeStylesMap?[kind] {
      text.add(own, to: range.lowerBound..<range.upperBound + icon.length)
    }
    return icon.length
  }
}

extension AttributedText {
  /// The attributes that the characters before and after an offset share. Attributes that differ
  /// are taken from `base`, which also applies beyond the ends of the text.
  fileprivate func attributes(around offset: Int, else base: TextAttributes) -> TextAttributes {
    let before = attributes(at: offset - 1)?.attributes ?? base
    let after = attributes(at: offset)?.attributes ?? base
    var shared = base
    for key in TextAttribute.Key.allCases where before[key] == after[key] {
      if let attribute = before[key] { shared.apply(attribute) } else { shared.remove(key) }
    }
    return shared
  }
}
