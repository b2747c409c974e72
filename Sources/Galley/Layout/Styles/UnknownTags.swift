import GalleyFont
import GalleyUnicode

/// Problems of language tags and features that were checked before; one worker's own.
final class TagCache {
  private var languages: [String: String?] = [:]
  private var features: [FontTag: String] = [:]
  private static let limit = 256

  /// A sentence about a language tag; `nil` for one that is known.
  func problem(ofLanguage tag: String) -> String? {
    if let known = languages[tag] { return known }
    if languages.count >= Self.limit { languages = [:] }
    let problem = UnknownTags.problem(ofLanguage: tag)
    languages[tag] = .some(problem)
    return problem
  }

  /// A sentence about a feature that is not registered.
  func problem(ofFeature tag: FontTag) -> String {
    if let known = features[tag] { return known }
    if features.count >= Self.limit { features = [:] }
    let problem = UnknownTags.problem(ofFeature: tag)
    features[tag] = problem
    return problem
  }

  /// Forgets all tags.
  func removeAll() {
    languages = [:]
    features = [:]
  }
}

/// Reports language tags and OpenType features that have no effect because they are not registered,
/// with what was probably meant.
enum UnknownTags {
  /// Reports the unknown tags of a text, each once, at its first place.
  static func note(
    _ styles: StyleTable, language: String, _ cache: TagCache, in found: inout [Diagnostic]
  ) {
    let hasTags = styles.keys.contains(.language) || styles.keys.contains(.fontDetails)
    guard hasTags || language != "en" else { return }
    let text = styles.text
    var reported: Set<String> = []
    func report(language tag: String, _ range: Range<Int>) {
      guard tag != "en", reported.insert(tag).inserted, let problem = cache.problem(ofLanguage: tag)
      else { return }
      found.append(Diagnostic(code: "unknownLanguage", message: problem, range: range))
    }
    report(language: language, 0..<text.length)
    var reportedFeatures: Set<FontTag> = []
    for (index, run) in text.runs.enumerated() {
      if let tag = run.shared.values.language { report(language: tag, run.range) }
      guard let features = run.shared.values.font.details?.values.features else { continue }
      for tag in features.keys.sorted().compactMap({ FontTag($0) })
      where !FeatureRegistry.contains(tag) && !reportedFeatures.contains(tag) {
        guard !styles[index].face.features.contains(tag) else { continue }
        reportedFeatures.insert(tag)
        found.append(
          Diagnostic(
            code: "unknownFeature", message: cache.problem(ofFeature: tag), range: run.range))
      }
    }
  }

  fileprivate static func problem(ofFeature tag: FontTag) -> String {
    let name = tag.description.trimmingSuffix(" ")
    return "'\(name)' is no OpenType feature, and the font has none of this name"
      + question(NearestName.of(name, among: FeatureRegistry.tags))
  }

  /// What is wrong with the language, the script or the region of a BCP 47 tag (RFC 5646 §2.1).
  /// Variants, extensions and what is for private use are let through.
  fileprivate static func problem(ofLanguage tag: String) -> String? {
    let subtags = tag.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard let first = subtags.first, first.utf8.count > 1 else { return nil }
    let rest = subtags.dropFirst().prefix { $0.utf8.count > 1 }
    func problem(_ what: String, _ wrong: String, _ right: String?) -> String {
      let meant = right.map { right in
        subtags.map { $0 == wrong ? right : $0 }.joined(separator: "-")
      }
      return "the \(what) '\(wrong)' is not known, so that nothing goes by it" + question(meant)
    }
    let code = first.lowercased()
    guard LanguageRegistry.isLanguage(code) || ShapingLanguage.isKnown(code) else {
      return problem("language", first, nearestLanguage(code))
    }
    for (place, subtag) in rest.enumerated() {
      let letters = subtag.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= $0 | 0x20 }
      guard letters, place < 3 else { continue }
      if subtag.utf8.count == 4, !LanguageRegistry.isScript(subtag) {
        return problem("script", subtag, nil)
      }
      if subtag.utf8.count == 2, !LanguageRegistry.isRegion(subtag.uppercased()) {
        let region = subtag.uppercased()
        // Often taken for the region of Great Britain.
        let meant = region == "UK" ? "GB" : NearestName.of(region, among: LanguageRegistry.regions)
        return problem("region", subtag, meant)
      }
    }
    return nil
  }

  /// The language that was meant by a region's code, as `ja` by `jp`, by a name, or by a code with
  /// a slip in it.
  private static func nearestLanguage(_ code: String) -> String? {
    if let likely = LanguageRegistry.likelyLanguage(ofRegion: code.uppercased()) { return likely }
    let languages = LanguageRegistry.languages
    guard code.utf8.count > 3 else { return NearestName.of(code, among: languages) }
    let names = languages.map { LanguageRegistry.englishName(ofLanguage: $0) }
    guard let name = NearestName.of(code, among: names),
      let index = names.firstIndex(of: name)
    else { return nil }
    return languages[index]
  }

  private static func question(_ meant: String?) -> String {
    meant.map { "; did you mean '\($0)'?" } ?? ""
  }
}

extension String {
  /// Without a character that is repeated at its end.
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    var trimmed = self[...]
    while trimmed.last == character { trimmed.removeLast() }
    return String(trimmed)
  }
}
