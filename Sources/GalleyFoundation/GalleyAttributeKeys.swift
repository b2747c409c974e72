// The keys of the scope, one per attribute.

public import Foundation
public import Galley

extension AttributeScopes.GalleyAttributes {
  /// See `TextAttributes.font`.
  public enum FontAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = FontDescriptor
    /// The attribute's name.
    public static let name = "galley.font"
    static var path: any WritableKeyPath<TextAttributes, FontDescriptor?> & Sendable { \.font }
  }

  /// See `TextAttributes.foregroundPaint`.
  public enum ForegroundPaintAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Paint
    /// The attribute's name.
    public static let name = "galley.foregroundPaint"
    static var path: any WritableKeyPath<TextAttributes, Paint?> & Sendable { \.foregroundPaint }
  }

  /// See `TextAttributes.backgroundPaint`.
  public enum BackgroundPaintAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Paint
    /// The attribute's name.
    public static let name = "galley.backgroundPaint"
    static var path: any WritableKeyPath<TextAttributes, Paint?> & Sendable { \.backgroundPaint }
  }

  /// See `TextAttributes.backdrop`.
  public enum BackdropAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = TextBackdrop
    /// The attribute's name.
    public static let name = "galley.backdrop"
    static var path: any WritableKeyPath<TextAttributes, TextBackdrop?> & Sendable { \.backdrop }
  }

  /// See `TextAttributes.ligature`.
  public enum LigatureAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Int
    /// The attribute's name.
    public static let name = "galley.ligature"
    static var path: any WritableKeyPath<TextAttributes, Int?> & Sendable { \.ligature }
  }

  /// See `TextAttributes.kern`.
  public enum KernAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The attribute's name.
    public static let name = "galley.kern"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable { \.kern }
  }

  /// See `TextAttributes.tracking`.
  public enum TrackingAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The attribute's name.
    public static let name = "galley.tracking"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable { \.tracking }
  }

  /// See `TextAttributes.strokeWidth`.
  public enum StrokeWidthAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The attribute's name.
    public static let name = "galley.strokeWidth"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable { \.strokeWidth }
  }

  /// See `TextAttributes.strokeColor`.
  public enum StrokeColorAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Color
    /// The attribute's name.
    public static let name = "galley.strokeColor"
    static var path: any WritableKeyPath<TextAttributes, Color?> & Sendable { \.strokeColor }
  }

  /// See `TextAttributes.strokeJoin`.
  public enum StrokeJoinAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = StrokeJoin
    /// The attribute's name.
    public static let name = "galley.strokeJoin"
    static var path: any WritableKeyPath<TextAttributes, StrokeJoin?> & Sendable { \.strokeJoin }
  }

  /// See `TextAttributes.strokePosition`.
  public enum StrokePositionAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = StrokePosition
    /// The attribute's name.
    public static let name = "galley.strokePosition"
    static var path: any WritableKeyPath<TextAttributes, StrokePosition?> & Sendable {
      \.strokePosition
    }
  }

  /// See `TextAttributes.shadows`.
  public enum ShadowsAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = [TextShadow]
    /// The attribute's name.
    public static let name = "galley.shadows"
    static var path: any WritableKeyPath<TextAttributes, [TextShadow]?> & Sendable { \.shadows }
  }

  /// See `TextAttributes.attachment`.
  public enum AttachmentAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = TextAttachment
    /// The attribute's name.
    public static let name = "galley.attachment"
    static var path: any WritableKeyPath<TextAttributes, TextAttachment?> & Sendable {
      \.attachment
    }
  }

  /// See `TextAttributes.link`.
  public enum LinkAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = String
    /// The attribute's name.
    public static let name = "galley.link"
    static var path: any WritableKeyPath<TextAttributes, String?> & Sendable { \.link }
  }

  /// See `TextAttributes.baselineOffset`.
  public enum BaselineOffsetAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The attribute's name.
    public static let name = "galley.baselineOffset"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable { \.baselineOffset }
  }

  /// See `TextAttributes.obliqueness`.
  public enum ObliquenessAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The attribute's name.
    public static let name = "galley.obliqueness"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable { \.obliqueness }
  }

  /// See `TextAttributes.expansion`.
  public enum ExpansionAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The attribute's name.
    public static let name = "galley.expansion"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable { \.expansion }
  }

  /// See `TextAttributes.superscript`.
  public enum SuperscriptAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Int
    /// The attribute's name.
    public static let name = "galley.superscript"
    static var path: any WritableKeyPath<TextAttributes, Int?> & Sendable { \.superscript }
  }

  /// See `TextAttributes.verticalGlyphForm`.
  public enum VerticalGlyphFormAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Int
    /// The attribute's name.
    public static let name = "galley.verticalGlyphForm"
    static var path: any WritableKeyPath<TextAttributes, Int?> & Sendable { \.verticalGlyphForm }
  }

  /// See `TextAttributes.horizontalInVertical`.
  public enum HorizontalInVerticalAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Int
    /// The attribute's name.
    public static let name = "galley.horizontalInVertical"
    static var path: any WritableKeyPath<TextAttributes, Int?> & Sendable { \.horizontalInVertical }
  }

  /// See `TextAttributes.writingDirection`.
  public enum WritingDirectionAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = [WritingDirection]
    /// The attribute's name.
    public static let name = "galley.writingDirection"
    static var path: any WritableKeyPath<TextAttributes, [WritingDirection]?> & Sendable {
      \.writingDirection
    }
  }

  /// See `TextAttributes.textCase`.
  public enum TextCaseAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = TextCase
    /// The attribute's name.
    public static let name = "galley.textCase"
    static var path: any WritableKeyPath<TextAttributes, TextCase?> & Sendable { \.textCase }
  }

  /// See `TextAttributes.language`.
  public enum LanguageAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = String
    /// The attribute's name.
    public static let name = "galley.language"
    static var path: any WritableKeyPath<TextAttributes, String?> & Sendable { \.language }
  }

  /// See `TextAttributes.paragraphStyle`.
  public enum ParagraphStyleAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = ParagraphStyle
    /// The attribute's name.
    public static let name = "galley.paragraphStyle"
    static var path: any WritableKeyPath<TextAttributes, ParagraphStyle?> & Sendable {
      \.paragraphStyle
    }
  }
}
