// Keys of underlines, strikethroughs and overlines.

public import Foundation
public import Galley

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
