// Keys of underlines, strikethroughs and overlines.

public import Foundation
public import Galley

extension AttributeScopes.GalleyAttributes {
  /// See `TextAttributes.underlineStyle`.
  public enum UnderlineStyleAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = LineStyle
    /// The attribute's name.
    public static let name = "galley.underlineStyle"
    static var path: any WritableKeyPath<TextAttributes, LineStyle?> & Sendable { \.underlineStyle }
  }

  /// See `TextAttributes.underlineColor`.
  public enum UnderlineColorAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Color
    /// The attribute's name.
    public static let name = "galley.underlineColor"
    static var path: any WritableKeyPath<TextAttributes, Color?> & Sendable { \.underlineColor }
  }

  /// See `TextAttributes.underlineOffset`.
  public enum UnderlineOffsetAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The attribute's name.
    public static let name = "galley.underlineOffset"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable { \.underlineOffset }
  }

  /// See `TextAttributes.underlineThickness`.
  public enum UnderlineThicknessAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The attribute's name.
    public static let name = "galley.underlineThickness"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable {
      \.underlineThickness
    }
  }

  /// See `TextAttributes.strikethroughStyle`.
  public enum StrikethroughStyleAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = LineStyle
    /// The attribute's name.
    public static let name = "galley.strikethroughStyle"
    static var path: any WritableKeyPath<TextAttributes, LineStyle?> & Sendable {
      \.strikethroughStyle
    }
  }

  /// See `TextAttributes.strikethroughColor`.
  public enum StrikethroughColorAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Color
    /// The attribute's name.
    public static let name = "galley.strikethroughColor"
    static var path: any WritableKeyPath<TextAttributes, Color?> & Sendable { \.strikethroughColor }
  }

  /// See `TextAttributes.strikethroughOffset`.
  public enum StrikethroughOffsetAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The attribute's name.
    public static let name = "galley.strikethroughOffset"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable {
      \.strikethroughOffset
    }
  }

  /// See `TextAttributes.strikethroughThickness`.
  public enum StrikethroughThicknessAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The attribute's name.
    public static let name = "galley.strikethroughThickness"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable {
      \.strikethroughThickness
    }
  }

  /// See `TextAttributes.overlineStyle`.
  public enum OverlineStyleAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = LineStyle
    /// The attribute's name.
    public static let name = "galley.overlineStyle"
    static var path: any WritableKeyPath<TextAttributes, LineStyle?> & Sendable { \.overlineStyle }
  }

  /// See `TextAttributes.overlineColor`.
  public enum OverlineColorAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Color
    /// The attribute's name.
    public static let name = "galley.overlineColor"
    static var path: any WritableKeyPath<TextAttributes, Color?> & Sendable { \.overlineColor }
  }

  /// See `TextAttributes.overlineOffset`.
  public enum OverlineOffsetAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The attribute's name.
    public static let name = "galley.overlineOffset"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable { \.overlineOffset }
  }

  /// See `TextAttributes.overlineThickness`.
  public enum OverlineThicknessAttribute: AttributedStringKey, GalleyKey {
    /// The type of the attribute's value.
    public typealias Value = Double
    /// The attribute's name.
    public static let name = "galley.overlineThickness"
    static var path: any WritableKeyPath<TextAttributes, Double?> & Sendable { \.overlineThickness }
  }
}
