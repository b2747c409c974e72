import GalleyFont
import GalleyUnicode

/// An entry in the list of all fonts: a font face, with details from its file.
package struct ListedFace: Sendable {
  let family: String
  let origin: String
  let style: String
  let scripts: [String]
  /// The result of opening the font face: either the face and its details, or an error.
  let opened: Result<(face: FontFace, details: FaceDetails), FontError>

  fileprivate init(_ listing: CatalogFace) {
    family = listing.family
    style = listing.style
    origin =
      switch listing.origin {
      case .user: "given"
      case .bundled: "bundled"
      case .system: "system"
      }
    scripts = Script.supportedTags(listing.covers)
    opened = Result { () throws(FontError) in
      let face = try listing.open()
      return (face, FaceDetails(of: face))
    }
  }

  /// The text of each column in the face's table row: family, style, origin, scripts, axes,
  /// licence, embedding permission, file.
  package var columns: [String] {
    let start = [family, style, origin, scripts.joined(separator: " ")]
    switch opened {
    case .failure(let problem): return start + ["", "", "", problem.description]
    case .success((let face, let details)):
      return start + [
        details.axesInWords, details.licenseInWords, details.embedding, face.fileInWords,
      ]
    }
  }

  /// Writes the font face as a JSON object.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("family", family)
      writer.member("style", style)
      writer.member("origin", origin)
      writer.key("scripts")
      writer.array(scripts) { $0.string($1) }
      switch opened {
      case .failure(let problem): writer.member("problem", problem.description)
      case .success((let face, let details)): Self.write(face, details, to: &writer)
      }
    }
  }

  private static func write(
    _ face: FontFace, _ details: FaceDetails, to writer: inout JSONWriter
  ) {
    writer.member("postscriptName", face.postscriptName)
    writer.member("path", face.path)
    writer.member("index", face.index)
    writer.key("axes")
    writer.array(details.axes) { writer, axis in
      writer.object { writer in
        writer.member("tag", axis.tag.description)
        if let name = axis.name { writer.member("name", name) }
        writer.member("minimum", axis.minimum)
        writer.member("default", axis.defaultValue)
        writer.member("maximum", axis.maximum)
      }
    }
    writer.member("namedInstances", details.namedInstances)
    if let license = details.license { writer.member("license", license) }
    if let url = details.licenseURL { writer.member("licenseURL", url) }
    writer.key("embedding")
    writer.object { writer in
      if let bits = details.embeddingBits { writer.member("fsType", Int(bits)) }
      writer.member("meaning", details.embedding)
    }
  }
}

extension FontFace {
  /// The path of the font file, followed by the face's index if the file is a font collection
  /// (TTC).
  var fileInWords: String { data.faceCount > 1 ? "\(path)#\(index)" : path }
}

extension FaceDetails {
  /// The range and the default of each variation axis, such as `wght 100…900 (400)`, followed by
  /// the number of named instances. If the face has no axes, the text is `static`.
  fileprivate var axesInWords: String {
    guard !axes.isEmpty else { return "static" }
    let ranges = axes.map {
      "\($0.tag) \(plain($0.minimum))\u{2026}\(plain($0.maximum)) (\(plain($0.defaultValue)))"
    }
    return ranges.joined(separator: ", ") + "; \(namedInstances) named instances"
  }

  /// The URL of the font's licence or, if the font has no such URL, the licence text. Either string
  /// is cut off after 80 characters. If the font has neither, the value is `not stated`.
  fileprivate var licenseInWords: String {
    let longest = 80
    guard let text = licenseURL ?? license else { return "not stated" }
    return text.count > longest ? text.prefix(longest) + "\u{2026}" : text
  }
}

extension FontLibrary {
  /// All font faces, in the order of ``FontCatalog/listing``.
  package var faces: [ListedFace] { catalog.listing.map { ListedFace($0) } }

  /// The added faces.
  package var addedFaces: [ListedFace] {
    catalog.listing.filter { $0.origin == .user }.map { ListedFace($0) }
  }
}

extension Script {
  private static let sampleCount = 60
  private static let share = 4

  /// Sample letters of each script, sorted by the script's tag. A font face supports a script if it
  /// has glyphs for at least a quarter of the script's samples.
  ///
  /// Requiring all letters would be too strict: no font for Turkish has all of Latin, and no font
  /// for Japanese has all of Han. Requiring a single letter would be too lax: many fonts without the
  /// Greek alphabet have π. The samples are the script's first letters in code point order, at most
  /// 60. For Han and Hangul, the samples begin at the first common letter.
  private static let samples: [(tag: String, letters: [Unicode.Scalar])] = {
    var samples: [Script: [Unicode.Scalar]] = [:]
    for value in UInt32(0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
      let script = Script(of: scalar)
      guard script != .common, script != .inherited, script != .unknown,
        begins(script.tag, by: value), samples[script]?.count ?? 0 < sampleCount
      else { continue }
      samples[script, default: []].append(scalar)
    }
    return samples.map { ($0.key.tag, $0.value) }.sorted { $0.0 < $1.0 }
  }()

  /// Whether a letter can be a sample of its script. The first letters of Han, in code point order,
  /// are radicals and rare additions. The first letters of Hangul are single jamo. Such letters are
  /// not samples.
  private static func begins(_ tag: String, by value: UInt32) -> Bool {
    switch tag {
    case "Hani": value >= 0x4E00
    case "Hang": value >= 0xAC00
    default: true
    }
  }

  /// ISO 15924 tags of the scripts that a font face supports, in alphabetical order. The closure
  /// `covers` returns whether the face has a glyph for a character.
  fileprivate static func supportedTags(_ covers: (Unicode.Scalar) -> Bool) -> [String] {
    samples.compactMap { tag, letters in
      letters.count(where: covers) * share >= letters.count ? tag : nil
    }
  }
}
