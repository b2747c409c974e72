import GalleyFont
import GalleyUnicode

/// The font face that draws a grapheme cluster, and the reason why that face was chosen.
struct ClusterReport {
  /// UTF-16 offset of the cluster's start in the text.
  let offset: Int
  let characters: String
  let run: TextLayout.Run
  /// Whether at least one character of the cluster has no glyph in any font.
  let isMissing: Bool
  fileprivate let presentation: FontPresentation
  /// The faces that were rejected before the chosen face was found, in fallback order.
  fileprivate(set) var passed: [PassedFace] = []

  /// Maximum number of rejected font families that a reason names. For further rejected families,
  /// the reason gives only their number.
  private static let namedFaces = 3

  /// The report with the faces that were rejected. `query` is the font that the text requests.
  func explained(after query: FontQuery, in catalog: FontCatalog) -> ClusterReport {
    var report = self
    report.passed = catalog.facesPassedOver(
      for: Array(characters.unicodeScalars), after: query,
      script: FontTag(run.script)?.rawValue ?? 0, language: run.language,
      presentation: presentation)
    return report
  }

  private var codePoints: [String] { characters.unicodeScalars.map { $0.value.codePointName } }

  /// The reason why the face was chosen. The reason can be, for example, a list of the font
  /// families that were rejected first, with their problems.
  private var reason: String {
    if isMissing {
      return
        (codePoints.count > 1
        ? "no font has all characters of this cluster" : "no font has a glyph for this character")
        + "; add \(MissingGlyph.fontAdvice(for: Array(characters.unicodeScalars)))"
    }
    guard !passed.isEmpty else { return "the requested family has glyphs for this cluster" }
    var seen: Set<String> = []
    let families = passed.filter { seen.insert($0.family).inserted }
    var reasons = families.prefix(Self.namedFaces).map { "\($0.family) \($0.problem)" }
    if families.count > Self.namedFaces {
      reasons.append("\(families.count - Self.namedFaces) more families cannot draw this cluster")
    }
    return reasons.joined(separator: "; ")
  }

  /// The strings of the cluster's row in the table, one string per column.
  var columns: [String] {
    [
      String(offset), characters, codePoints.joined(separator: " "), run.face.nameInWords,
      run.face.fileInWords, reason,
    ]
  }

  /// Writes this report as a JSON object.
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("offset", offset)
      writer.member("text", characters)
      writer.key("codePoints")
      writer.array(codePoints) { $0.string($1) }
      writer.member("script", run.script)
      writer.member("language", run.language)
      writer.key("face")
      run.face.write(to: &writer)
      writer.member("reason", reason)
      writer.member("missing", isMissing)
      writer.key("passedOver")
      writer.array(passed) { writer, face in
        writer.object { writer in
          writer.member("family", face.family)
          writer.member("style", face.style)
          writer.key("lacking")
          writer.array(face.lacking) { $0.string($1.value.codePointName) }
          writer.member("wrongKind", face.isOfWrongKind)
        }
      }
    }
  }
}

extension PassedFace {
  /// The reason why the face was rejected, as a phrase for a message.
  fileprivate var problem: String {
    guard !lacking.isEmpty else { return "has the wrong presentation (colour or text)" }
    return "lacks " + lacking.map { $0.value.codePointName }.joined(separator: " ")
  }
}

extension TextLayout {
  /// The grapheme clusters that the layout draws, in text order. Their reports have no rejected
  /// faces yet.
  var drawnClusters: [ClusterReport] {
    let units = text.utf16
    let boundaries = TextBreaker().graphemeBoundaries(in: units.span)
    let missing = Set(missingGlyphs.map(\.offset))
    // Layout runs are in visual order, so they are sorted by their position in the text here.
    // Hidden text has no run. A truncation token's run has an empty range and is skipped.
    let runs = runs.filter { !$0.range.isEmpty && !$0.isAttachment }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    var next = 0
    return zip(boundaries, boundaries.dropFirst()).compactMap { start, end in
      while next < runs.count, runs[next].range.upperBound <= start { next += 1 }
      guard next < runs.count, runs[next].range.contains(start) else { return nil }
      let presentation = FontPresentation(
        EmojiPresentation(ofCluster: units.span.extracting(start..<end)))
      return ClusterReport(
        offset: start, characters: String(decoding: units[start..<end], as: UTF16.self),
        run: runs[next], isMissing: (start..<end).contains(where: missing.contains),
        presentation: presentation)
    }
  }
}

extension FontFace {
  /// The family name and the style name of the face. For a variable font, the values of its axes
  /// follow in parentheses, because the style name describes only the default values.
  var nameInWords: String {
    let values = axisValues.map { "\($0.tag) \(plain($0.value))" }
    return "\(familyName) \(styleName)"
      + (values.isEmpty ? "" : " (\(values.joined(separator: ", ")))")
  }

  /// The value of each variation axis, in the font's order of axes; empty if the font is static. A
  /// damaged font can have two axes with one tag. The result then contains only the first one.
  private var axisValues: [FontVariation] {
    var known: Set<FontTag> = []
    return axes.filter { known.insert($0.tag).inserted }.map { axis in
      variations.first { $0.tag == axis.tag }
        ?? FontVariation(tag: axis.tag, value: axis.defaultValue)
    }
  }

  /// Writes a JSON object that names the face.
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("family", familyName)
      writer.member("style", styleName)
      writer.member("postscriptName", postscriptName)
      writer.member("path", path)
      writer.member("index", index)
      guard !axes.isEmpty else { return }
      writer.key("axisValues")
      writer.object { writer in
        for axis in axisValues { writer.member(axis.tag.description, axis.value) }
      }
    }
  }
}
