// What a text asks of a font; each part is optional so that styles merge part by part.

/// A wish for a font. A part that is `nil` is inherited from the style around it and in the end
/// from ``FontDescriptor/default``.
public struct FontDescriptor: Sendable, Hashable {
  /// Family names, the wanted one first. `system`, `sans-serif`, `serif` and `monospace` name
  /// bundled families.
  public var families: [String]?
  /// Weight from 1 to 1000 on the OpenType scale: 400 is regular, 700 bold.
  public var weight: Double?
  /// Width in percent of the normal one, 50 to 200.
  public var width: Double?
  /// Whether an italic face is wanted.
  public var italic: Bool?
  /// Size in points: the side of the em square. Greater than 0.
  public var size: Double?
  /// OpenType features by tag, 0 for off.
  public var features: [String: Int]? {
    get { details?.values.features }
    set { change { $0.features = newValue } }
  }
  /// Axis values of a variable font by tag, in the axis' own units.
  public var variations: [String: Double]? {
    get { details?.values.variations }
    set { change { $0.variations = newValue } }
  }
  /// The palette that colour glyphs are painted in; 0 by default.
  public var palette: FontPalette? {
    get { details?.values.palette }
    set { change { $0.palette = newValue } }
  }
  /// Colours in the place of the palette's own, by their index in it, from 0 to 65534.
  public var paletteColors: [Int: Color]? {
    get { details?.values.paletteColors }
    set { change { $0.paletteColors = newValue } }
  }
  /// What few fonts are asked for; `nil` when all of it is.
  private(set) var details: FontDetails?

  /// A descriptor of the given parts.
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
      details = FontDetails(
        FontDetails.Values(
          features: features, variations: variations, palette: palette,
          paletteColors: paletteColors))
    }
  }

  /// The bundled default family at 12 points, regular.
  public static let `default` = FontDescriptor(
    families: ["system"], weight: 400, width: 100, italic: false, size: 12)

  /// The bundled default family.
  ///
  /// - Parameters:
  ///   - size: points.
  ///   - weight: the wanted weight.
  public static func system(_ size: Double, weight: FontWeight = .regular) -> FontDescriptor {
    FontDescriptor(families: ["system"], weight: weight.value, size: size)
  }

  /// A named family.
  ///
  /// - Parameters:
  ///   - family: the family's name, as the font file gives it.
  ///   - size: points.
  ///   - weight: the wanted weight.
  public static func family(
    _ family: String, size: Double, weight: FontWeight = .regular
  ) -> FontDescriptor {
    FontDescriptor(families: [family], weight: weight.value, size: size)
  }

  /// This descriptor with the parts of `other` that are set written over its own; features,
  /// variations and the palette's colours merge one by one.
  public func merging(_ other: FontDescriptor) -> FontDescriptor {
    FontDescriptor(
      families: other.families ?? families,
      weight: other.weight ?? weight,
      width: other.width ?? width,
      italic: other.italic ?? italic,
      size: other.size ?? size,
      features: Self.merge(features, other.features),
      variations: Self.merge(variations, other.variations),
      palette: other.palette ?? palette,
      paletteColors: Self.merge(paletteColors, other.paletteColors))
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
  fileprivate mutating func change(_ change: (inout FontDetails.Values) -> Void) {
    var values = details?.values ?? FontDetails.Values()
    change(&values)
    details = values == FontDetails.Values() ? nil : FontDetails(values)
  }
}

/// The parts of a descriptor that most do not have, in an object that copies share.
final class FontDetails: Hashable, Sendable {
  struct Values: Hashable, Sendable {
    var features: [String: Int]?
    var variations: [String: Double]?
    var palette: FontPalette?
    var paletteColors: [Int: Color]?
  }

  let values: Values

  init(_ values: Values) { self.values = values }

  /// Whether text is shaped alike with both: palettes have no part in that.
  static func shapeAlike(_ one: FontDetails?, _ other: FontDetails?) -> Bool {
    one === other
      || one?.values.features == other?.values.features
        && one?.values.variations == other?.values.variations
  }

  static func == (one: FontDetails, other: FontDetails) -> Bool {
    one === other || one.values == other.values
  }

  func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

/// A weight on the OpenType scale of 1 to 1000, with the names that UIKit and CSS give.
public struct FontWeight: Sendable, Hashable {
  /// The number, 1 to 1000.
  public var value: Double

  /// A weight by number, clamped to 1…1000.
  public init(_ value: Double) {
    self.value = min(max(value, 1), 1000)
  }

  /// 100.
  public static let ultraLight = FontWeight(100)
  /// 200.
  public static let thin = FontWeight(200)
  /// 300.
  public static let light = FontWeight(300)
  /// 400.
  public static let regular = FontWeight(400)
  /// 500.
  public static let medium = FontWeight(500)
  /// 600.
  public static let semibold = FontWeight(600)
  /// 700.
  public static let bold = FontWeight(700)
  /// 800.
  public static let heavy = FontWeight(800)
  /// 900.
  public static let black = FontWeight(900)

  /// The weights by the names that a document may use.
  public static let named: [(name: String, weight: FontWeight)] = [
    ("ultraLight", .ultraLight), ("thin", .thin), ("extraLight", .thin), ("light", .light),
    ("regular", .regular), ("medium", .medium), ("semibold", .semibold), ("bold", .bold),
    ("heavy", .heavy), ("black", .black),
  ]
}
