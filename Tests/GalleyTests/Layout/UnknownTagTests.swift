// Warnings about unknown language tags and unknown font features.

import GalleyFont
import GalleyUnicode
import Testing

@testable import Galley

@Suite("Unknown language tags and features")
struct UnknownTagTests {
  private func diagnostics(language: String) throws -> [Diagnostic] {
    try layout("text", [.language(language)]).diagnostics
  }

  @Test(
    "Known languages and private-use tags are not reported",
    arguments: [
      "en", "de-CH-1996", "zh-Hant-TW", "sr-Latn", "eng", "yue", "cmn-Hans", "arb", "iw", "und",
      "mul", "zxx", "x-mine", "i-klingon", "qaa", "en-x-uk", "es-419", "fa-AF", "ur-Aran-PK",
      "en-US-u-ca-gregory", "de-1901", "sl-rozaj-biske", "mo", "sr-YU", "haw", "KO-kr", "zh-yue-HK",
    ])
  func known(_ tag: String) throws {
    #expect(try diagnostics(language: tag).map(\.message) == [])
  }

  @Test(
    "The report of a misspelt language tag suggests the intended language",
    arguments: [
      ("jp", "ja"), ("jp-JP", "ja-JP"), ("cz", "cs"), ("gr", "el"), ("ua", "uk"), ("cn", "zh"),
      ("english", "en"), ("german", "de"), ("portugese-BR", "pt-BR"), ("en-UK", "en-GB"),
      ("zh-Hanx", nil), ("dk", "da"),
    ] as [(String, String?)])
  func unknown(_ tag: String, _ meant: String?) throws {
    let found = try diagnostics(language: tag)
    #expect(found.map(\.code) == ["unknownLanguage"])
    let message = try #require(found.first?.message)
    #expect(message.hasPrefix("unknown "))
    if let meant {
      #expect(message.hasSuffix("; did you mean '\(meant)'?"))
    }
  }

  @Test("Every language and region in ICU's lists is known")
  func registry() {
    #expect(LanguageRegistry.languages.count > 500 && LanguageRegistry.regions.count > 240)
    #expect(LanguageRegistry.languages.allSatisfy { LanguageRegistry.isLanguage($0) })
    #expect(LanguageRegistry.regions.allSatisfy { LanguageRegistry.isRegion($0) })
    #expect(["AA", "ZZ", "QM", "QZ", "XA", "XZ"].allSatisfy { LanguageRegistry.isRegion($0) })
    #expect(!["AB", "ZY", "QL", "QK", "WZ", "YA"].contains { LanguageRegistry.isRegion($0) })
  }

  @Test(
    "An unknown tag is reported once: at its first text, or for all text if the container has it")
  func once() throws {
    var text = AttributedText("one ")
    text.append("two ", [.language("jp")])
    text.append("three ", [.language("fr")])
    text.append("four", [.language("jp")])
    #expect(try layout(text).diagnostics.map(\.range) == [4..<8])
    let whole = try layout("text") { $0.language = "jp" }.diagnostics
    #expect(whole.map(\.range) == [0..<4])
  }

  private func features(_ features: [String: Int]) throws -> [Diagnostic] {
    var font = FontDescriptor()
    font.features = features
    return try layout("text", [.font(font)]).diagnostics
  }

  @Test("An unregistered font feature is reported with the most similar registered feature")
  func features() throws {
    let found = try features(["smpc": 1])
    #expect(found.map(\.code) == ["unknownFeature"])
    #expect(found.first?.message.hasSuffix("; did you mean 'smcp'?") == true)
    #expect(try features(["ss1": 1]).first?.message.contains("'ss1'") == true)
    #expect(try features(["ss1": 1]).first?.message.hasSuffix("'ss01'?") == true)
    #expect(try features(["ss20": 1, "cv99": 1, "liga": 0, "vrtr": 1]).isEmpty)
  }

  @Test("A font face lists the OpenType features that it contains")
  func own() throws {
    let features = try face().features
    #expect(features.contains(try #require(FontTag("kern"))))
    #expect(!features.contains(try #require(FontTag("zzzz"))))
    let registered = features.filter { FontFeature.isRegistered($0) }
    #expect(registered.count > 20)
  }
}
