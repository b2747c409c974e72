// A workload of the peers' benchmark, as Peers/workloads.py writes it.

import Galley

/// A neutral document that every peer sets: paragraphs of runs at places on a canvas. Lengths are
/// points.
struct Workload {
  struct Paragraph {
    var x: Double
    var width: Double
    /// Without it, the paragraph stands below the one before.
    var y: Double?
    /// Room below.
    var gap: Double?
    /// Whether it is one line, cut with U+2026.
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
    /// The Gaussian's standard deviation.
    var blur: Double
    var color: Color
  }

  struct Stroke {
    /// Its half lies behind the fill.
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
  /// The workload with each run's text rotated by some words, by characters where it has no
  /// spaces, so that no cache of whole paragraphs answers.
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

  /// Without what the runtime looks up conformances for: that maps half a megabyte of the program,
  /// of which the peer's memory would tell.
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
