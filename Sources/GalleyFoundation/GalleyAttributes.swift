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
    /// The `AttributedString` key for `TextAttributes.font`.
    public let font: FontAttribute
    /// The `AttributedString` key for `TextAttributes.foregroundPaint`.
    public let foregroundPaint: ForegroundPaintAttribute
    /// The `AttributedString` key for `TextAttributes.backgroundPaint`.
    public let backgroundPaint: BackgroundPaintAttribute
    /// The `AttributedString` key for `TextAttributes.backdrop`.
    public let backdrop: BackdropAttribute
    /// The `AttributedString` key for `TextAttributes.ligature`.
    public let ligature: LigatureAttribute
    /// The `AttributedString` key for `TextAttributes.kern`.
    public let kern: KernAttribute
    /// The `AttributedString` key for `TextAttributes.tracking`.
    public let tracking: TrackingAttribute
    /// The `AttributedString` key for `TextAttributes.underlineStyle`.
    public let underlineStyle: UnderlineStyleAttribute
    /// The `AttributedString` key for `TextAttributes.underlineColor`.
    public let underlineColor: UnderlineColorAttribute
    /// The `AttributedString` key for `TextAttributes.underlineOffset`.
    public let underlineOffset: UnderlineOffsetAttribute
    /// The `AttributedString` key for `TextAttributes.underlineThickness`.
    public let underlineThickness: UnderlineThicknessAttribute
    /// The `AttributedString` key for `TextAttributes.strikethroughStyle`.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// The `AttributedString` key for `TextAttributes.strikethroughColor`.
    public let strikethroughColor: StrikethroughColorAttribute
    /// The `AttributedString` key for `TextAttributes.strikethroughOffset`.
    public let strikethroughOffset: StrikethroughOffsetAttribute
    /// The `AttributedString` key for `TextAttributes.strikethroughThickness`.
    public let strikethroughThickness: StrikethroughThicknessAttribute
    /// The `AttributedString` key for `TextAttributes.overlineStyle`.
    public let overlineStyle: OverlineStyleAttribute
    /// The `AttributedString` key for `TextAttributes.overlineColor`.
    public let overlineColor: OverlineColorAttribute
    /// The `AttributedString` key for `TextAttributes.overlineOffset`.
    public let overlineOffset: OverlineOffsetAttribute
    /// The `AttributedString` key for `TextAttributes.overlineThickness`.
    public let overlineThickness: OverlineThicknessAttribute
    /// The `AttributedString` key for `TextAttributes.strokeWidth`.
    public let strokeWidth: StrokeWidthAttribute
    /// The `AttributedString` key for `TextAttributes.strokeColor`.
    public let strokeColor: StrokeColorAttribute
    /// The `AttributedString` key for `TextAttributes.strokeJoin`.
    public let strokeJoin: StrokeJoinAttribute
    /// The `AttributedString` key for `TextAttributes.strokePosition`.
    public let strokePosition: StrokePositionAttribute
    /// The `AttributedString` key for `TextAttributes.shadows`.
    public let shadows: ShadowsAttribute
    /// The `AttributedString` key for `TextAttributes.attachment`.
    public let attachment: AttachmentAttribute
    /// The `AttributedString` key for `TextAttributes.link`.
    public let link: LinkAttribute
    /// The `AttributedString` key for `TextAttributes.baselineOffset`.
    public let baselineOffset: BaselineOffsetAttribute
    /// The `AttributedString` key for `TextAttributes.obliqueness`.
    public let obliqueness: ObliquenessAttribute
    /// The `AttributedString` key for `TextAttributes.expansion`.
    public let expansion: ExpansionAttribute
    /// The `AttributedString` key for `TextAttributes.fontSizeAdjust`.
    public let fontSizeAdjust: FontSizeAdjustAttribute
    /// The `AttributedString` key for `TextAttributes.superscript`.
    public let superscript: SuperscriptAttribute
    /// The `AttributedString` key for `TextAttributes.verticalGlyphForm`.
    public let verticalGlyphForm: VerticalGlyphFormAttribute
    /// The `AttributedString` key for `TextAttributes.horizontalInVertical`.
    public let horizontalInVertical: HorizontalInVerticalAttribute
    /// The `AttributedString` key for `TextAttributes.writingDirection`.
    public let writingDirection: WritingDirectionAttribute
    /// The `AttributedString` key for `TextAttributes.textCase`.
    public let textCase: TextCaseAttribute
    /// The `AttributedString` key for `TextAttributes.language`.
    public let language: LanguageAttribute
    /// The `AttributedString` key for `TextAttributes.paragraphStyle`.
    public let paragraphStyle: ParagraphStyleAttribute
    /// The `AttributedString` key for `TextAttributes.roles`.
    public let roles: RolesAttribute
    /// The `AttributedString` key for the meaning of Markdown text, such as emphasis.
    public let inlinePresentationIntent: InlinePresentationIntentAttribute
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

