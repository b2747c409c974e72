// The keys of the scope, one per attribute.

public import Foundation
public import Galley

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
}
