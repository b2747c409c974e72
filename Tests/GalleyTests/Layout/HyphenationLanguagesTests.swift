// Hyphenation in every language with bundled patterns, and parsing of other pattern files.

import Foundation
import TestSupport
import Testing

@testable import Galley

@Suite("Hyphenation in many languages")
struct HyphenationLanguagesTests {
  private func divided(
    _ word: String, _ language: String, _ hyphenator: Hyphenator = Hyphenator(.bundled)
  ) -> String {
    let units = Array(word.utf16)
    var pieces: [String] = []
    var start = 0
    let points = hyphenator.hyphenationPoints(of: units, language: language)
    for place in points.map(\.offset) + [units.count] {
      pieces.append(String(decoding: units[start..<place], as: UTF16.self))
      start = place
    }
    return pieces.joined(separator: "-")
  }

  /// Hyphenation points from dictionaries of the tested languages. The Norwegian words are from the
  /// exception lists of the patterns' authors.
  @Test(
    "Words are hyphenated as in dictionaries",
    arguments: [
      ("da", "ord-bog fri-hed un-der-sø-gel-se køk-ken men-ne-ske"),
      ("de", "Sil-ben-tren-nung Wör-ter-buch Do-nau-dampf-schiff-fahrt Zu-cker Mög-lich-keit"),
      ("de-AT", "Ge-sell-schaft"), ("de-CH", "Ma-schi-ne"),
      ("es", "dic-cio-na-rio or-de-na-dor li-ber-tad ca-rre-te-ra ex-ce-len-te"),
      ("es-MX", "mu-cha-cho"),
      ("fi", "sa-na-kir-ja tie-to-ko-ne ih-mi-nen yh-teis-kun-ta kir-jas-to"),
      ("fr", "dic-tion-naire or-di-na-teur gou-ver-ne-ment phi-lo-so-phie hé-mi-sphère"),
      ("hu", "szó-tár szá-mí-tó-gép sza-bad-ság tár-sa-da-lom ma-gyar-or-szág"),
      ("it", "di-zio-na-rio mac-chi-na ac-qua gior-na-le stra-da"),
      ("nb", "ord-bok fri-het sam-funn un-der-sø-kel-se kjøk-ken at-ten-de be-tre"),
      ("nn", "ord-bok sam-funn kjøk-ken att-en-de bet-re"), ("no", "ord-bok men-nes-ke"),
      ("pl", "słow-nik kom-pu-ter książ-ka wol-ność ma-te-ma-ty-ka"),
      ("pt", "com-pu-ta-dor pas-sa-gem li-ber-dade por-tu-guês ca-cho-eira"),
      ("pt-BR", "car-ri-nho"), ("pt-PT", "car-ri-nho"),
      ("ru", "сло-варь ком-пью-тер сво-бо-да че-ло-век го-су-дар-ство"),
      ("sv", "ord-bok da-tor fri-het sam-häl-le un-der-sök-ning"),
      ("uk", "слов-ник сво-бо-да лю-ди-на су-спіль-ство дер-жа-ва"),
    ])
  func dictionaries(_ language: String, _ words: String) {
    for word in words.split(separator: " ") {
      #expect(divided(word.filter { $0 != "-" }, language) == word, "\(language)")
    }
  }

  /// The expected hyphens are from `Scripts/generate/hyphenated-words`, which uses pyphen with
  /// TeX's own pattern files.
  @Test("In each language, 200 words are hyphenated as pyphen hyphenates them")
  func otherProgram() throws {
    let file = URL(filePath: Repository.path("Tests/Texts/hyphenation.tsv"))
    let text = try String(contentsOf: file, encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 14)
    let hyphenator = Hyphenator(.bundled)
    for line in lines {
      let parts = line.split(separator: "\t")
      let (language, words) = (String(parts[0]), parts[1].split(separator: " "))
      #expect(words.count == 200)
      for word in words {
        #expect(divided(word.filter { $0 != "-" }, language, hyphenator) == word, "\(language)")
      }
    }
  }

