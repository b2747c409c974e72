import GalleyFont

/// The attributes that determine a resolved style; the key of ``StyleCache``.
struct StyleRequest: Hashable {
  var font: FontDescriptor
  var ligature: Int?
  var kern: Double?
  var tracking: Double?
  var superscript: Int?
  /// Whether a font feature draws the superscript or subscript, rather than scaled glyphs.
  var usesScriptForms = false
  var baselineOffset: Double?
  var expansion: Double?
  var skew: Double
  var verticalGlyphForm: Int?
  var attachment: TextAttachment.Bounds?
  var language: String

  init(_ attributes: AttributeValues, language: String) {
    font = attributes.font.withoutPalette
    ligature = attributes.ligature
    kern = attributes.kern
    tracking = attributes.tracking
    superscript = attributes.superscript
    baselineOffset = attributes.baselineOffset
    expansion = attributes.expansion
    skew = ResolvedStyle.skew(attributes.obliqueness)
    verticalGlyphForm = attributes.verticalGlyphForm
    attachment = attributes.attachment.map { $0.bounds.finite }
    self.language = attributes.language ?? language
  }
}

/// A cache of resolved styles, keyed by the attributes that determine them: a document has many
/// runs but few styles. Each worker has its own cache, for one font catalog.
final class StyleCache {
  /// The parts of a style that must be equal for two runs to be shaped together.
  private struct ShapingKey: Hashable {
    var query: FontQuery
    var features: [FontFeature]
    var scaleX: Double
    var baselineOffset: Double
    var language: String
    var hasTracking: Bool
  }

  /// A resolved style, and the number shared by all styles that can be shaped together.
  final class Entry {
    let request: StyleRequest
    let style: ResolvedStyle
    let shapingKey: Int
    /// Whether the request has no values for the attribute keys in ``AttributeSet/style``.
    private let isPlain: Bool

    init(_ request: StyleRequest, _ style: ResolvedStyle, shapingKey: Int) {
      self.request = request
      self.style = style
      self.shapingKey = shapingKey
      isPlain = Self.has(request, valuesOf: .none)
    }

    /// Whether a run's attributes result in this request. The values are compared in place, because
    /// copying a request or a font costs more. Size and weight are compared first, because fonts
    /// differ in them most often. Colour palettes do not affect a style.
    func isRequested(by shared: SharedAttributes, language: String) -> Bool {
      shared.values.font.size == request.font.size
        && shared.values.font.weight == request.font.weight
        && shared.values.font.italic == request.font.italic
        && shared.values.font.families == request.font.families
        && shared.values.font.width == request.font.width
        && FontDetails.shapeAlike(shared.values.font.details, request.font.details)
        && (shared.values.language ?? language) == request.language
        && (shared.keys.isDisjoint(with: .style) ? isPlain : Self.has(request, valuesOf: shared))
    }

    /// Whether a request and a run have the same values for the attribute keys in
    /// ``AttributeSet/style``.
    private static func has(
      _ request: StyleRequest, valuesOf shared: SharedAttributes
    ) -> Bool {
      shared.values.ligature == request.ligature
        && shared.values.kern == request.kern
        && shared.values.tracking == request.tracking
        && shared.values.superscript == request.superscript && !request.usesScriptForms
        && shared.values.baselineOffset == request.baselineOffset
        && shared.values.expansion == request.expansion
        && ResolvedStyle.skew(shared.values.obliqueness) == request.skew
        && shared.values.verticalGlyphForm == request.verticalGlyphForm
        && shared.values.attachment.map { $0.bounds.finite }
          == request.attachment
    }
  }

  private var entries: [StyleRequest: Entry] = [:]
  private var shapingKeys: [ShapingKey: Int] = [:]
  /// The most recently added entries. They are tried first, because creating a request costs more.
  private var recent = RecentlyAdded<Entry>(limit: 8)

  private static let limit = 1024

  /// Empties the cache if it is full. Call this before resolving the styles of a text. The cache is
  /// emptied nowhere else, so that the shaping keys of one text can be compared.
  func begin() {
    if entries.count >= Self.limit { removeAll() }
  }

  /// Returns the resolved style for a run's attributes.
  func entry(
    for shared: SharedAttributes, language: String, fonts: FontCatalog
  ) throws(RenderError) -> Entry {
    let recent = recent
    if let known = recent.first(where: { $0.isRequested(by: shared, language: language) }) {
      return known
    }
    let entry = try self.entry(StyleRequest(shared.values, language: language), fonts: fonts)
    self.recent.add(entry)
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

  /// Returns the same style with the font's own superscript or subscript forms instead of scaled
  /// glyphs.
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
    recent.removeAll()
  }

  private func shapingKey(of style: ResolvedStyle) -> Int {
    let key = ShapingKey(
      query: style.query, features: style.features, scaleX: style.scaleX,
      baselineOffset: style.baselineOffset, language: style.language,
      hasTracking: style.tracking != 0)
    if let known = shapingKeys[key] { return known }
    shapingKeys[key] = shapingKeys.count
    return shapingKeys.count - 1
  }
}
