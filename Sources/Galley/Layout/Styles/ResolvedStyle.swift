import GalleyFont
import GalleyUnicode
import Glibc

/// The resolved values of the attributes that affect a text run's shaping and metrics. The type is
/// a class, because the many values that contain a style then store only a reference.
final class ResolvedStyle: Sendable {
  /// The requested font, as a query to the font catalog.
  let query: FontQuery
  /// The font face that the font catalog found for the query.
  let face: FontFace
  /// A message about the font family that replaces the requested family; `nil` if the requested
  /// family exists.
  let substitution: String?
  /// A message about a requested weight, width or slant that the font family lacks; `nil` if the
  /// family has all of them.
  let missingStyle: String?
  /// Font size as drawn, in points, including superscript scaling. The em square has sides of this
  /// length.
  let size: Double
  /// The requested font size in points, without superscript scaling.
  let fontSize: Double
  /// The x-height to which each face is scaled, as a fraction of the font size; 0 if faces are not
  /// scaled to an x-height.
  let xHeight: Double
  /// Horizontal scale factor of the glyphs.
  let scaleX: Double
  /// Slant of the glyphs: the tangent of the angle.
  let skew: Double
  /// OpenType features and their values. If a feature tag occurs twice, the later value wins.
  let features: [FontFeature]
  /// Points added after each cluster by the `kern` attribute.
  let kern: Double
  /// Points added between clusters by the `tracking` attribute. Tracking at a line's end is
  /// excluded from the line's width.
  let tracking: Double
  /// Points by which the run is raised above the line's baseline, including superscript.
  let baselineOffset: Double
  /// Bounds of the image that replaces U+FFFC; `nil` for a text run.
  let attachment: TextAttachment.Bounds?
  /// Points by which superscript or subscript scaling reduces the distance between the alphabetic
  /// baseline and the central baseline; 0 for text of the normal size.
  let centralDrop: Double
  /// Width, in points, of each character if the face is fixed-pitch; 0 if letters have different
  /// widths.
  let cellWidth: Double
  /// BCP 47 tag of the run's language.
  let language: String

  /// Resolves a style request and finds its font.
  init(_ request: StyleRequest, fonts: FontCatalog) throws(RenderError) {
    let font = FontDescriptor.default.merging(request.font)
    let size = font.size ?? 12
    var query = Self.query(font, size: size)
    var match = try Self.match(query, in: fonts)
    let superscript =
      request.usesScriptForms
      ? Superscript() : Superscript(steps: request.superscript ?? 0, face: match.face)
    if superscript.scale != 1 {
      // The optical size axis depends on the font size as drawn, so the font is matched again at
      // that size.
      query = Self.query(font, size: size * superscript.scale)
      match = try Self.match(query, in: fonts)
    }
    self.query = query
    face = match.face
    substitution = match.substitution
    missingStyle = match.missingStyle
    self.size = size * superscript.scale
    fontSize = size
    xHeight = min(max(request.fontSizeAdjust.finiteOrZero, 0), 2)
    scaleX = Self.expansionFactor(request.expansion.finiteOrZero)
    skew = request.skew
    features = Self.features(request, font: font)
    tracking = request.tracking.finiteOrZero
    let adjusted = size * Self.adjustment(of: face, to: xHeight)
    // If the text has tracking, `kern` adds no space. It only switches the font's own kerning on or
    // off (attribute semantics §3).
    kern = tracking == 0 ? request.kern.finiteOrZero : 0
    baselineOffset = request.baselineOffset.finiteOrZero + adjusted * superscript.raise
    attachment = request.attachment
    centralDrop =
      superscript.scale == 1
      ? 0
      : adjusted * (1 - superscript.scale) * match.face.centralBaseline
        / Double(match.face.unitsPerEm)
    language = request.language
    cellWidth =
      Double(Self.cell(of: face)) * adjusted * superscript.scale / Double(face.unitsPerEm) * scaleX
  }

  /// The advance, in font units, of each glyph of a fixed-pitch face; 0 for all other faces. A face
  /// counts as fixed-pitch if `i` and `W` have the same advance.
  private static func cell(of face: FontFace) -> Int32 {
    guard let narrow = face.glyph(for: "i"), case let width = face.advance(of: narrow),
      let wide = face.glyph(for: "W"), face.advance(of: wide) == width
    else { return 0 }
    return width
  }