/// A key in ``Galley``'s attribute scope. The key reads and writes its value in `TextAttributes`.
protocol GalleyKey: AttributedStringKey where Value: Sendable {
  static var path: any WritableKeyPath<TextAttributes, Value?> & Sendable { get }
}

extension AttributeScopes.GalleyAttributes {
  /// The keys of the properties of `TextAttributes`, in the order of the cases of
  /// `TextAttribute.Key`.
  static var keys: [any GalleyKey.Type] {
    [
      FontAttribute.self, ForegroundPaintAttribute.self, BackgroundPaintAttribute.self,
      BackdropAttribute.self, LigatureAttribute.self, KernAttribute.self, TrackingAttribute.self,
      UnderlineStyleAttribute.self, UnderlineColorAttribute.self, UnderlineOffsetAttribute.self,
      UnderlineThicknessAttribute.self, StrikethroughStyleAttribute.self,
      StrikethroughColorAttribute.self, StrikethroughOffsetAttribute.self,
      StrikethroughThicknessAttribute.self, OverlineStyleAttribute.self,
      OverlineColorAttribute.self, OverlineOffsetAttribute.self, OverlineThicknessAttribute.self,
      StrokeWidthAttribute.self, StrokeColorAttribute.self, StrokeJoinAttribute.self,
      StrokePositionAttribute.self, ShadowsAttribute.self, AttachmentAttribute.self,
      LinkAttribute.self, BaselineOffsetAttribute.self, ObliquenessAttribute.self,
      ExpansionAttribute.self, FontSizeAdjustAttribute.self, SuperscriptAttribute.self,
      VerticalGlyphFormAttribute.self,
      HorizontalInVerticalAttribute.self, WritingDirectionAttribute.self, TextCaseAttribute.self,
      LanguageAttribute.self, ParagraphStyleAttribute.self, RolesAttribute.self,
    ]
  }
}

