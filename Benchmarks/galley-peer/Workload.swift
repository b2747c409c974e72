// A workload of the peer benchmark, as written by Peers/workloads.py.

import Galley

/// A document that Galley and all programs compared with it can draw. It has paragraphs at
/// positions on a canvas. A paragraph consists of runs. Lengths are in points.
struct Workload {
  struct Paragraph {
    var x: Double
    var width: Double
    /// The paragraph's top edge, in points. If `y` is `nil`, the paragraph is below the previous
    /// paragraph.
    var y: Double?
    /// The space below the paragraph, in points.
    var gap: Double?
    /// Whether the paragraph has only one line. Text that does not fit is truncated with U+2026.
    var ellipsis: Bool?
    var runs: [Run]
  }

  struct Run {
    var text: String
    var family: String
    var size: Double
    var weight: Double
    var italic: Bool
    var color: Color
    var underline: Bool?
    var shadow: Shadow?
    var stroke: Stroke?
  }

  struct Shadow {
    var dx: Double
    var dy: Double
    /// The standard deviation of the Gaussian blur, in points.
    var blur: Double
    var color: Color
  }

  struct Stroke {
    /// The stroke width in points. The fill covers the inner half of the stroke.
    var width: Double
    var color: Color
  }

  var name: String
  var width: Double
  var height: Double
  var scale: Double
  var background: Color
  var paragraphs: [Paragraph]
}

extension Workload {
  /// Returns a copy of the workload in which the first `turn` words of each text run are moved to
  /// the end of that run. If a text run has no spaces, characters are moved instead of words. So a
  /// cache of whole paragraphs does not contain the new paragraphs.
  func rotated(by turn: Int) -> Workload {
    var rotated = self
    for paragraph in rotated.paragraphs.indices {
      for run in rotated.paragraphs[paragraph].runs.indices {
        let text = rotated.paragraphs[paragraph].runs[run].text
        rotated.paragraphs[paragraph].runs[run].text = Self.rotate(text, by: turn)
      }
    }
    return rotated
  }

  /// Moves the first `turn` words of a string to its end. The code avoids look-ups of protocol
  /// conformances at run time. Such a look-up would load half a megabyte of the program into
  /// memory. The benchmark would count this memory as memory of the measured program.
  private static func rotate(_ text: String, by turn: Int) -> String {
    guard text.contains(" ") else {
      let scalars = Array(text.unicodeScalars)
      guard !scalars.isEmpty else { return text }
      let cut = turn % scalars.count
      var rotated = String.UnicodeScalarView()
      for scalar in scalars[cut...] { rotated.append(scalar) }
      for scalar in scalars[..<cut] { rotated.append(scalar) }
      return String(rotated)
    }
    var words = text[...]
    let endsInSpace = words.last == " "
    if endsInSpace { words.removeLast() }
    let cut = turn % (words.count { $0 == " " } + 1)
    guard cut > 0 else { return text }
    var start = words.startIndex
    for _ in 0..<cut {
      start = words[start...].firstIndex(of: " ").map(words.index(after:)) ?? start
    }
    let before = words[..<words.index(before: start)]
    return String(words[start...]) + " " + String(before) + (endsInSpace ? " " : "")
  }
}
