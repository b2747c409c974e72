// How contents and their ranges look.

public import Galley

/// How contents and their ranges look.
public protocol FormattableContentStyles: Sendable {
  /// Attributes of the whole content.
  var attributes: TextAttributes { get }
  /// What stretches in quotation marks have besides; `nil` is nothing.
  var quoteStyles: TextAttributes? { get }
  /// What each kind of range has besides; `nil` is nothing.
  var rangeStylesMap: [FormattableRangeKind: TextAttributes]? { get }
  /// Colour of ranges that are links; `nil` is that of the text.
  var linksColor: Color? { get }
  /// The name by which rendered texts are kept: styles with one key look alike.
  var key: String { get }
}

/// Styles that are no more than what they say.
public struct ContentStyles: FormattableContentStyles, Hashable {
  /// Attributes of the whole content.
  public var attributes: TextAttributes
  /// What stretches in quotation marks have besides.
  public var quoteStyles: TextAttributes?
  /// What each kind of range has besides.
  public var rangeStylesMap: [FormattableRangeKind: TextAttributes]?
  /// Colour of ranges that are links.
  public var linksColor: Color?
  /// The name by which rendered texts are kept.
  public var key: String

  /// Styles under a key.
  public init(
    key: String, attributes: TextAttributes = TextAttributes(),
    quoteStyles: TextAttributes? = nil,
    rangeStylesMap: [FormattableRangeKind: TextAttributes]? = nil, linksColor: Color? = nil
  ) {
    self.key = key
    self.attributes = attributes
    self.quoteStyles = quoteStyles
    self.rangeStylesMap = rangeStylesMap
    self.linksColor = linksColor
  }
}
