import GalleyFont
import GalleyUnicode
import Glibc

/// The attributes of a run that matter for shaping and metrics, resolved. A class, so that its many
/// users copy only a reference.
final class ResolvedStyle: Sendable {
  /// The requested font.
  let query: FontQuery
  /// The face that was found for the query.
  let face: FontFace
  /// A message about the family that replaces the requested one; `nil` if the requested family
  /// exists.
  let substitution: String?
  /// A message about the weight, width or slant that the family lacks; `nil` if it lacks nothing.
  let missingStyle: String?
  /// Side of the em square as drawn, superscript scaling included. Points.
  let size: Double
  /// The requested size, without superscript scaling. Points.
  let fontSize: Double
  /// Horizontal scale factor of the glyphs.
  let scaleX: Double
  /// Tangent of the slant angle.
  let skew: Double
  /// OpenType features. Of two equal tags, the later one wins.
  let features: [FontFeature]
  /// Points added after each cluster.
  let kern: Double
  /// Points added between clusters; dropped at a line's end.
  let tracking: Double
  /// Points by which the run is raised, superscript included.
  let baselineOffset: Double
  /// Bounds of the picture that replaces U+FFFC; `nil` for text.
  let attachment: TextAttachment.Bounds?
  /// Distance between the central baselines of the surrounding text and of its superscript or
  /// subscript, if both lie on one alphabetic baseline. Smaller text has the lower one. Points; 0
  /// for text of the normal size.
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
      // The value of an optical size axis is the size as drawn.
      query = Self.query(font, size: size * superscript.scale)
      match = try Self.match(query, in: fonts)
    }
    self.query = query
    face = match.face
    substitution = match.substitution
    missingStyle = match.missingStyle
    self.size = size * superscript.scale
    fontSize = size
    scaleX = Self.expansionFactor(Self.finite(request.expansion))
    skew = request.skew
    features = Self.features(request, font: font)
    tracking = Self.finite(request.tracking)
    // With tracking, `kern` only says whether the font's own kerning is on (attribute semantics
    // §3).
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

  /// The slant of an `obliqueness`, clamped to its range (attribute semantics §3).
  static func skew(_ obliqueness: Double?) -> Double { min(max(finite(obliqueness), -5), 5) }

  /// A length or factor; 0 if it is `nil` or not finite.
  static func finite(_ value: Double?) -> Double {
    guard let value, value.isFinite else { return 0 }
    return value
  }

  /// Points per font unit along the line.
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

  /// e to the power of `expansion`, clamped. The result is rounded to 2⁻¹⁶, because `exp` differs
  /// slightly between CPUs.
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
  /// Points per font unit along the line. Expansion widens glyphs; upright glyphs in vertical text
  /// lie across the line, so it does not apply to them.
  func unit(of face: FontFace, _ orientation: GlyphOrientation) -> Double {
    orientation.isUpright ? size / Double(face.unitsPerEm) : unit(of: face)
  }

  /// Points by which glyphs are raised above the line's baseline.
  ///
  /// Vertical text uses the central baseline (CSS Writing Modes 4 §4.2), where the centres of all
  /// sizes meet. The raise of a smaller superscript counts from the alphabetic baseline, so it is
  /// corrected.
  func raise(_ orientation: GlyphOrientation) -> Double {
    orientation == .horizontal ? baselineOffset : baselineOffset - centralDrop
  }

  /// Points per font unit across the line.
  func crossUnit(of face: FontFace, _ orientation: GlyphOrientation) -> Double {
    orientation.isUpright ? unit(of: face) : size / Double(face.unitsPerEm)
  }
}

extension TextAttachment.Bounds {
  /// Points that the attachment takes along its line. In vertical text, attachments are upright and
  /// follow one another downwards.
  func advance(_ orientation: GlyphOrientation) -> Double {
    orientation == .horizontal ? advance : max(x + height, 0)
  }
}

/// Scale and raise of text that has one or more steps of superscript or subscript.
struct Superscript {
  /// Factor on the font size.
  private(set) var scale = 1.0
  /// Distance by which the text is raised, in units of the normal font size.
  private(set) var raise = 0.0

  /// Limits on the steps that move text and on the steps that scale it. Text beyond them would be
  /// illegible.
  private static let maximumSteps = 8
  private static let maximumScaledSteps = 2
  /// Plausible ratios of a superscript's em to the font's em.
  private static let soundScale = 0.2...1.0

  /// Creates the values for a number of steps, up if positive and down if negative, from the face's
  /// `OS/2` table. A missing or implausible size is 0.65 em; such an offset is 0.33 em up or 0.15
  /// em down.
  init(steps: Int, face: FontFace) {
    guard steps != 0 else { return }
    let isSuper = steps > 0
    let em = Double(face.unitsPerEm)
    let metrics = face.metrics
    let size = (isSuper ? metrics.superscriptSize : metrics.subscriptSize).map { $0 / em }
    let step = size.flatMap { Self.soundScale.contains($0) ? $0 : nil } ?? 0.65
    let offset = (isSuper ? metrics.superscriptOffset : metrics.subscriptOffset).map { $0 / em }
    let distance = offset.flatMap { $0 > 0 && $0 <= 1 ? $0 : nil } ?? (isSuper ? 0.33 : 0.15)
    // Each step starts from the text of the step before it.
    for index in 0..<min(steps.magnitude, UInt(Self.maximumSteps)) {
      raise += isSuper ? distance * scale : -distance * scale
      if index < Self.maximumScaledSteps { scale *= step }
    }
  }

  /// Normal text, neither scaled nor moved.
  init() {}

  /// The OpenType feature for a font's own superscripts or subscripts; `nil` unless there is one
  /// step.
  static func feature(steps: Int) -> FontTag? {
    switch steps {
    case 1: FontTag("sups")
    case -1: FontTag("subs")
    default: nil
    }
  }

  /// Whether the face has its own superscript or subscript form of each character. Such forms match
  /// the weight of the surrounding text; scaled ones do not (CSS Fonts 4 `font-variant-position`).
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

  /// UTF-16 units of the longest text that is checked for such forms.
  private static let longestForms = 64
}
