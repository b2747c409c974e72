import GalleyFont

/// The attributes that determine a resolved style; the key of ``StyleCache``.
struct StyleRequest: Hashable {
  var font: FontDescriptor
  var ligature: Int?
  var kern: Double?
  var tracking: Double?
  var fontSizeAdjust: Double?
  var superscript: Int?
  /// Whether the superscript or subscript consists of glyphs from a font feature rather than scaled
  /// glyphs.
  var usesScriptForms = false
  var baselineOffset: Double?
  var expansion: Double?
  var skew: Double
  var verticalGlyphForm: Int?
  var attachment: TextAttachment.Bounds?
  var language: String

  init(_ attributes: AttributeValues, language: String) {
    font = attributes.font.withoutPalette
    // If justification can change the gaps between letters, the letters do not form ligatures (CSS
    // Text 3 §8.2).
    ligature = attributes.ligature ?? (attributes.boxedStyle?.spacesLetters == true ? 0 : nil)
    kern = attributes.kern
    tracking = attributes.tracking
    fontSizeAdjust = attributes.fontSizeAdjust
    superscript = attributes.superscript
    baselineOffset = attributes.baselineOffset
    expansion = attributes.expansion
    skew = ResolvedStyle.skew(attributes.obliqueness)
    verticalGlyphForm = attributes.verticalGlyphForm
    attachment = attributes.attachment.map { $0.bounds.finite }
    self.language = attributes.language ?? language
  }
}

/// A cache of resolved styles, keyed by the attributes that determine a style. The cache is
/// effective, because a document has many runs but few styles. Each worker has its own cache, for
/// one font catalog.
final class StyleCache {
  /// The values that must be equal in two styles, so that runs with these styles can be shaped
  /// together.
  private struct ShapingKey: Hashable {
    var query: FontQuery
    var features: [FontFeature]
    var xHeight: Double
    var scaleX: Double
    var baselineOffset: Double
    var language: String
    var hasTracking: Bool
  }

  /// A resolved style, and a key that is equal for all styles whose runs can be shaped together.
  final class Entry {
    let request: StyleRequest
    let style: ResolvedStyle
    let shapingKey: Int

    init(_ request: StyleRequest, _ style: ResolvedStyle, shapingKey: Int) {
      self.request = request
      self.style = style
      self.shapingKey = shapingKey
    }
  }

  /// The attributes of a run, with their resolved style. This is a class, so that a lookup
  /// copies one reference per run instead of three values.
  private final class KnownRun {
    let shared: SharedAttributes
    let language: String
    let entry: Entry

    init(_ shared: SharedAttributes, language: String, _ entry: Entry) {
      (self.shared, self.language, self.entry) = (shared, language, entry)
    }

    /// Whether the attributes `other` produce the same resolved style as this run's attributes. The
    /// values are compared in place, because copying a request or a font first would be slower.
    /// Size and weight are compared first, because fonts differ in them most often. Colour palettes
    /// are not compared, because they do not affect a style.
    func isLike(_ other: SharedAttributes, language: String) -> Bool {
      if shared === other, self.language == language { return true }
      return shared.values.font.size == other.values.font.size
        && shared.values.font.weight == other.values.font.weight
        && shared.values.font.italic == other.values.font.italic
        && shared.values.font.families == other.values.font.families
        && shared.values.font.width == other.values.font.width
        && FontDetails.shapeAlike(shared.values.font.details, other.values.font.details)
        && (shared.values.language ?? self.language) == (other.values.language ?? language)
        && (shared.values.boxedStyle?.spacesLetters ?? false)
          == (other.values.boxedStyle?.spacesLetters ?? false)
        && shared.shapesLike(other)
    }
  }

  private var entries: [StyleRequest: Entry] = [:]
  private var shapingKeys: [ShapingKey: Int] = [:]
  /// The attribute runs of the cache entries that were added most recently. A new run is first
  /// compared with these runs, because this is faster than creating a request and looking up its
  /// entry. Runs with attachments are not stored, because they would keep images in memory.
  private var recent = RecentlyAdded<KnownRun>(limit: recentLimit)

  private static let limit = 1024
  private static let recentLimit = 8

  /// Empties the cache if it is full. Call this before resolving the styles of an attributed text.
  /// After the cache is emptied, the same styles can get other shaping keys. The cache is therefore
  /// never emptied within a text, so that runs that can be shaped together have equal shaping keys.
  func begin() {
    if entries.count >= Self.limit { removeAll() }
  }

  /// Returns the resolved style for a run's attributes.
  func entry(
    for shared: SharedAttributes, language: String, fonts: FontCatalog
  ) throws(RenderError) -> Entry {
    let recent = recent
    if let known = recent.firstNonNil({ $0.isLike(shared, language: language) ? $0.entry : nil }) {
      return known
    }
    let entry = try self.entry(StyleRequest(shared.values, language: language), fonts: fonts)
    if !shared.keys.contains(.attachment) {
      // Each statement accesses the property only once. Therefore, the compiler can prove that
      // accesses never overlap, and the many reads need no check at run time.
      var changed = recent
      changed.add(KnownRun(shared, language: language, entry))
      self.recent = changed
    }
    return entry
  }

  /// Returns the resolved style for a request.
  private func entry(_ request: StyleRequest, fonts: FontCatalog) throws(RenderError) -> Entry {
    if let known = entries[request] { return known }
    let style = try ResolvedStyle(request, fonts: fonts)
    let entry = Entry(request, style, shapingKey: shapingKey(of: style))
    entries[request] = entry
    return entry
  }

  /// Returns the cache entry for a variant of the style of `entry`. The variant uses the font's own
  /// superscript or subscript glyphs instead of scaled glyphs.
  func entryWithScriptForms(
    _ entry: Entry, fonts: FontCatalog
  ) throws(RenderError) -> Entry {
    var request = entry.request
    request.usesScriptForms = true
    return try self.entry(request, fonts: fonts)
  }

  private func removeAll() {
    entries = [:]
    shapingKeys = [:]
    recent = RecentlyAdded(limit: Self.recentLimit)
  }

  private func shapingKey(of style: ResolvedStyle) -> Int {
    let key = ShapingKey(
      query: style.query, features: style.features, xHeight: style.xHeight, scaleX: style.scaleX,
      baselineOffset: style.baselineOffset, language: style.language,
      hasTracking: style.tracking != 0)
    if let known = shapingKeys[key] { return known }
    shapingKeys[key] = shapingKeys.count
    return shapingKeys.count - 1
  }
}
