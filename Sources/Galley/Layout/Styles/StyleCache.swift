import GalleyFont

/// The attributes that decide a resolved style.
struct StyleRequest: Hashable {
  var font: FontDescriptor
  var ligature: Int?
  var kern: Double?
  var tracking: Double?
  var superscript: Int?
  /// Whether superscript or subscript is the font's own, drawn with a feature.
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

/// Styles that were resolved before, by the attributes that decide them: a document has many runs
/// and few styles. One worker's own, for one catalog of fonts.
final class StyleCache {
  /// What has to be equal for two styles to be shaped together.
  private struct ShapingKey: Hashable {
    var query: FontQuery
    var features: [FontFeature]
    var scaleX: Double
    var baselineOffset: Double
    var language: String
    var hasTracking: Bool
  }

  /// A style, and a number that styles share which are shaped together.
  final class Entry {
    let request: StyleRequest
    let style: ResolvedStyle
    let shapingKey: Int
    /// Whether it has no values of ``AttributeSet/style``.
    private let isPlain: Bool

    init(_ request: StyleRequest, _ style: ResolvedStyle, shapingKey: Int) {
      self.request = request
      self.style = style
      self.shapingKey = shapingKey
      isPlain = Self.has(request, valuesOf: .none)
    }

    /// Whether attributes request it. All is compared in its place: a copy of a request, or of a
    /// font, costs more than comparing the rest. Most fonts differ in size or weight; palettes
    /// have no part in a style.
    func isAsked(by shared: SharedAttributes, language: String) -> Bool {
      shared.values.font.size == request.font.size
        && shared.values.font.weight == request.font.weight
        && shared.values.font.italic == request.font.italic
        && shared.values.font.families == request.font.families
        && shared.values.font.width == request.font.width
        && FontDetails.shapeAlike(shared.values.font.details, request.font.details)
        && (shared.values.language ?? language) == request.language
        && (shared.keys.isDisjoint(with: .style) ? isPlain : Self.has(request, valuesOf: shared))
    }

    /// Whether a request has the same values of ``AttributeSet/style``.
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
  /// Compared before a request is worth making.
  private var recent = RecentlyAdded<Entry>(limit: 8)
  /// Memory for the next text's styles.
  var spare: [Entry] = []

  private static let limit = 1024

  /// To be called before a text's styles are asked for: what is full is emptied here alone, so that
  /// the numbers of one text's styles can be compared.
  func begin() {
    if entries.count >= Self.limit { removeAll() }
  }

  /// Takes the memory of a text's styles, which are no longer needed.
  func keepMemory(of entries: [Entry]) {
    if entries.count <= Self.limit { spare = entries }
  }

  /// The style of attributes.
  func entry(
    for shared: SharedAttributes, language: String, fonts: FontCatalog
  ) throws(RenderError) -> Entry {
    let recent = recent
    if let known = recent.first(where: { $0.isAsked(by: shared, language: language) }) {
      return known
    }
    let entry = try self.entry(StyleRequest(shared.values, language: language), fonts: fonts)
    self.recent.add(entry)
    return entry
  }

  /// The style of a request.
  private func entry(_ request: StyleRequest, fonts: FontCatalog) throws(RenderError) -> Entry {
    if let known = entries[request] { return known }
    let style = try ResolvedStyle(request, fonts: fonts)
    let entry = Entry(request, style, shapingKey: shapingKey(of: style))
    entries[request] = entry
    return entry
  }

  /// A style with superscripts or subscripts of the font's own in place of scaled ones.
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
