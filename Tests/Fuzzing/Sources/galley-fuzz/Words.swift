import Galley
import GalleyDocuments

/// The words of each input format, for libFuzzer's dictionary and for mutations of JSON.
enum Words {
  /// The keys and values in the documents' schema.
  static let json: [String] = {
    var words: Set<String> = []
    for part in TextDocument.jsonSchema.split(separator: "\"", omittingEmptySubsequences: false)
    where (1...32).contains(part.utf8.count) {
      let isWord = part.utf8.allSatisfy { byte in
        (0x21...0x7E).contains(byte) && !"{}[],:\\".utf8.contains(byte)
      }
      if isWord { words.insert(String(part)) }
    }
    return words.sorted()
  }()

  /// Values of every JSON type. The fuzzer tries each value for any key.
  static let values = [
    "0", "-1", "1", "0.5", "255", "65536", "1000000", "1e308", "-1e-320", "null", "true", "false",
    "\"\"", "[]", "{}", "\"#f80\"", "\"50%\"", "\"{{a}}\"", "\"\\ud83d\"", "\"ffi\\u0301\"",
    "[0, 1]", "[{}]", "\"Noto Serif:bold italic@18\"", "\"linear-gradient(#000, #fff)\"",
    "\"\u{5D0}\u{627}\u{4E00}\u{1F468}\u{200D}\u{1F469}\"",
  ]

  /// Formats a word as a line of libFuzzer's dictionary.
  static func entry(_ word: String) -> String {
    var line = "\""
    for byte in word.utf8 {
      if (0x20...0x7E).contains(byte), byte != 0x22, byte != 0x5C {
        line.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        line += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return line + "\""
  }
}

extension FuzzTarget {
  /// Words that are typical of the inputs of this fuzz target.
  var words: [String] {
    switch self {
    case .json, .content, .table, .sheet: Words.json + Words.values
    case .xml:
      Words.json + [
        "<styles>", "<styleGroup ", "<attributedText>", "<templates ", "</", "/>", "<![CDATA[",
        "]]>", "<!--", "-->", "<?", "&amp;", "&#x10FFFF;", "<!DOCTYPE", "<!ENTITY", "xmlns:",
        "{{name}}", "style=\"", "extend=\"", "name=\"",
      ]
    case .markdown:
      [
        "# ", "> ", "- ", "1. ", "- [x] ", "```\n", "~~", "**", "__", "`", "| a | b |\n|---|:-:|\n",
        "[a](b)", "![a](b)", "[a]: b\n", "[a][b]", "<https://a.b>", "<!--", "<![CDATA[", "\\",
        "  \n",
        "&amp;", "&#0;", "***\n", "===\n", "www.a.b", "\t", "\u{A0}",
      ]
    case .subtitles:
      [
        "WEBVTT", "\n\n", "00:00:01,000 --> 00:00:02,000\n", "00:01.000 --> 00:02.000 ", "-->",
        "NOTE ", "STYLE\n", "REGION\n", "id:r", "region:r", "lines:3", "line:-1", "line:50%,end",
        "position:10%,line-left", "size:40%", "align:start", "vertical:rl", "vertical:lr",
        "regionanchor:0%,100%", "viewportanchor:10%,90%", "<b>", "</b>", "<i>", "<c.yellow.bg_red>",
        "<v Mary>", "<lang ja>", "<ruby>", "<rt>", "<00:00.500>", "<font color=\"#f00\">",
        "{\\an8}", "&amp;", "&#x10FFFF;", "\r\n", "\u{FEFF}", "\u{5D0}\u{627}\u{4E00}",
      ]
    case .font, .webfont:
      [
        "CBDT", "CBLC", "CFF ", "CFF2", "COLR", "CPAL", "GDEF", "GPOS", "GSUB", "HVAR", "MVAR",
        "OS/2", "VORG", "avar", "cmap", "cvar", "fvar", "glyf", "gvar", "head", "hhea", "hmtx",
        "kern",
        "kerx", "loca", "maxp", "morx", "name", "post", "sbix", "trak", "vhea", "vmtx", "wOFF",
        "wOF2",
        "OTTO", "ttcf", "\u{0}\u{1}\u{0}\u{0}", "DFLT", "latn", "wght", "wdth",
      ]
    case .png:
      [
        "IHDR", "IDAT", "IEND", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD",
        "hIST", "pHYs", "sPLT", "tIME", "tEXt", "zTXt", "iTXt", "acTL", "fcTL", "fdAT", "eXIf",
        "cICP",
      ]
    case .picture:
      [
        "RIFF", "WEBP", "VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP", "EXIF", "XMP ",
        "JFIF\0", "Exif\0\0", "Adobe", "ICC_PROFILE\0", "II*\0", "MM\0*", "acsp", "RGB XYZ ",
        "GRAYXYZ ", "rTRC", "gTRC", "bTRC", "kTRC", "rXYZ", "curv", "para", "A2B0",
      ]
    case .text:
      [
        "\u{301}", "\u{200D}", "\u{200C}", "\u{AD}", "\u{FE0F}", "\u{1F468}", "\u{1F3FD}",
        "\u{202E}",
        "\u{2066}", "\u{2069}", "\u{5D0}", "\u{628}", "\u{94D}", "\u{915}", "\u{E33}", "\u{4E00}",
        "\u{FFFC}", "\u{2028}", "\t", "\n", "\u{1100}\u{1161}", "fi", "\u{640}", "\u{1F1E9}",
      ]
    }
  }
}
