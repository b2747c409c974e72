// The attributes of texts as keys of Foundation's AttributedString.

public import Foundation
public import Galley

extension AttributeScopes {
  /// The attributes of ``Galley``, under the names that they have there.
  ///
  /// ```swift
  /// var greeting = AttributedString("Hello")
  /// greeting.galley.font = .system(24, weight: .bold)
  /// ```
  public struct GalleyAttributes: AttributeScope {
    /// See `TextAttributes.font`.
    public let font: Key.Font
    /// See `TextAttributes.foregroundPaint`.
    public let foregroundPaint: Key.ForegroundPaint
    /// See `TextAttributes.backgroundPaint`.
    public let backgroundPaint: Key.BackgroundPaint
    /// See `TextAttributes.ligature`.
    public let ligature: Key.Ligature
    /// See `TextAttributes.kern`.
    public let kern: Key.Kern
    /// See `TextAttributes.tracking`.
    public let tracking: Key.Tracking
    /// See `TextAttributes.underlineStyle`.
    public let underlineStyle: Key.UnderlineStyle
    /// See `TextAttributes.underlineColor`.
    public let underlineColor: Key.UnderlineColor
    /// See `TextAttributes.strikethroughStyle`.
    public let strikethroughStyle: Key.StrikethroughStyle
    /// See `TextAttributes.strikethroughColor`.
    public let strikethroughColor: Key.StrikethroughColor
    /// See `TextAttributes.strokeWidth`.
    public let strokeWidth: Key.StrokeWidth
    /// See `TextAttributes.strokeColor`.
    public let strokeColor: Key.StrokeColor
    /// See `TextAttributes.strokeJoin`.
    public let strokeJoin: Key.StrokeJoin
    /// See `TextAttributes.strokePosition`.
    public let strokePosition: Key.StrokePosition
    /// See `TextAttributes.shadows`.
    public let shadows: Key.Shadows
    /// See `TextAttributes.attachment`.
    public let attachment: Key.Attachment
    /// See `TextAttributes.link`.
    public let link: Key.Link
    /// See `TextAttributes.baselineOffset`.
    public let baselineOffset: Key.BaselineOffset
    /// See `TextAttributes.obliqueness`.
    public let obliqueness: Key.Obliqueness
    /// See `TextAttributes.expansion`.
    public let expansion: Key.Expansion
    /// See `TextAttributes.superscript`.
    public let superscript: Key.Superscript
    /// See `TextAttributes.verticalGlyphForm`.
    public let verticalGlyphForm: Key.VerticalGlyphForm
    /// See `TextAttributes.horizontalInVertical`.
    public let horizontalInVertical: Key.HorizontalInVertical
    /// See `TextAttributes.writingDirection`.
    public let writingDirection: Key.WritingDirection
    /// See `TextAttributes.textCase`.
    public let textCase: Key.TextCase
    /// See `TextAttributes.language`.
    public let language: Key.Language
    /// See `TextAttributes.paragraphStyle`.
    public let paragraphStyle: Key.ParagraphStyle

    /// Keys, one for each attribute.
    public enum Key {}
  }

  /// The attributes of ``Galley``.
  public var galley: GalleyAttributes.Type { GalleyAttributes.self }
}

extension AttributeDynamicLookup {
  /// Lets the attributes be named without their scope.
  public subscript<Key: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.GalleyAttributes, Key>
  ) -> Key { self[Key.self] }
}

/// A key of ``Galley``'s scope, and where its value is among a text's attributes.
protocol GalleyKey: AttributedStringKey where Value: Sendable {
  static var path: any WritableKeyPath<TextAttributes, Value?> & Sendable { get }
}

extension AttributeScopes.GalleyAttributes {
  /// All keys, in the order of their names in ``TextAttributes``.
  static var keys: [any GalleyKey.Type] {
    [
      Key.Font.self, Key.ForegroundPaint.self, Key.BackgroundPaint.self,
      Key.Ligature.self, Key.Kern.self, Key.Tracking.self,
      Key.UnderlineStyle.self, Key.UnderlineColor.self, Key.StrikethroughStyle.self,
      Key.StrikethroughColor.self, Key.StrokeWidth.self, Key.StrokeColor.self,
      Key.StrokeJoin.self, Key.StrokePosition.self, Key.Shadows.self,
      Key.Attachment.self, Key.Link.self, Key.BaselineOffset.self,
      Key.Obliqueness.self, Key.Expansion.self, Key.Superscript.self,
      Key.VerticalGlyphForm.self, Key.HorizontalInVertical.self, Key.WritingDirection.self,
      Key.TextCase.self, Key.Language.self, Key.ParagraphStyle.self,
    ]
  }
}