  /// The slant that an `obliqueness` value sets, clamped to the valid range (attribute semantics
  /// §3).
  static func skew(_ obliqueness: Double?) -> Double { min(max(obliqueness.finiteOrZero, -5), 5) }

  /// The font size, in points, at which a face is drawn in this style. The size includes
  /// superscript scaling and the adjustment to the x-height.
  func size(of face: FontFace) -> Double {
    xHeight == 0 ? size : size * Self.adjustment(of: face, to: xHeight)
  }

  /// The font size, in points, of a face in this style. The size includes the adjustment to the
  /// x-height, but not superscript scaling.
  func fontSize(of face: FontFace) -> Double {
    fontSize * Self.adjustment(of: face, to: xHeight)
  }

  /// Length of one font unit in points, measured along a line of horizontal text.
  func unit(of face: FontFace) -> Double { size(of: face) / Double(face.unitsPerEm) * scaleX }
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

  /// The horizontal scale factor for `expansion`: e to the power of the clamped value. The factor
  /// is rounded to a multiple of 2⁻¹⁶, because `exp` differs slightly between CPUs.
  private static func expansionFactor(_ expansion: Double) -> Double {
    let factor = exp(min(max(expansion, -3), 3))
    return (factor * 65_536).rounded(.toNearestOrAwayFromZero) / 65_536
  }

  /// The factor that scales a face to an x-height of `xHeight` times the font size (CSS Fonts 5
  /// §3.1, `font-size-adjust`). The factor is 1 if `xHeight` is 0 or the face has no x-height.
  private static func adjustment(of face: FontFace, to xHeight: Double) -> Double {
    guard xHeight > 0, let units = face.metrics.xHeight else { return 1 }
    let factor = xHeight * Double(face.unitsPerEm) / units
    return min(max(factor, 1 / greatestAdjustment), greatestAdjustment)
  }

  /// Maximum factor by which `fontSizeAdjust` enlarges or reduces a face. Without a maximum, the
  /// glyphs of a broken font with an x-height of one font unit would be huge.
  private static let greatestAdjustment = 4.0

  private static func features(
    _ request: StyleRequest, font: FontDescriptor
  ) -> [FontFeature] {
    var features: [FontFeature] = []
    func set(_ tags: [FontTag?], _ value: UInt32) {
      for case let tag? in tags { features.append(FontFeature(tag: tag, value: value)) }
    }
    let tracks = request.tracking.finiteOrZero != 0
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
  /// Length of one font unit in points, measured along the line. Expansion changes only the width
  /// of glyphs. In vertical text, the width of an upright glyph lies across the line, so expansion
  /// is ignored for upright glyphs.
  func unit(of face: FontFace, _ orientation: GlyphOrientation) -> Double {
    orientation.isUpright ? size(of: face) / Double(face.unitsPerEm) : unit(of: face)
  }

  /// Points by which glyphs are raised above the line's baseline.
  ///
  /// In horizontal text, the raise of a superscript is the distance of its alphabetic baseline from
  /// the line's alphabetic baseline. In vertical text, glyphs of all sizes are positioned by their
  /// central baseline (CSS Writing Modes 4 §4.2). The raise is therefore the distance between the
  /// central baselines: `baselineOffset` minus `centralDrop`.
  func raise(_ orientation: GlyphOrientation) -> Double {
    orientation == .horizontal ? baselineOffset : baselineOffset - centralDrop
  }

  /// Length of one font unit in points, measured across the line.
  func crossUnit(of face: FontFace, _ orientation: GlyphOrientation) -> Double {
    orientation.isUpright ? unit(of: face) : size(of: face) / Double(face.unitsPerEm)
  }
}

extension TextAttachment.Bounds {
  /// Length in points that the attachment occupies along its line. In vertical text, attachments
  /// are upright and placed one below another.
  func advance(_ orientation: GlyphOrientation) -> Double {
    orientation == .horizontal ? advance : max(x + height, 0)
  }
}

/// Scale factor and raise of text that has one or more steps of superscript or subscript.
struct Superscript {
  /// Factor by which the font size is scaled.
  private(set) var scale = 1.0
  /// Distance by which the text is raised, as a multiple of the normal font size; negative for
  /// subscript.
  private(set) var raise = 0.0

