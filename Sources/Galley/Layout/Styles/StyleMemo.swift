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
    font = attributes.font
    ligature = attributes.ligature
    kern = attributes.kern
    tracking = attributes.tracking
    superscript = attributes.superscript
    baselineOffset = attributes.baselineOffset
    expansion = attributes.expansion
    skew = ResolvedStyle.skew(attributes)
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

  private typealias Entry = (request: StyleRequest, style: ResolvedStyle, shapingKey: Int)

  private var entries: [StyleRequest: Entry] = [:]
  private var shapingKeys: [ShapingKey: Int] = [:]
  /// The entries used last, compared before a hash is worth its time.
  private var recent: [Entry] = []
  private var nextRecent = 0

  private static let limit = 1024
  private static let recentCount = 8

  /// To be called before a text's styles are asked for: what is full is emptied here alone, so that
  /// the numbers of one text's styles can be compared.
  func begin() {
    if entries.count >= Self.limit { removeAll() }
  }

  /// The style of a request, and a number that styles share which are shaped together.
  func style(
    _ request: StyleRequest, fonts: FontCatalog
  ) throws(RenderError) -> (style: ResolvedStyle, shapingKey: Int) {
    for index in recent.indices where recent[index].request == request {
      return (recent[index].style, recent[index].shapingKey)
    }
    let entry: Entry
    if let known = entries[request] {
      entry = known
    } else {
      let style = try ResolvedStyle(request, fonts: fonts)
      entry = (request, style, shapingKey(of: style))
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
