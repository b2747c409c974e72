// Styles that were resolved before: a document has many runs and few styles.

import GalleyFont

/// The attributes that decide a resolved style.
struct StyleRequest: Hashable {
  var font: FontDescriptor?
  var ligature: Int?
  var kern: Double?
  var tracking: Double?
  var superscript: Int?
  var baselineOffset: Double?
  var expansion: Double?
  var skew: Double
  var verticalGlyphForm: Int?
  var attachment: TextAttachment.Bounds?
  var language: String

  init(_ attributes: TextAttributes, language: String) {
    font = attributes.font?.withoutPalette
    ligature = attributes.ligature
    kern = attributes.kern
    tracking = attributes.tracking
    superscript = attributes.superscript
    baselineOffset = attributes.baselineOffset
    expansion = attributes.expansion
    skew = ResolvedStyle.skew(attributes.obliqueness)
    verticalGlyphForm = attributes.verticalGlyphForm
    attachment = attributes.attachment.map { ResolvedStyle.finite($0.bounds) }
    self.language = attributes.language ?? language
  }
}

/// Styles by what asked for them; one worker's own, for one catalog of fonts.
final class StyleMemo {
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
  private final class Entry {
    let request: StyleRequest
    let style: ResolvedStyle
    let shapingKey: Int

    init(_ request: StyleRequest, _ style: ResolvedStyle, shapingKey: Int) {
      self.request = request
      self.style = style
      self.shapingKey = shapingKey
    }

    /// Whether attributes ask for it. All is compared in its place: a copy of a request, or of a
    /// font, costs more than comparing the rest. Sizes and weights tell most fonts apart; palettes
    /// have no part in a style.
    func isAsked(by shared: SharedAttributes, language: String) -> Bool {
      shared.attributes.font?.size == request.font?.size
        && shared.attributes.font?.weight == request.font?.weight
        && shared.attributes.font?.italic == request.font?.italic
        && shared.attributes.ligature == request.ligature
        && shared.attributes.kern == request.kern
        && shared.attributes.tracking == request.tracking
        && shared.attributes.superscript == request.superscript
        && shared.attributes.baselineOffset == request.baselineOffset
        && shared.attributes.expansion == request.expansion
        && ResolvedStyle.skew(shared.attributes.obliqueness) == request.skew
        && shared.attributes.verticalGlyphForm == request.verticalGlyphForm
        && (shared.attributes.language ?? language) == request.language
        && shared.attributes.attachment.map { ResolvedStyle.finite($0.bounds) }
          == request.attachment
        && shared.attributes.font?.families == request.font?.families
        && shared.attributes.font?.width == request.font?.width
        && FontDetails.shapeAlike(shared.attributes.font?.details, request.font?.details)
    }
  }

  private var entries: [StyleRequest: Entry] = [:]
  private var shapingKeys: [ShapingKey: Int] = [:]
  /// The entries used last, compared before a request is worth making.
  private var recent: [Entry] = []
  private var nextRecent = 0

  private static let limit = 1024
  private static let recentCount = 8

  /// To be called before a text's styles are asked for: what is full is emptied here alone, so that
  /// the numbers of one text's styles can be compared.
  func begin() {
    if entries.count >= Self.limit { removeAll() }
  }

  /// The style of attributes, and a number that styles share which are shaped together.
  func style(
    of attributes: SharedAttributes, language: String, fonts: FontCatalog
  ) throws(RenderError) -> (style: ResolvedStyle, shapingKey: Int) {
    for entry in recent where entry.isAsked(by: attributes, language: language) {
      return (entry.style, entry.shapingKey)
    }
    let request = StyleRequest(attributes.attributes, language: language)
    let entry: Entry
    if let known = entries[request] {
      entry = known
    } else {
      let style = try ResolvedStyle(request, fonts: fonts)
      entry = Entry(request, style, shapingKey: shapingKey(of: style))
      entries[request] = entry
    }
    if recent.count < Self.recentCount {
      recent.append(entry)
    } else {
      recent[nextRecent] = entry
      nextRecent = (nextRecent + 1) % Self.recentCount
    }
    return (entry.style, entry.shapingKey)
  }

  private func removeAll() {
    entries = [:]
    shapingKeys = [:]
    recent = []
    nextRecent = 0
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
