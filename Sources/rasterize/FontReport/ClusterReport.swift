// Which face a cluster gets, and what those before it lacked.

import Galley
import GalleyFont

/// Which face a grapheme cluster gets, and why.
struct ClusterReport {
  /// Of the first UTF-16 unit.
  let offset: Int
  let characters: String
  let run: TextLayout.Run
  /// Whether some character of it has a glyph in no font.
  let isMissing: Bool
  /// The faces that were looked at before.
  let passed: [PassedFace]

  /// Most faces that a line names.
  private static let namedFaces = 3

  private var codePoints: [String] { characters.unicodeScalars.map { CodePoint.name($0.value) } }

  /// Why it is this face: what is wrong with those before it.
  private var reason: String {
    if isMissing { return "no font has \(codePoints.count > 1 ? "all of it" : "it")" }
    guard !passed.isEmpty else { return "the family has it" }
    var seen: Set<String> = []
    let families = passed.filter { seen.insert($0.family).inserted }
    var reasons = families.prefix(Self.namedFaces).map { "\($0.family) \($0.problem)" }
    if families.count > Self.namedFaces {
      reasons.append("so do \(families.count - Self.namedFaces) more families")
    }
    return reasons.joined(separator: "; ")
  }

  /// The columns of a line.
  var columns: [String] {
    [
      String(offset), characters, codePoints.joined(separator: " "), run.face.nameInWords,
      run.face.fileInWords, reason,
    ]
  }

  /// The same as a JSON object.
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
          writer.array(face.lacking) { $0.string(CodePoint.name($1.value)) }
          writer.member("wrongKind", face.isOfWrongKind)
        }
      }
    }
  }
}

extension PassedFace {
  /// What it lacks.
  fileprivate var problem: String {
    guard !lacking.isEmpty else { return "is not of the kind, colour or text, that it should be" }
    return "lacks " + lacking.map { CodePoint.name($0.value) }.joined(separator: " ")
  }
}

extension FontFace {
  /// Family and style.
  var nameInWords: String { "\(familyName) \(styleName)" }

  /// A JSON object that names the face.
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("family", familyName)
      writer.member("style", styleName)
      writer.member("postscriptName", postscriptName)
      writer.member("path", path)
      writer.member("index", index)
    }
  }
}
