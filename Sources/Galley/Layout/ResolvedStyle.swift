// Attributes with defaults filled in and fonts found: what shaping asks of each run.

import GalleyFont
import Glibc

/// What shaping and metrics need of a run's attributes.
struct ResolvedStyle {
  /// The font that was asked for.
  var query: FontQuery
  /// The face found for it.
  var face: FontFace
  /// Points: the side of the em square as drawn, superscript included.
  var size: Double
  /// Factor on widths.
  var scaleX: Double
  /// Tangent of the slant.
  var skew: Double
  /// OpenType features, the later of equal ones winning.
  var features: [FontFeature]
  /// Points after each cluster.
  var kern: Double
  /// Points between clusters, dropped at a line's end.
  var tracking: Double
  /// Points by which the run is raised, superscript included.
  var baselineOffset: Double
  /// BCP 47 tag.
  var language: String
  /// Runs with equal keys are shaped together, whatever their colours.
  var shapingKey: Int

  /// The slant that attributes ask for, within its range (attribute semantics §3).
  static func skew(_ attributes: TextAttributes) -> Double {
    min(max(finite(attributes.obliqueness), -5), 5)
  }

  /// A length or factor that is one: neither absent nor infinite.
  static func finite(_ value: Double?) -> Double {
    guard let value, value.isFinite else { return 0 }
    return value
  }

  /// Points a font unit along the line.
  func unit(of face: FontFace) -> Double { size / Double(face.unitsPerEm) * scaleX }
}

/// The resolved styles of a text's attribute runs, by the runs' indices.
struct StyleTable {
  private(set) var styles: [ResolvedStyle] = []
  /// Families that were not found.
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether any run has explicit directions.
  private(set) var hasWritingDirections = false
  /// Whether any run is drawn in another case.
  private(set) var hasTextCase = false

  private struct ShapingKey: Hashable {
    var query: FontQuery
    var features: [FontFeature]
    var scaleX: Double
    var baselineOffset: Double
    var language: String
    var hasTracking: Bool
  }

  /// Finds the fonts of `runs`, which may be a token's.
  init(
    _ runs: [AttributedText.Run], language: String, fonts: FontCatalog
  ) throws(RenderError) {
    var keys: [ShapingKey: Int] = [:]
    var told: Set<String> = []
    styles.reserveCapacity(runs.count)
    for run in runs {
      var (style, substituted) = try Self.resolve(run.attributes, language: language, fonts: fonts)
      if let family = substituted, told.insert(family).inserted {
        diagnostics.append(
          Diagnostic(
            code: "familySubstituted",
            message: "no font of the family '\(family)'; '\(style.face.familyName)' stands in",
            range: run.range))
      }
      let key = ShapingKey(
        query: style.query, features: style.features, scaleX: style.scaleX,
        baselineOffset: style.baselineOffset, language: style.language,
        hasTracking: style.tracking != 0)
      style.shapingKey = keys[key] ?? keys.count
      keys[key] = style.shapingKey
      styles.append(style)
      if run.attributes.writingDirection?.isEmpty == false { hasWritingDirections = true }
      if let textCase = run.attributes.textCase, textCase != .none { hasTextCase = true }
    }
  }

  subscript(index: Int) -> ResolvedStyle { styles[index] }

  private static func resolve(
    _ attributes: TextAttributes, language: String, fonts: FontCatalog
  ) throws(RenderError) -> (style: ResolvedStyle, substituted: String?) {
    let font = FontDescriptor.default.merging(attributes.font ?? FontDescriptor())
    let size = font.size ?? 12
    var query = query(font, size: size)
    var match = try Self.match(query, in: fonts)
    let superscript = Superscript(steps: attributes.superscript ?? 0, face: match.face)
    if superscript.scale != 1 {
      // The size drawn is the place on an axis of optical sizes.
      query = Self.query(font, size: size * superscript.scale)
      match = try Self.match(query, in: fonts)
    }
    let tracking = ResolvedStyle.finite(attributes.tracking)
    let style = ResolvedStyle(
      query: query, face: match.face, size: size * superscript.scale,
      scaleX: expansionFactor(ResolvedStyle.finite(attributes.expansion)),
      skew: ResolvedStyle.skew(attributes),
      features: features(attributes, font: font),
      // With tracking, kern only says whether the font's own kerning is on (semantics §3).
      kern: tracking == 0 ? ResolvedStyle.finite(attributes.kern) : 0,
      tracking: tracking,
      baselineOffset: ResolvedStyle.finite(attributes.baselineOffset) + size * superscript.raise,
      language: attributes.language ?? language, shapingKey: 0)
    return (style, match.substituted ? match.requestedFamily : nil)
  }

  private static func query(_ font: FontDescriptor, size: Double) -> FontQuery {
    FontQuery(
      families: font.families ?? ["system"], weight: font.weight ?? 400,
      width: font.width ?? 100, italic: font.italic ?? false, size: size,
      variations: variations(font.variations))
  }

  private static func match(
    _ query: FontQuery, in fonts: FontCatalog
  ) throws(RenderError) -> FontMatch {
    do { return try fonts.match(query) } catch { throw .font(error.description) }
  }

  /// e to the power of `expansion`, clamped and rounded to 2⁻¹⁶ so that no CPU's libm shows.
  private static func expansionFactor(_ expansion: Double) -> Double {
    let factor = exp(min(max(expansion, -3), 3))
    return (factor * 65_536).rounded(.toNearestOrAwayFromZero) / 65_536
  }

  private static func features(
    _ attributes: TextAttributes, font: FontDescriptor
  ) -> [FontFeature] {
    var features: [FontFeature] = []
    func set(_ tags: [FontTag?], _ value: UInt32) {
      for case let tag? in tags { features.append(FontFeature(tag: tag, value: value)) }
    }
    let tracks = ResolvedStyle.finite(attributes.tracking) != 0
    switch attributes.ligature ?? (tracks ? 0 : 1) {
    case 0: set(["liga", "clig", "dlig", "hlig"].map { FontTag($0) }, 0)
    case 2: set(["dlig", "hlig"].map { FontTag($0) }, 1)
    default: break
    }
    if attributes.kern == 0 { set([FontTag("kern")], 0) }
    if attributes.verticalGlyphForm == 1 { set([FontTag("vert")], 1) }
    for (tag, value) in (font.features ?? [:]).sorted(by: { $0.key < $1.key }) {
      set([FontTag(tag)], UInt32(clamping: value))
    }
    return features
  }

  private static func variations(_ variations: [String: Double]?) -> [FontVariation] {
    (variations ?? [:]).sorted { $0.key < $1.key }.compactMap { tag, value in
      FontTag(tag).map { FontVariation(tag: $0, value: value) }
    }
  }
}
