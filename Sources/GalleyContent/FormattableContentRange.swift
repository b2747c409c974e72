// Ranges, within the text of a content block, that have text attributes of their own.

public import Galley

/// The kind of a range in the text of a content block. You can add kinds as static members in an
/// extension.
public struct FormattableRangeKind: RawRepresentable, Sendable, Hashable,
  ExpressibleByStringLiteral
{
  /// The name of the kind, which is the value of `type` in the backend's JSON.
  public let rawValue: String
  /// Creates a kind of content range from its name, such as `link`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a kind of content range from its name, such as `link`.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// Creates a kind of content range from its name, such as `link`.
  public init(stringLiteral value: String) { rawValue = value }

  /// The kind of a range that has neither a type nor a URL.
  public static let `default` = FormattableRangeKind("default")
  /// The kind of a range that has a URL but no type.
  public static let link = FormattableRangeKind("link")
  /// The kind of a range that inserts an icon.
  public static let noticon = FormattableRangeKind("noticon")
}

/// A range of the content's text that has an appearance of its own.
///
/// Ranges are applied in the order of their start offsets. Of several ranges with the same start,
/// the longest range is applied first. A range inside another range therefore overrides the outer
/// range. If two ranges overlap, the range that begins later overrides the range that begins
/// earlier. If two ranges are equal, the later range in the list overrides the earlier range.
public protocol FormattableContentRange: Sendable, Hashable {
  /// The length of inserted text, in UTF-16 code units.
  typealias Shift = Int

  /// The kind of the range, such as `link`.
  var kind: FormattableRangeKind { get }
  /// The UTF-16 offsets of the range in the content's original text, which has no inserted icons.
  var range: Range<Int> { get }

  /// Applies the appearance of the range to the content's text.
  ///
  /// - Parameters:
  ///   - styles: The styles that set the attributes for each kind of range.
  ///   - text: The text, to which earlier ranges have already been applied.
  ///   - shift: The number of UTF-16 code units inserted before the start of the range.
  /// - Returns: The number of UTF-16 code units that the method inserted at the start of the range.
  ///   The default implementation returns 0. The method must not insert text anywhere else.
  func apply(
    _ styles: any FormattableContentStyles, to text: inout AttributedText, withShift shift: Int
  ) -> Shift
}

extension FormattableContentRange {
  /// Adds the text attributes that the styles set for this kind of range.
  public func apply(
    _ styles: any FormattableContentStyles, to text: inout AttributedText, withShift shift: Int
  ) -> Shift {
    if let attributes = styles.rangeStylesMap?[kind] {
      text.add(attributes, to: shifted(by: shift))
    }
    return 0
  }

  /// The range after text has been inserted before it. `shift` is the length of the inserted text,
  /// in UTF-16 code units.
  public func shifted(by shift: Int) -> Range<Int> {
    let lower = range.lowerBound.addingReportingOverflow(shift)
    let upper = range.upperBound.addingReportingOverflow(shift)
    guard !lower.overflow, !upper.overflow else { return range }
    return lower.partialValue..<upper.partialValue
  }
}

/// A range that has the attributes of its kind, and optionally a link.
public struct ContentRange: FormattableContentRange {
  /// The kind of the range, such as `link`.
  public var kind: FormattableRangeKind
  /// The UTF-16 offsets of the range in the content's original text, which has no inserted icons.
  public var range: Range<Int>
  /// The link target; `nil` for no link.
  public var url: String?
  /// Additional data from the backend, such as the unknown keys of the range's JSON object.
  public var meta: [String: ContentValue]

  /// Creates a range with a kind and an optional link.
  public init(
    _ kind: FormattableRangeKind, _ range: Range<Int>, url: String? = nil,
    meta: [String: ContentValue] = [:]
  ) {
    self.kind = kind
    self.range = range
    self.url = url
    self.meta = meta
  }

  /// Adds the link and the colour of links. Then adds the text attributes that the styles set for
  /// this kind of range.
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

/// A range that inserts an icon before its own text.
public struct IconContentRange: FormattableContentRange {
  /// The kind of the range, such as `link`.
  public var kind: FormattableRangeKind
  /// The UTF-16 offsets of the range in the content's original text, which has no inserted icons.
  /// The icon is inserted at the start of the range.
  public var range: Range<Int>
  /// The icon: a glyph of an icon font, or an image.
  public var icon: AttributedText

  /// Creates a range that inserts an icon before its own text.
  public init(
    _ icon: AttributedText, _ range: Range<Int>, kind: FormattableRangeKind = .noticon
  ) {
    self.kind = kind
    self.range = range
    self.icon = icon
  }

  /// Inserts the icon, then applies the attributes of the range's kind to both the icon and the
  /// range.
  ///
  /// When the icon is inserted, it keeps its own attributes. For every other attribute, the icon
  /// gets the value that the characters before and after the icon have in common. If these
  /// characters have different values, the icon gets the value that the styles set for the whole
  /// content.
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
  /// The attributes that the characters before and after an offset have in common. All other
  /// attributes come from `base`. At the start or end of the text, the missing character counts as
  /// a character with the attributes `base`.
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
