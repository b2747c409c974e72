// Text attributes as keys of Foundation's AttributedString.

public import Foundation
import Galley

extension AttributeScopes {
  /// The attributes of ``Galley``, with the same names.
  ///
  /// ```swift
  /// var greeting = AttributedString("Hello")
  /// greeting.galley.font = .system(24, weight: .bold)
  /// ```
  public struct GalleyAttributes: AttributeScope {
    /// See `TextAttributes.font`.
    public let font: FontAttribute
    /// See `TextAttributes.foregroundPaint`.
    public let foregroundPaint: ForegroundPaintAttribute
    /// See `TextAttributes.backgroundPaint`.
    public let backgroundPaint: BackgroundPaintAttribute
    /// See `TextAttributes.backdrop`.
    public let backdrop: BackdropAttribute
    /// See `TextAttributes.ligature`.
    public let ligature: LigatureAttribute
    /// See `TextAttributes.kern`.
    public let kern: KernAttribute
    /// See `TextAttributes.tracking`.
    public let tracking: TrackingAttribute
    /// See `TextAttributes.underlineStyle`.
    public let underlineStyle: UnderlineStyleAttribute
    /// See `TextAttributes.underlineColor`.
    public let underlineColor: UnderlineColorAttribute
    /// See `TextAttributes.underlineOffset`.
    public let underlineOffset: UnderlineOffsetAttribute
    /// See `TextAttributes.underlineThickness`.
    public let underlineThickness: UnderlineThicknessAttribute
    /// See `TextAttributes.strikethroughStyle`.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// See `TextAttributes.strikethroughColor`.
    public let strikethroughColor: StrikethroughColorAttribute
    /// See `TextAttributes.strikethroughOffset`.
    public let strikethroughOffset: StrikethroughOffsetAttribute
    /// See `TextAttributes.strikethroughThickness`.
    public let strikethroughThickness: StrikethroughThicknessAttribute
    /// See `TextAttributes.overlineStyle`.
    public let overlineStyle: OverlineStyleAttribute
    /// See `TextAttributes.overlineColor`.
    public let overlineColor: OverlineColorAttribute
    /// See `TextAttributes.overlineOffset`.
    public let overlineOffset: OverlineOffsetAttribute
    /// See `TextAttributes.overlineThickness`.
    public let overlineThickness: OverlineThicknessAttribute
    /// See `TextAttributes.strokeWidth`.
    public let strokeWidth: StrokeWidthAttribute
    /// See `TextAttributes.strokeColor`.
    public let strokeColor: StrokeColorAttribute
    /// See `TextAttributes.strokeJoin`.
    public let strokeJoin: StrokeJoinAttribute
    /// See `TextAttributes.strokePosition`.
    public let strokePosition: StrokePositionAttribute
    /// See `TextAttributes.shadows`.
    public let shadows: ShadowsAttribute
    /// See `TextAttributes.attachment`.
    public let attachment: AttachmentAttribute
    /// See `TextAttributes.link`.
    public let link: LinkAttribute
    /// See `TextAttributes.baselineOffset`.
    public let baselineOffset: BaselineOffsetAttribute
    /// See `TextAttributes.obliqueness`.
    public let obliqueness: ObliquenessAttribute
    /// See `TextAttributes.expansion`.
    public let expansion: ExpansionAttribute
    /// See `TextAttributes.superscript`.
    public let superscript: SuperscriptAttribute
    /// See `TextAttributes.verticalGlyphForm`.
    public let verticalGlyphForm: VerticalGlyphFormAttribute
    /// See `TextAttributes.horizontalInVertical`.
    public let horizontalInVertical: HorizontalInVerticalAttribute
    /// See `TextAttributes.writingDirection`.
    public let writingDirection: WritingDirectionAttribute
    /// See `TextAttributes.textCase`.
    public let textCase: TextCaseAttribute
    /// See `TextAttributes.language`.
    public let language: LanguageAttribute
    /// See `TextAttributes.paragraphStyle`.
    public let paragraphStyle: ParagraphStyleAttribute
  }

  /// The attributes of ``Galley``.
  public var galley: GalleyAttributes.Type { GalleyAttributes.self }
}

extension AttributeDynamicLookup {
  /// Allows attributes to be named without their scope.
  public subscript<Key: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.GalleyAttributes, Key>
  ) -> Key { self[Key.self] }
}

/// A key of ``Galley``'s scope, with access to its value in a text's attributes.
protocol GalleyKey: AttributedStringKey where Value: Sendable {
  static var path: any WritableKeyPath<TextAttributes, Value?> & Sendable { get }
}

extension AttributeScopes.GalleyAttributes {
  /// All keys, in the order of their names in ``TextAttributes``.
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
