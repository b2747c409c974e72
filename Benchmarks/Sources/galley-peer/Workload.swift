// A workload of the peers' benchmark and its texts, each repetition rotated by one more word.

import Foundation
import Galley

/// A neutral document that every peer sets: paragraphs of runs at places on a canvas.
struct Workload: Decodable {
  struct Paragraph: Decodable {
    var x: Double
    var width: Double
    var y: Double?
    var gap: Double?
    var ellipsis: Bool?
    var runs: [Run]
  }

  struct Run: Decodable {
    var text: String
    var family: String
    var size: Double
    var weight: Double
    var italic: Bool
    var color: String
    var underline: Bool?
    var shadow: Shadow?
    var stroke: Stroke?
  }

  struct Shadow: Decodable {
    var dx: Double
    var dy: Double
    /// The Gaussian's standard deviation.
    var blur: Double
    var color: String
  }

  struct Stroke: Decodable {
    /// Points behind the fill.
    var width: Double
    var color: String
  }

  var name: String
  var width: Double
  var height: Double?
  var scale: Double
  var background: String
  var paragraphs: [Paragraph]

  /// The texts of all paragraphs, each run rotated so that no cache of whole paragraphs answers.
  func texts(turn: Int) -> [AttributedText] {
    paragraphs.map { paragraph in
      var text = AttributedText()
      for run in paragraph.runs {
        text.append(AttributedText(rotate(run.text, by: turn), run.attributes(in: paragraph)))
      }
      return text
    }
  }
}

extension Workload.Run {
  func attributes(in paragraph: Workload.Paragraph) -> TextAttributes {
    var attributes = TextAttributes()
    attributes.font = FontDescriptor(
      families: [family], weight: weight, italic: italic, size: size)
    attributes.foregroundColor = Color(css: color)
    if underline == true { attributes.underlineStyle = .single }
    if let shadow, let color = Color(css: shadow.color) {
      attributes.shadows = [
        TextShadow(color, offset: (shadow.dx, shadow.dy), blur: shadow.blur * 2)
      ]
    }
    if let stroke {
      attributes.strokeColor = Color(css: stroke.color)
      attributes.strokeWidth = -100 * stroke.width / size
    }
    if paragraph.ellipsis == true {
      var style = ParagraphStyle()
      style.lineBreakMode = .byTruncatingTail
      attributes.paragraphStyle = style
    }
    return attributes
  }
}

/// The text with its first `turn` words moved to its end; by characters where it has no spaces.
private func rotate(_ text: String, by turn: Int) -> String {
  guard text.contains(" ") else {
    let scalars = Array(text.unicodeScalars)
    guard !scalars.isEmpty else { return text }
    let turn = turn % scalars.count
    return String(String.UnicodeScalarView(scalars[turn...] + scalars[..<turn]))
  }
  var words = text.split(separator: " ", omittingEmptySubsequences: false)
  let endsInSpace = words.last == ""
  if endsInSpace { words.removeLast() }
  let turn = turn % words.count
  return (words[turn...] + words[..<turn]).joined(separator: " ") + (endsInSpace ? " " : "")
}
