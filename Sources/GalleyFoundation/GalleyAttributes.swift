// Text attributes as keys of Foundation's AttributedString.

public import Foundation
public import Galley

extension AttributeScopes {
  /// The attribute scope of ``Galley``. Its keys have the same names as the properties of
  /// `TextAttributes`. An additional key, `inlinePresentationIntent`, stores the meaning of
  /// Markdown text, such as emphasis.
  ///
  /// ```swift
  /// var greeting = AttributedString("Hello")
  /// greeting.galley.font = .system(24, weight: .bold)
  /// ```
  public struct GalleyAttributes: AttributeScope {
    /// A key for an attribute with values of the type `Value`. `index` distinguishes the keys. Use
    /// only the keys that the properties of this scope declare.
    public enum Attribute<Value: Hashable & Sendable, let index: Int>: AttributedStringKey {
      /// The name of the attribute key, such as `galley.kern`.
      public static var name: String {
        names.indices.contains(index) ? names[index] : "galley.\(index)"
      }
    }

    /// The names of the keys, in the order of the cases of `TextAttribute.Key`. The names are
    /// literals, because Foundation reads a name at each access.
    private static let names = [
      "galley.font", "galley.foregroundPaint", "galley.backgroundPaint", "galley.backdrop",
      "galley.ligature", "galley.kern", "galley.tracking", "galley.underlineStyle",
      "galley.underlineColor", "galley.underlineOffset", "galley.underlineThickness",
      "galley.strikethroughStyle", "galley.strikethroughColor", "galley.strikethroughOffset",
      "galley.strikethroughThickness", "galley.overlineStyle", "galley.overlineColor",
      "galley.overlineOffset", "galley.overlineThickness", "galley.strokeWidth",
      "galley.strokeColor", "galley.strokeJoin", "galley.strokePosition", "galley.shadows",
      "galley.attachment", "galley.link", "galley.baselineOffset", "galley.obliqueness",
      "galley.expansion", "galley.fontSizeAdjust", "galley.superscript", "galley.verticalGlyphForm",
      "galley.horizontalInVertical", "galley.writingDirection", "galley.textCase",
      "galley.language", "galley.paragraphStyle", "galley.roles", "galley.inlinePresentationIntent",
    ]

    /// The `AttributedString` key for `TextAttributes.font`.
    public let font: Attribute<FontDescriptor, 0>
    /// The `AttributedString` key for `TextAttributes.foregroundPaint`.
    public let foregroundPaint: Attribute<Paint, 1>
    /// The `AttributedString` key for `TextAttributes.backgroundPaint`.
    public let backgroundPaint: Attribute<Paint, 2>
    /// The `AttributedString` key for `TextAttributes.backdrop`.
    public let backdrop: Attribute<TextBackdrop, 3>
    /// The `AttributedString` key for `TextAttributes.ligature`.
    public let ligature: Attribute<Int, 4>
    /// The `AttributedString` key for `TextAttributes.kern`.
    public let kern: Attribute<Double, 5>
    /// The `AttributedString` key for `TextAttributes.tracking`.
    public let tracking: Attribute<Double, 6>
    /// The `AttributedString` key for `TextAttributes.underlineStyle`.
    public let underlineStyle: Attribute<LineStyle, 7>
    /// The `AttributedString` key for `TextAttributes.underlineColor`.
    public let underlineColor: Attribute<Color, 8>
    /// The `AttributedString` key for `TextAttributes.underlineOffset`.
    public let underlineOffset: Attribute<Double, 9>
    /// The `AttributedString` key for `TextAttributes.underlineThickness`.
    public let underlineThickness: Attribute<Double, 10>
    /// The `AttributedString` key for `TextAttributes.strikethroughStyle`.
    public let strikethroughStyle: Attribute<LineStyle, 11>
    /// The `AttributedString` key for `TextAttributes.strikethroughColor`.
    public let strikethroughColor: Attribute<Color, 12>
    /// The `AttributedString` key for `TextAttributes.strikethroughOffset`.
    public let strikethroughOffset: Attribute<Double, 13>
    /// The `AttributedString` key for `TextAttributes.strikethroughThickness`.
    public let strikethroughThickness: Attribute<Double, 14>
    /// The `AttributedString` key for `TextAttributes.overlineStyle`.
    public let overlineStyle: Attribute<LineStyle, 15>
    /// The `AttributedString` key for `TextAttributes.overlineColor`.
    public let overlineColor: Attribute<Color, 16>
    /// The `AttributedString` key for `TextAttributes.overlineOffset`.
    public let overlineOffset: Attribute<Double, 17>
    /// The `AttributedString` key for `TextAttributes.overlineThickness`.
    public let overlineThickness: Attribute<Double, 18>
    /// The `AttributedString` key for `TextAttributes.strokeWidth`.
    public let strokeWidth: Attribute<Double, 19>
    /// The `AttributedString` key for `TextAttributes.strokeColor`.
    public let strokeColor: Attribute<Color, 20>
    /// The `AttributedString` key for `TextAttributes.strokeJoin`.
    public let strokeJoin: Attribute<StrokeJoin, 21>
    /// The `AttributedString` key for `TextAttributes.strokePosition`.
    public let strokePosition: Attribute<StrokePosition, 22>
    /// The `AttributedString` key for `TextAttributes.shadows`.
    public let shadows: Attribute<[TextShadow], 23>
    /// The `AttributedString` key for `TextAttributes.attachment`.
    public let attachment: Attribute<TextAttachment, 24>
    /// The `AttributedString` key for `TextAttributes.link`.
    public let link: Attribute<String, 25>
    /// The `AttributedString` key for `TextAttributes.baselineOffset`.
    public let baselineOffset: Attribute<Double, 26>
    /// The `AttributedString` key for `TextAttributes.obliqueness`.
    public let obliqueness: Attribute<Double, 27>
    /// The `AttributedString` key for `TextAttributes.expansion`.
    public let expansion: Attribute<Double, 28>
    /// The `AttributedString` key for `TextAttributes.fontSizeAdjust`.
    public let fontSizeAdjust: Attribute<Double, 29>
    /// The `AttributedString` key for `TextAttributes.superscript`.
    public let superscript: Attribute<Int, 30>
    /// The `AttributedString` key for `TextAttributes.verticalGlyphForm`.
    public let verticalGlyphForm: Attribute<Int, 31>
    /// The `AttributedString` key for `TextAttributes.horizontalInVertical`.
    public let horizontalInVertical: Attribute<Int, 32>
    /// The `AttributedString` key for `TextAttributes.writingDirection`.
    public let writingDirection: Attribute<[WritingDirection], 33>
    /// The `AttributedString` key for `TextAttributes.textCase`.
    public let textCase: Attribute<TextCase, 34>
    /// The `AttributedString` key for `TextAttributes.language`.
    public let language: Attribute<String, 35>
    /// The `AttributedString` key for `TextAttributes.paragraphStyle`.
    public let paragraphStyle: Attribute<ParagraphStyle, 36>
    /// The `AttributedString` key for `TextAttributes.roles`.
    public let roles: Attribute<[TextRole], 37>
    /// The `AttributedString` key for the meaning of Markdown text, such as emphasis. When the
    /// string is converted to attributed text, a style sheet determines the appearance of each
    /// intent.
    public let inlinePresentationIntent: Attribute<InlinePresentationIntent, 38>
  }

