import GalleyFont
import GalleyUnicode
import Glibc

/// What shaping and metrics need of a run's attributes. An object, so that the many that point to
/// it copy one reference.
final class ResolvedStyle: Sendable {
  /// The font that was asked for.
  let query: FontQuery
  /// The face found for it.
  let face: FontFace
  /// What stands in for the family that was asked for, where it is not there.
  let substitution: String?
  /// What its family lacks of the style that was asked for.
  let lacking: String?
  /// Points: the side of the em square as drawn, superscript included.
  let size: Double
  /// Points: the size that was asked for, without superscript.
  let fontSize: Double
  /// Factor on widths.
  let scaleX: Double
  /// Tangent of the slant.
  let skew: Double
  /// OpenType features, the later of equal ones winning.
  let features: [FontFeature]
  /// Points after each cluster.
  let kern: Double
  /// Points between clusters, dropped at a line's end.
  let tracking: Double
  /// Points by which the run is raised, superscript included.
  let baselineOffset: Double
  /// Where a picture stands in the place of U+FFFC.
  let attachment: TextAttachment.Bounds?
  /// How much further down the middle of smaller superscript or subscript lies than that of the
  /// text around it, when both stand on one alphabetic baseline. Points.
  let centralDrop: Double
  /// BCP 47 tag.
  let language: String

  /// Finds the font of a request.
  init(_ request: StyleRequest, fonts: FontCatalog) throws(RenderError) {
    let font = FontDescriptor.default.merging(request.font)
    let size = font.size ?? 12
    var query = Self.query(font, size: size)
    var match = try Self.match(query, in: fonts)
    let superscript =
      request.usesScriptForms
      ? Superscript() : Superscript(steps: request.superscript ?? 0, face: match.face)
    if superscript.scale != 1 {
      // The size drawn is the place on an axis of optical sizes.
      query = Self.query(font, size: size * superscript.scale)
      match = try Self.match(query, in: fonts)
    }
    self.query = query
    face = match.face
    substitution = match.substitution
    lacking = match.lacking
    self.size = size * superscript.scale
    fontSize = size
    scaleX = Self.expansionFactor(Self.finite(request.expansion))
    skew = request.skew
    features = Self.features(request, font: font)
    tracking = Self.finite(request.tracking)
    // With tracking, kern only says whether the font's own kerning is on (semantics §3).
    kern = tracking == 0 ? Self.finite(request.kern) : 0
    baselineOffset = Self.finite(request.baselineOffset) + size * superscript.raise
    attachment = request.attachment
    centralDrop =
      superscript.scale == 1
      ? 0
      : size * (1 - superscript.scale) * match.face.centralBaseline
        / Double(match.face.unitsPerEm)
    language = request.language
  }

  /// The slant of an `obliqueness`, within its range (attribute semantics §3).
  static func skew(_ obliqueness: Double?) -> Double { min(max(finite(obliqueness), -5), 5) }

  /// A length or factor; 0 where it is absent or not finite.
  static func finite(_ value: Double?) -> Double {
    guard let value, value.isFinite else { return 0 }
    return value
  }

  /// Points a font unit along the line.
  func unit(of face: FontFace) -> Double { size / Double(face.unitsPerEm) * scaleX }
}

extension ResolvedStyle {
  private static func query(_ font: FontDescriptor, size: Double) -> FontQuery {
    FontQuery(
      families: font.families ?? ["system"], weight: font.weight ?? 400,
      width: font.width ?? 100, italic: font.italic ?? false, size: size,
      variations: variations(font.variations))
  }

  private static func match(
    _ query: FontQuery, in fonts: FontCatalog
  ) throws(RenderError) -> FontMatch {
    do { return try fonts.match(query) } catch {
      throw RenderError(error)
    }
  }

  /// e to the power of `expansion`, clamped and rounded to 2⁻¹⁶ so that no CPU's libm shows.
  private static func expansionFactor(_ expansion: Double) -> Double {
    let factor = exp(min(max(expansion, -3), 3))
    return (factor * 65_536).rounded(.toNearestOrAwayFromZero) / 65_536
  }

