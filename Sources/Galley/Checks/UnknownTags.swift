import GalleyFont
import GalleyUnicode

/// A cache of messages about unknown language tags and OpenType features. Each render context has
/// its own cache.
final class TagCache {
  private var languages: [String: String?] = [:]
  private var features: [FontTag: String] = [:]
  private static let limit = 256

  /// A message about an unknown language tag; `nil` if the tag is known.
  func problem(ofLanguage tag: String) -> String? {
    if let known = languages[tag] { return known }
    if languages.count >= Self.limit { languages = [:] }
    let problem = UnknownTags.problem(ofLanguage: tag)
    languages[tag] = .some(problem)
    return problem
  }

  /// A message about an unregistered OpenType feature.
  func problem(ofFeature tag: FontTag) -> String {
    if let known = features[tag] { return known }
    if features.count >= Self.limit { features = [:] }
    let problem = UnknownTags.problem(ofFeature: tag)
    features[tag] = problem
    return problem
  }

  /// Removes all messages from the cache.
  func removeAll() {
    languages = [:]
    features = [:]
  }
}

/// Reports unknown language tags and unknown OpenType features, because they have no effect. The
/// messages suggest similar names.
enum UnknownTags {
  /// Reports each unknown tag once, at the first text range that uses the tag.
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
      guard let features = run.shared.values.font.details?.value.features else { continue }
      for tag in features.keys.sorted().compactMap({ FontTag($0) })
      where !FontFeature.isRegistered(tag) && !reportedFeatures.contains(tag) {
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
    return "unknown OpenType feature '\(name)', neither registered nor in the font"
      + question(NearestName.of(name, among: FontFeature.registeredTags))
  }

  /// A message about an unknown language, script or region in a BCP 47 tag (RFC 5646 §2.1).
  /// Variants, extensions and private-use subtags are not checked.
  fileprivate static func problem(ofLanguage tag: String) -> String? {
    let subtags = tag.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard let first = subtags.first, first.utf8.count > 1 else { return nil }
    let rest = subtags.dropFirst().prefix { $0.utf8.count > 1 }
    func problem(_ what: String, _ wrong: String, _ right: String?) -> String {
      let meant = right.map { right in
        subtags.map { $0 == wrong ? right : $0 }.joined(separator: "-")
      }
      return "unknown \(what) '\(wrong)' is ignored" + question(meant)
    }
    let code = first.lowercased()
    guard LanguageRegistry.isLanguage(code) || ShapingItem.isKnownLanguage(code) else {
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
        // Authors often write UK for Great Britain, whose region code is GB.
        let meant = region == "UK" ? "GB" : NearestName.of(region, among: LanguageRegistry.regions)
        return problem("region", subtag, meant)
      }
    }
    return nil
  }

  /// The language code that the author probably meant. The unknown code `code` can be a region code
  /// (`jp` instead of `ja`), a language name or a misspelt code.
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
  /// Removes all copies of a character from the string's end.
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    var trimmed = self[...]
    while trimmed.last == character { trimmed.removeLast() }
    return String(trimmed)
  }
}
