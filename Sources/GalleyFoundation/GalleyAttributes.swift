// Text attributes as keys of Foundation's AttributedString.

public import Foundation
import Galley

extension AttributeScopes {
  /// The attribute scope of ``Galley``. Its keys have the same names as the properties of
  /// `TextAttributes`.
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
  /// All keys of the scope, in the order of the cases of `TextAttribute.Key`.
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
      ExpansionAttribute.self, SuperscriptAttribute.self, VerticalGlyphFormAttribute.self,
      HorizontalInVerticalAttribute.self, WritingDirectionAttribute.self, TextCaseAttribute.self,
      LanguageAttribute.self, ParagraphStyleAttribute.self,
    ]
  }
}
