// The requested properties of a font; each property is optional so that styles merge property by
// property.

/// A request for a font. A property that is `nil` is inherited from the surrounding style. If no
/// style sets it, ``FontDescriptor/default`` supplies the value.
public struct FontDescriptor: Sendable, Hashable {
  /// Font family names in order of preference. `system`, `sans-serif`, `serif` and `monospace` name
  /// bundled families.
  public var families: [String]?
  /// Font weight from 1 to 1000 on the OpenType scale: 400 is regular, 700 bold.
  public var weight: Double?
  /// Font width in percent of the normal width, 50 to 200.
  public var width: Double?
  /// Whether an italic face of the font family is requested.
  public var italic: Bool?
  /// Font size in points, above 0. The font size is the side of the em square.
  public var size: Double?
  /// OpenType feature values, keyed by feature tag; 0 turns a feature off.
  public var features: [String: Int]? {
    get { details?.value.features }
    set { change { $0.features = newValue } }
  }
  /// Coordinates on variable-font axes, keyed by axis tag, in the units of each axis.
  public var variations: [String: Double]? {
    get { details?.value.variations }
    set { change { $0.variations = newValue } }
  }
  /// The palette in which a colour font's glyphs are drawn. Default: palette 0.
  public var palette: FontPalette? {
    get { details?.value.palette }
    set { change { $0.palette = newValue } }
  }
  /// Colours that replace colours of the font's palette. The key is the index of the replaced
  /// colour in the palette, 0 to 65534.
  public var paletteColors: [Int: Color]? {
    get { details?.value.paletteColors }
    set { change { $0.paletteColors = newValue } }
  }
  /// The rarely used properties; `nil` if all of them are `nil`.
  private(set) var details: Shared<FontDetails>?

  /// Creates a descriptor from its properties. Omitted properties are `nil`.
  public init(
    families: [String]? = nil, weight: Double? = nil, width: Double? = nil,
    italic: Bool? = nil, size: Double? = nil, features: [String: Int]? = nil,
    variations: [String: Double]? = nil, palette: FontPalette? = nil,
    paletteColors: [Int: Color]? = nil
  ) {
    self.families = families
    self.weight = weight
    self.width = width
    self.italic = italic
    self.size = size
    if features != nil || variations != nil || palette != nil || paletteColors != nil {
      details = Shared(
        FontDetails(
          features: features, variations: variations, palette: palette,
          paletteColors: paletteColors))
    }
  }

  /// The bundled default font family, regular, at 12 points.
  public static let `default` = FontDescriptor(
    families: ["system"], weight: 400, width: 100, italic: false, size: 12)

  /// Creates a descriptor of the bundled default font family.
  ///
  /// - Parameters:
  ///   - size: font size in points.
  ///   - weight: the requested font weight.
  public static func system(_ size: Double, weight: FontWeight = .regular) -> FontDescriptor {
    FontDescriptor(families: ["system"], weight: weight.value, size: size)
  }

  /// Creates a descriptor of a named font family.
  ///
  /// - Parameters:
  ///   - family: the family name, as in the font file.
  ///   - size: font size in points.
  ///   - weight: the requested font weight.
  public static func family(
    _ family: String, size: Double, weight: FontWeight = .regular
  ) -> FontDescriptor {
    FontDescriptor(families: [family], weight: weight.value, size: size)
  }

  /// A copy of this descriptor, in which the properties that `other` sets override this
  /// descriptor's properties. Features, variations and palette colours are merged entry by entry.
  public func merging(_ other: FontDescriptor) -> FontDescriptor {
    var merged = FontDescriptor(
      families: other.families ?? families,
      weight: other.weight ?? weight,
      width: other.width ?? width,
      italic: other.italic ?? italic,
      size: other.size ?? size)
    merged.details = other.details ?? details
    if let lower = details?.value, let upper = other.details?.value {
      merged.details = Shared(
        FontDetails(
          features: Self.merge(lower.features, upper.features),
          variations: Self.merge(lower.variations, upper.variations),
          palette: upper.palette ?? lower.palette,
          paletteColors: Self.merge(lower.paletteColors, upper.paletteColors)))
    }
    return merged
  }

  private static func merge<Key, Value>(
    _ lower: [Key: Value]?, _ upper: [Key: Value]?
  ) -> [Key: Value]? {
    guard let lower else { return upper }
    guard let upper else { return lower }
    return lower.merging(upper) { $1 }
  }
}

extension FontDescriptor {
  fileprivate mutating func change(_ change: (inout FontDetails) -> Void) {
    var values = details?.value ?? FontDetails()
    change(&values)
    details = values == FontDetails() ? nil : Shared(values)
  }
}

/// The rarely used properties of a font descriptor. Copies of the descriptor share an object with
/// these properties.
struct FontDetails: Hashable, Sendable {
  var features: [String: Int]?
  var variations: [String: Double]?
  var palette: FontPalette?
  var paletteColors: [Int: Color]?

  /// Whether two sets of rarely used font properties have the same effect on shaping. Colour
  /// palettes are ignored, because they do not affect shaping.
  static func shapeAlike(_ one: Shared<FontDetails>?, _ other: Shared<FontDetails>?) -> Bool {
    one === other
      || one?.value.features == other?.value.features
        && one?.value.variations == other?.value.variations
  }
}

/// A font weight on the OpenType scale of 1 to 1000, with the names that UIKit and CSS use.
public struct FontWeight: Sendable, Hashable {
  /// The weight as a number, 1 to 1000.
  public var value: Double

  /// Creates a font weight from a number, which is clamped to 1…1000.
  public init(_ value: Double) {
    self.value = min(max(value, 1), 1000)
  }

  /// The font weight 100.
  public static let ultraLight = FontWeight(100)
  /// The font weight 200.
  public static let thin = FontWeight(200)
  /// The font weight 300.
  public static let light = FontWeight(300)
  /// The font weight 400.
  public static let regular = FontWeight(400)
  /// The font weight 500.
  public static let medium = FontWeight(500)
  /// The font weight 600.
  public static let semibold = FontWeight(600)
  /// The font weight 700.
  public static let bold = FontWeight(700)
  /// The font weight 800.
  public static let heavy = FontWeight(800)
  /// The font weight 900.
  public static let black = FontWeight(900)

  /// The font weights and their names in documents.
  public static let named: [(name: String, weight: FontWeight)] = [
    ("ultraLight", .ultraLight), ("thin", .thin), ("extraLight", .thin), ("light", .light),
    ("regular", .regular), ("medium", .medium), ("semibold", .semibold), ("bold", .bold),
    ("heavy", .heavy), ("black", .black),
  ]
}