  /// The attribute scope of ``Galley``.
  public var galley: GalleyAttributes.Type { GalleyAttributes.self }
}

extension AttributeDynamicLookup {
  /// Allows code to name attributes without the prefix `galley`.
  public subscript<Key: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.GalleyAttributes, Key>
  ) -> Key { self[Key.self] }
}

/// The conversion of an attribute between `AttributedString` and `TextAttributes`.
typealias AttributeConversion = (
  read: @Sendable (AttributedString.Runs.Run, inout TextAttributes) -> Void,
  write: @Sendable (TextAttributes, inout AttributeContainer) -> Void
)

/// The conversions of all attributes.
let attributeConversions: [AttributeConversion] = [
  conversion(\.font, \.font), conversion(\.foregroundPaint, \.foregroundPaint),
  conversion(\.backgroundPaint, \.backgroundPaint), conversion(\.backdrop, \.backdrop),
  conversion(\.ligature, \.ligature), conversion(\.kern, \.kern),
  conversion(\.tracking, \.tracking), conversion(\.underlineStyle, \.underlineStyle),
  conversion(\.underlineColor, \.underlineColor), conversion(\.underlineOffset, \.underlineOffset),
  conversion(\.underlineThickness, \.underlineThickness),
  conversion(\.strikethroughStyle, \.strikethroughStyle),
  conversion(\.strikethroughColor, \.strikethroughColor),
  conversion(\.strikethroughOffset, \.strikethroughOffset),
  conversion(\.strikethroughThickness, \.strikethroughThickness),
  conversion(\.overlineStyle, \.overlineStyle), conversion(\.overlineColor, \.overlineColor),
  conversion(\.overlineOffset, \.overlineOffset),
  conversion(\.overlineThickness, \.overlineThickness), conversion(\.strokeWidth, \.strokeWidth),
  conversion(\.strokeColor, \.strokeColor), conversion(\.strokeJoin, \.strokeJoin),
  conversion(\.strokePosition, \.strokePosition), conversion(\.shadows, \.shadows),
  conversion(\.attachment, \.attachment), conversion(\.link, \.link),
  conversion(\.baselineOffset, \.baselineOffset), conversion(\.obliqueness, \.obliqueness),
  conversion(\.expansion, \.expansion), conversion(\.fontSizeAdjust, \.fontSizeAdjust),
  conversion(\.superscript, \.superscript), conversion(\.verticalGlyphForm, \.verticalGlyphForm),
  conversion(\.horizontalInVertical, \.horizontalInVertical),
  conversion(\.writingDirection, \.writingDirection), conversion(\.textCase, \.textCase),
  conversion(\.language, \.language), conversion(\.paragraphStyle, \.paragraphStyle),
  conversion(\.roles, \.roles),
]

private func conversion<Value: Sendable, let index: Int>(
  _: KeyPath<
    AttributeScopes.GalleyAttributes, AttributeScopes.GalleyAttributes.Attribute<Value, index>
  >,
  _ path: any WritableKeyPath<TextAttributes, Value?> & Sendable
) -> AttributeConversion {
  typealias Key = AttributeScopes.GalleyAttributes.Attribute<Value, index>
  return (
    { run, attributes in if let value = run[Key.self] { attributes[keyPath: path] = value } },
    { attributes, container in container[Key.self] = attributes[keyPath: path] }
  )
}