  private static func features(
    _ request: StyleRequest, font: FontDescriptor
  ) -> [FontFeature] {
    var features: [FontFeature] = []
    func set(_ tags: [FontTag?], _ value: UInt32) {
      for case let tag? in tags { features.append(FontFeature(tag: tag, value: value)) }
    }
    let tracks = finite(request.tracking) != 0
    switch request.ligature ?? (tracks ? 0 : 1) {
    case 0: set(["liga", "clig", "dlig", "hlig"].map { FontTag($0) }, 0)
    case 2: set(["dlig", "hlig"].map { FontTag($0) }, 1)
    default: break
    }
    if request.kern == 0 { set([FontTag("kern")], 0) }
    if request.verticalGlyphForm == 1 { set([FontTag("vert")], 1) }
    if request.usesScriptForms { set([Superscript.feature(steps: request.superscript ?? 0)], 1) }
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

extension ResolvedStyle {
  /// Points a font unit along the line. Expansion widens glyphs, which upright ones of vertical
  /// text are across their line.
  func unit(of face: FontFace, _ orientation: GlyphOrientation) -> Double {
    orientation.isUpright ? size / Double(face.unitsPerEm) : unit(of: face)
  }

  /// Points by which glyphs are raised above the line's baseline.
  ///
  /// In vertical text that is the central baseline (CSS Writing Modes 4 §4.2), where the middles of
  /// sizes meet: what a smaller superscript is raised by counts from the alphabetic one.
  func raise(_ orientation: GlyphOrientation) -> Double {
    orientation == .horizontal ? baselineOffset : baselineOffset - centralDrop
  }

  /// Points a font unit across the line.
  func crossUnit(of face: FontFace, _ orientation: GlyphOrientation) -> Double {
    orientation.isUpright ? unit(of: face) : size / Double(face.unitsPerEm)
  }
}

extension TextAttachment.Bounds {
  /// Points that it takes of its line; in vertical text it stands upright, one side below the
  /// other.
  func advance(_ orientation: GlyphOrientation) -> Double {
    orientation == .horizontal ? advance : max(x + height, 0)
  }
}

/// What steps of superscript make of a font's size.
struct Superscript {
  /// Factor on the size.
  private(set) var scale = 1.0
  /// How far the text is raised, in units of the size without it.
  private(set) var raise = 0.0

  /// Steps that raise or lower, and those that make smaller: more could not be read.
  private static let mostSteps = 8
  private static let mostScaled = 2
  /// Parts of an em that a sound font makes the em of a superscript or subscript.
  private static let soundScale = 0.2...1.0

  /// Steps up, or below 0 down, as the face's `OS/2` table has them. A size that is missing or not
  /// sound is 0.65 em, a distance 0.33 em up or 0.15 em down.
  init(steps: Int, face: FontFace) {
    guard steps != 0 else { return }
    let isSuper = steps > 0
    let em = Double(face.unitsPerEm)
    let metrics = face.metrics
    let size = (isSuper ? metrics.superscriptSize : metrics.subscriptSize).map { $0 / em }
    let step = size.flatMap { Self.soundScale.contains($0) ? $0 : nil } ?? 0.65
    let offset = (isSuper ? metrics.superscriptOffset : metrics.subscriptOffset).map { $0 / em }
    let distance = offset.flatMap { $0 > 0 && $0 <= 1 ? $0 : nil } ?? (isSuper ? 0.33 : 0.15)
    // Each step is one from the text of the step before it.
    for index in 0..<min(steps.magnitude, UInt(Self.mostSteps)) {
      raise += isSuper ? distance * scale : -distance * scale
      if index < Self.mostScaled { scale *= step }
    }
  }

  /// Text as drawn, neither smaller nor moved.
  init() {}

  /// The feature by which a font has superscripts or subscripts of its own, of one step.
  static func feature(steps: Int) -> FontTag? {
    switch steps {
    case 1: FontTag("sups")
    case -1: FontTag("subs")
    default: nil
    }
  }

  /// Whether a face has each character of a text as superscript or subscript of one step: these fit
  /// the weight of the text around them, which scaled ones do not (CSS Fonts 4
  /// `font-variant-position`).
  static func hasForms(of text: Span<UInt16>, steps: Int, in face: FontFace) -> Bool {
    guard let feature = feature(steps: steps), !text.isEmpty, text.count <= longestForms
    else { return false }
    var scalars: [Unicode.Scalar] = []
    var offset = 0
    while offset < text.count {
      let decoded = text.decodeScalar(at: offset)
      scalars.append(decoded.scalar)
      offset += decoded.length
    }
    return face.hasForms(of: scalars, by: feature)
  }

  /// Units of the longest text that is looked at for such forms.
  private static let longestForms = 64
}