  /// Helyesírás 226 f: Hungarian shortens a doubled digraph (ssz for szsz). If a line break divides
  /// the digraph, both halves are written in full.
  @Test(
    "Divided Hungarian digraphs are written in full on both sides of the line break",
    arguments: [
      ("asszony", "asz", "szony"), ("könnyű", "köny", "nyű"), ("meggyes", "megy", "gyes"),
      ("hosszú", "hosz", "szú"), ("vessző", "vesz", "sző"),
    ])
  func respelled(_ word: String, _ first: String, _ second: String) throws {
    let units = Array(word.utf16)
    let point = try #require(
      Hyphenator(.bundled).hyphenationPoints(of: units, language: "hu").first { $0.changesSpelling }
    )
    func text(_ part: Range<Int>, _ change: Respelling?) -> String {
      var shown = Array(units[part])
      if let change {
        let start = change.range.lowerBound - part.lowerBound
        shown.replaceSubrange(start..<start + change.range.count, with: change.units)
      }
      return String(decoding: shown, as: UTF16.self)
    }
    #expect(text(0..<point.offset, point.before) == first)
    #expect(text(point.offset..<units.count, point.after) == second)
  }

  @Test("The extra patterns that libhyphen needs are added to patterns in TeX's format")
  func completed() throws {
    // Liang's thesis, page 37: `hyphenation` is divided by the patterns `hy3ph`, `he2n`, `hena4`,
    // `hen5at`, `1na`, `n2at`, `1tio` and `2io`.
    let raw = "UTF-8\nhy3ph\nhe2n\nhena4\nhen5at\n1na\nn2at\n1tio\n2io\n"
    let complete = HyphenationPatterns.completed(Array(raw.utf8))
    #expect(complete != Array(raw.utf8))
    let word = Array("hyphenation".unicodeScalars)
    let minimum = HyphenationMinimum(language: "en")
    // Without the added patterns, libhyphen does not apply `1na`, because `hena4` is longer and
    // ends at the same letter.
    let patterns = try #require(HyphenationPatterns(Array(raw.utf8), completing: true))
    #expect(patterns.hyphenationPoints(of: word, minimum: minimum).map(\.place) == [2, 6])
    #expect(HyphenationPatterns.completed(complete) == complete)
  }

  @Test(
    "Patterns already made for libhyphen are unchanged",
    arguments: [
      "UTF-8\nLEFTHYPHENMIN 2\nhe2n\na1b\n", "UTF-8\ns1sz/sz=sz,1,3\n1sz\nas1sz\n",
      "UTF-8\na1b\nNEXTLEVEL\n1b\nab1c\n", "", "UTF-8", "UTF-8\n\n123\n", "UTF-8\n1\n9a9\n",
    ])
  func untouched(_ dictionary: String) {
    #expect(HyphenationPatterns.completed(Array(dictionary.utf8)) == Array(dictionary.utf8))
  }

  @Test("If patterns are added to a pattern file, its comments and commands stay at the start")
  func commands() {
    let raw = "UTF-8\n% by hand\nLEFTHYPHENMIN 3\nab1c\n1c\nxab\n3b\n"
    let complete = HyphenationPatterns.completed(Array(raw.utf8))
    #expect(
      String(decoding: complete, as: UTF8.self)
        == "UTF-8\n% by hand\nLEFTHYPHENMIN 3\na3b\nab1c\n1c\nxa3b\n3b\n")
  }

  /// The expected hyphens follow Pravidla českého pravopisu. The `hyphen-cs` patterns are under the
  /// GPL, so the library does not include them.
  @Test(
    "Czech patterns are read from Debian's package, which has them in TeX's format",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/hyphen/hyph_cs_CZ.dic")))
  func czech() {
    let hyphenator = Hyphenator(.system)
    for word in ["slov-ník", "po-čí-tač", "svo-boda", "člo-věk", "spo-leč-nost"] {
      #expect(divided(word.filter { $0 != "-" }, "cs", hyphenator) == word)
    }
    #expect(!Hyphenator(.bundled).knows("cs"))
  }

  @Test(
    "A language without patterns is reported, whatever the line breaking quality",
    arguments: LineBreakQuality.allCases)
  func missing(_ quality: LineBreakQuality) throws {
    let renderer = TextRenderer(fonts: .bundled, hyphenation: .bundled)
    let style = paragraph {
      $0.hyphenationFactor = 1
      $0.lineBreakQuality = quality
    }
    let text = "neobvykle dlouhá slova a neobvykle úzké sloupce\nneobvykle dlouhá slova"
    let layout = try renderer.layout(
      AttributedText(text, [.language("cs-CZ"), style]), in: TextContainer(width: 90))
    let reports = layout.diagnostics.filter { $0.code == "hyphenationUnavailable" }
    #expect(reports.count == 1)
    #expect(
      reports.first?.message.contains("install the package hyphen-cs or add a folder") == true)
  }

  @Test("A warning recommends a hyphenation package only if that package exists")
  func advice() {
    #expect(!HyphenationDictionaries.advice(for: "tlh").contains("package"))
    #expect(HyphenationDictionaries.advice(for: "sk-SK").contains("hyphen-sk "))
  }
}
