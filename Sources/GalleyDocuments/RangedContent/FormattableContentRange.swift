// What is said of a part of a content's text.

public import Galley

/// What a range is: users add kinds of their own as static members.
public struct FormattableRangeKind: RawRepresentable, Sendable, Hashable,
  ExpressibleByStringLiteral
{
  /// The name that the backend uses, its `type`.
  public let rawValue: String
  /// A kind of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A kind of a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// A kind of a name.
  public init(stringLiteral value: String) { rawValue = value }

  /// A range without a type.
  public static let `default` = FormattableRangeKind("default")
  /// A range without a type that has a URL.
  public static let link = FormattableRangeKind("link")
  /// An icon that is put into the text.
  public static let noticon = FormattableRangeKind("noticon")
}

/// A part of a content's text, and how it is shown.
///
/// Ranges are applied from the beginning of the text on, of those that begin together the longer
/// one first. So a range in another one goes over it, of two that overlap the one that begins
/// later, and of two with one extent the later one.
public protocol FormattableContentRange: Sendable, Hashable {
  /// Number of UTF-16 units by which the text became longer.
  typealias Shift = Int

  /// What it is.
  var kind: FormattableRangeKind { get }
  /// UTF-16 offsets in the content's own text.
  var range: Range<Int> { get }

  /// Shows the range in a text.
  ///
  /// - Parameters:
  ///   - styles: how kinds of ranges look.
  ///   - text: the text so far.
  ///   - shift: how many UTF-16 units were inserted before the range's beginning.
  /// - Returns: how many UTF-16 units were inserted at the range's beginning, which is the only
  ///   place where text may be; 0 by default.
  func apply(
    _ styles: any FormattableContentStyles, to text: inout AttributedText, withShift shift: Int
  ) -> Shift
}

extension FormattableContentRange {
  /// Writes the kind's attributes over the range.
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

/// A range with attributes by its kind, and perhaps a link.
public struct ContentRange: FormattableContentRange {
  /// What it is.
  public var kind: FormattableRangeKind
  /// UTF-16 offsets in the content's own text.
  public var range: Range<Int>
  /// Where it leads.
  public var url: String?
  /// What else the backend says of it.
  public var meta: [String: ContentValue]

  /// A range.
  public init(
    _ kind: FormattableRangeKind, _ range: Range<Int>, url: String? = nil,
    meta: [String: ContentValue] = [:]
  ) {
    self.kind = kind
    self.range = range
    self.url = url
    self.meta = meta
  }

  /// Writes the link and its colour over the range, and over these the kind's attributes.
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

/// A range that puts an icon before its text.
public struct IconContentRange: FormattableContentRange {
  /// What it is.
  public var kind: FormattableRangeKind
  /// UTF-16 offsets in the content's own text; the icon stands at its beginning.
  public var range: Range<Int>
  /// The icon: a glyph of an icon font, or a picture.
  public var icon: AttributedText

  /// An icon before a range.
  public init(
    _ icon: AttributedText, _ range: Range<Int>, kind: FormattableRangeKind = .noticon
  ) {
    self.kind = kind
    self.range = range
    self.icon = icon
  }

  /// Inserts the icon, and writes the kind's attributes over it and the range.
  ///
  /// The icon has the attributes that the text has on both of its sides, over those of the content.
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
  /// The attributes that the characters before and behind an offset share, and for the others those
  /// of `base`; beyond the text's ends are those of `base`, too.
  fileprivate func attributes(around offset: Int, else base: TextAttributes) -> TextAttributes {
    let before = attributes(at: offset - 1)?.attributes ?? base
    let behind = attributes(at: offset)?.attributes ?? base
    var shared = base
    for key in TextAttribute.Key.allCases where before[key] == behind[key] {
      if let attribute = before[key] { shared.apply(attribute) } else { shared.remove(key) }
    }
    return shared
  }
}