  /// Maximum number of nested superscript or subscript steps that raise or lower text. Further
  /// steps are ignored.
  private static let maximumSteps = 8
  /// Maximum number of superscript or subscript steps that make text smaller. With more steps, the
  /// text would be illegible.
  private static let maximumScaledSteps = 2
  /// Range of plausible superscript and subscript sizes, as fractions of the font's em.
  private static let soundScale = 0.2...1.0

  /// Reads the scale and the vertical shift of superscript or subscript text from the face's `OS/2`
  /// table. `steps` is the number of nested levels: positive for superscripts, negative for
  /// subscripts. A missing or implausible size is replaced by 0.65 em. A missing or implausible
  /// offset is replaced by 0.33 em for superscript and 0.15 em for subscript.
  init(steps: Int, face: FontFace) {
    guard steps != 0 else { return }
    let isSuper = steps > 0
    let em = Double(face.unitsPerEm)
    let metrics = face.metrics
    let size = (isSuper ? metrics.superscriptSize : metrics.subscriptSize).map { $0 / em }
    let step = size.flatMap { Self.soundScale.contains($0) ? $0 : nil } ?? 0.65
    let offset = (isSuper ? metrics.superscriptOffset : metrics.subscriptOffset).map { $0 / em }
    let distance = offset.flatMap { $0 > 0 && $0 <= 1 ? $0 : nil } ?? (isSuper ? 0.33 : 0.15)
    // Each superscript or subscript step is relative to the text size and position of the step
    // before it.
    for index in 0..<min(steps.magnitude, UInt(Self.maximumSteps)) {
      raise += isSuper ? distance * scale : -distance * scale
      if index < Self.maximumScaledSteps { scale *= step }
    }
  }

  /// Creates the values of normal text, which is neither scaled nor raised.
  init() {}

  /// The OpenType feature that selects a font's own superscript or subscript forms; `nil` if the
  /// number of steps is not 1 or −1.
  static func feature(steps: Int) -> FontTag? {
    switch steps {
    case 1: FontTag("sups")
    case -1: FontTag("subs")
    default: nil
    }
  }

  /// The Unicode superscript or subscript character for a plus or minus sign, such as U+207A.
  /// Returns `nil` if the code unit is not a plus or minus sign, or if the face lacks the
  /// superscript or subscript character. Also returns `nil` if the face's OpenType feature for
  /// superscripts or subscripts has a form of the sign.
  static func sign(for unit: UInt16, steps: Int, in face: FontFace) -> UInt16? {
    let sign: UInt16
    switch (unit, steps) {
    case (0x2B, 1): sign = 0x207A
    case (0x2212, 1): sign = 0x207B
    case (0x2B, -1): sign = 0x208A
    case (0x2212, -1): sign = 0x208B
    default: return nil
    }
    guard let plain = Unicode.Scalar(unit), let raised = Unicode.Scalar(sign),
      face.glyph(for: raised) != nil, let feature = feature(steps: steps),
      !face.hasForms(of: [plain], by: feature)
    else { return nil }
    return sign
  }

  /// Whether the face has its own superscript or subscript form of each character in `text`, except
  /// spaces at the ends. Unlike scaled glyphs, such forms match the weight of the surrounding text
  /// (CSS Fonts 4 `font-variant-position`).
  static func hasForms(of text: Span<UInt16>, steps: Int, in face: FontFace) -> Bool {
    guard let feature = feature(steps: steps), !text.isEmpty, text.count <= longestForms
    else { return false }
    var scalars: [Unicode.Scalar] = []
    var inkEnd: Int?
    var offset = 0
    while offset < text.count {
      let decoded = text.decodeScalar(at: offset)
      let isBlank = decoded.scalar.properties.isWhitespace
      if !isBlank || inkEnd != nil, sign(for: text[offset], steps: steps, in: face) == nil {
        scalars.append(decoded.scalar)
      }
      if !isBlank { inkEnd = scalars.count }
      offset += decoded.length
    }
    // Spaces at the start and the end of the text are ignored. A space between other characters
    // counts as a character, which needs a superscript or subscript form.
    guard let inkEnd else { return false }
    scalars.removeLast(scalars.count - inkEnd)
    return face.hasForms(of: scalars, by: feature)
  }

  /// Maximum length, in UTF-16 code units, of text that can use the font's superscript or subscript
  /// forms.
  private static let longestForms = 64
}