// The `AttributedString` keys for text attributes, one key per attribute.
extension AttributeScopes.GalleyAttributes {
  /// The `AttributedString` key for `TextAttributes.font`.
  public enum FontAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = FontDescriptor
    /// The name of the attribute key.
    public static let name = "galley.font"
    static var path: any WritableKeyPath<TextAttributes, FontDescriptor?> & Sendable { \.font }
  }

  /// The `AttributedString` key for `TextAttributes.foregroundPaint`.
  public enum ForegroundPaintAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Paint
    /// The name of the attribute key.
    public static let name = "galley.foregroundPaint"
    static var path: any WritableKeyPath<TextAttributes, Paint?> & Sendable { \.foregroundPaint }
  }

  /// The `AttributedString` key for `TextAttributes.backgroundPaint`.
  public enum BackgroundPaintAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Paint
    /// The name of the attribute key.
    public static let name = "galley.backgroundPaint"
    static var path: any WritableKeyPath<TextAttributes, Paint?> & Sendable { \.backgroundPaint }
  }

  /// The `AttributedString` key for `TextAttributes.backdrop`.
  public enum BackdropAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = TextBackdrop
    /// The name of the attribute key.
    public static let name = "galley.backdrop"
    static var path: any WritableKeyPath<TextAttributes, TextBackdrop?> & Sendable { \.backdrop }
  }

  /// The `AttributedString` key for `TextAttributes.ligature`.
  public enum LigatureAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Int
    /// The name of the attribute key.
    public static let name = "galley.ligature"
    static var path: any WritableKeyPath<TextAttributes, Int?> & Sendable { \.ligature }
  }

  /// The `AttributedString` key for `TextAttributes.kern`.
  public enum KernAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The name of the attribute key.
    public static let name = "galley.kern"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable { \.kern }
  }

  /// The `AttributedString` key for `TextAttributes.tracking`.
  public enum TrackingAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The name of the attribute key.
    public static let name = "galley.tracking"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable { \.tracking }
  }

  /// The `AttributedString` key for `TextAttributes.strokeWidth`.
  public enum StrokeWidthAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The name of the attribute key.
    public static let name = "galley.strokeWidth"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable { \.strokeWidth }
  }

  /// The `AttributedString` key for `TextAttributes.strokeColor`.
  public enum StrokeColorAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Color
    /// The name of the attribute key.
    public static let name = "galley.strokeColor"
    static var path: any WritableKeyPath<TextAttributes, Color?> & Sendable { \.strokeColor }
  }

  /// The `AttributedString` key for `TextAttributes.strokeJoin`.
  public enum StrokeJoinAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = StrokeJoin
    /// The name of the attribute key.
    public static let name = "galley.strokeJoin"
    static var path: any WritableKeyPath<TextAttributes, StrokeJoin?> & Sendable { \.strokeJoin }
  }

  /// The `AttributedString` key for `TextAttributes.strokePosition`.
  public enum StrokePositionAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = StrokePosition
    /// The name of the attribute key.
    public static let name = "galley.strokePosition"
    static var path: any WritableKeyPath<TextAttributes, StrokePosition?> & Sendable {
      \.strokePosition
    }
  }

  /// The `AttributedString` key for `TextAttributes.shadows`.
  public enum ShadowsAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = [TextShadow]
    /// The name of the attribute key.
    public static let name = "galley.shadows"
    static var path: any WritableKeyPath<TextAttributes, [TextShadow]?> & Sendable { \.shadows }
  }

  /// The `AttributedString` key for `TextAttributes.attachment`.
  public enum AttachmentAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = TextAttachment
    /// The name of the attribute key.
    public static let name = "galley.attachment"
    static var path: any WritableKeyPath<TextAttributes, TextAttachment?> & Sendable {
      \.attachment
    }
  }

  /// The `AttributedString` key for `TextAttributes.link`.
  public enum LinkAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = String
    /// The name of the attribute key.
    public static let name = "galley.link"
    static var path: any WritableKeyPath<TextAttributes, String?> & Sendable { \.link }
  }

  /// The `AttributedString` key for `TextAttributes.baselineOffset`.
  public enum BaselineOffsetAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The name of the attribute key.
    public static let name = "galley.baselineOffset"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable { \.baselineOffset }
  }

  /// The `AttributedString` key for `TextAttributes.obliqueness`.
  public enum ObliquenessAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The name of the attribute key.
    public static let name = "galley.obliqueness"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable { \.obliqueness }
  }

  /// The `AttributedString` key for `TextAttributes.expansion`.
  public enum ExpansionAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The name of the attribute key.
    public static let name = "galley.expansion"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable { \.expansion }
  }

  /// The `AttributedString` key for `TextAttributes.fontSizeAdjust`.
  public enum FontSizeAdjustAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The name of the attribute key.
    public static let name = "galley.fontSizeAdjust"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable { \.fontSizeAdjust }
  }

  /// The `AttributedString` key for `TextAttributes.superscript`.
  public enum SuperscriptAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Int
    /// The name of the attribute key.
    public static let name = "galley.superscript"
    static var path: any WritableKeyPath<TextAttributes, Int?> & Sendable { \.superscript }
  }

  /// The `AttributedString` key for `TextAttributes.verticalGlyphForm`.
  public enum VerticalGlyphFormAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Int
    /// The name of the attribute key.
    public static let name = "galley.verticalGlyphForm"
    static var path: any WritableKeyPath<TextAttributes, Int?> & Sendable { \.verticalGlyphForm }
  }

  /// The `AttributedString` key for `TextAttributes.horizontalInVertical`.
  public enum HorizontalInVerticalAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Int
    /// The name of the attribute key.
    public static let name = "galley.horizontalInVertical"
    static var path: any WritableKeyPath<TextAttributes, Int?> & Sendable { \.horizontalInVertical }
  }

  /// The `AttributedString` key for `TextAttributes.writingDirection`.
  public enum WritingDirectionAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = [WritingDirection]
    /// The name of the attribute key.
    public static let name = "galley.writingDirection"
    static var path: any WritableKeyPath<TextAttributes, [WritingDirection]?> & Sendable {
      \.writingDirection
    }
  }

  /// The `AttributedString` key for `TextAttributes.textCase`.
  public enum TextCaseAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = TextCase
    /// The name of the attribute key.
    public static let name = "galley.textCase"
    static var path: any WritableKeyPath<TextAttributes, TextCase?> & Sendable { \.textCase }
  }

  /// The `AttributedString` key for `TextAttributes.language`.
  public enum LanguageAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = String
    /// The name of the attribute key.
    public static let name = "galley.language"
    static var path: any WritableKeyPath<TextAttributes, String?> & Sendable { \.language }
  }

  /// The `AttributedString` key for `TextAttributes.paragraphStyle`.
  public enum ParagraphStyleAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = ParagraphStyle
    /// The name of the attribute key.
    public static let name = "galley.paragraphStyle"
    static var path: any WritableKeyPath<TextAttributes, ParagraphStyle?> & Sendable {
      \.paragraphStyle
    }
  }

  /// The `AttributedString` key for `TextAttributes.roles`.
  public enum RolesAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = [TextRole]
    /// The name of the attribute key.
    public static let name = "galley.roles"
    static var path: any WritableKeyPath<TextAttributes, [TextRole]?> & Sendable {
      \.roles
    }
  }
}

// The `AttributedString` keys for the attributes of underlines, strikethroughs and overlines.
extension AttributeScopes.GalleyAttributes {
  /// The `AttributedString` key for `TextAttributes.underlineStyle`.
  public enum UnderlineStyleAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = LineStyle
    /// The name of the attribute key.
    public static let name = "galley.underlineStyle"
    static var path: any WritableKeyPath<TextAttributes, LineStyle?> & Sendable { \.underlineStyle }
  }

  /// The `AttributedString` key for `TextAttributes.underlineColor`.
  public enum UnderlineColorAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Color
    /// The name of the attribute key.
    public static let name = "galley.underlineColor"
    static var path: any WritableKeyPath<TextAttributes, Color?> & Sendable { \.underlineColor }
  }

  /// The `AttributedString` key for `TextAttributes.underlineOffset`.
  public enum UnderlineOffsetAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The name of the attribute key.
    public static let name = "galley.underlineOffset"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable { \.underlineOffset }
  }

  /// The `AttributedString` key for `TextAttributes.underlineThickness`.
  public enum UnderlineThicknessAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The name of the attribute key.
    public static let name = "galley.underlineThickness"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable {
      \.underlineThickness
    }
  }

  /// The `AttributedString` key for `TextAttributes.strikethroughStyle`.
  public enum StrikethroughStyleAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = LineStyle
    /// The name of the attribute key.
    public static let name = "galley.strikethroughStyle"
    static var path: any WritableKeyPath<TextAttributes, LineStyle?> & Sendable {
      \.strikethroughStyle
    }
  }

  /// The `AttributedString` key for `TextAttributes.strikethroughColor`.
  public enum StrikethroughColorAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Color
    /// The name of the attribute key.
    public static let name = "galley.strikethroughColor"
    static var path: any WritableKeyPath<TextAttributes, Color?> & Sendable { \.strikethroughColor }
  }

  /// The `AttributedString` key for `TextAttributes.strikethroughOffset`.
  public enum StrikethroughOffsetAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The name of the attribute key.
    public static let name = "galley.strikethroughOffset"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable {
      \.strikethroughOffset
    }
  }

  /// The `AttributedString` key for `TextAttributes.strikethroughThickness`.
  public enum StrikethroughThicknessAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The name of the attribute key.
    public static let name = "galley.strikethroughThickness"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable {
      \.strikethroughThickness
    }
  }

  /// The `AttributedString` key for `TextAttributes.overlineStyle`.
  public enum OverlineStyleAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = LineStyle
    /// The name of the attribute key.
    public static let name = "galley.overlineStyle"
    static var path: any WritableKeyPath<TextAttributes, LineStyle?> & Sendable { \.overlineStyle }
  }

  /// The `AttributedString` key for `TextAttributes.overlineColor`.
  public enum OverlineColorAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Color
    /// The name of the attribute key.
    public static let name = "galley.overlineColor"
    static var path: any WritableKeyPath<TextAttributes, Color?> & Sendable { \.overlineColor }
  }

  /// The `AttributedString` key for `TextAttributes.overlineOffset`.
  public enum OverlineOffsetAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The name of the attribute key.
    public static let name = "galley.overlineOffset"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable { \.overlineOffset }
  }

  /// The `AttributedString` key for `TextAttributes.overlineThickness`.
  public enum OverlineThicknessAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The name of the attribute key.
    public static let name = "galley.overlineThickness"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable { \.overlineThickness }
  }
}
