// Which scripts a face can set.

import GalleyUnicode

/// The first letters of each script: a face that has a quarter of them is for that script.
///
/// All letters would be too much to ask for (no font for Turkish has all of Latin, none for
/// Japanese all of Han), and a single one too little (many fonts have pi). Han and Hangul begin
/// where their usual characters do, the others with their first letter.
struct ScriptCoverage: Sendable {
  private static let letters = 60
  private static let share = 4

  /// The letters by the script's tag, sorted by tag.
  private let samples: [(tag: String, letters: [Unicode.Scalar])]

  static let shared = ScriptCoverage()

  private init() {
    var samples: [Script: [Unicode.Scalar]] = [:]
    for value in UInt32(0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
      let script = Script(of: scalar)
      guard script != .common, script != .inherited, script != .unknown,
        Self.begins(script.tag, by: value), samples[script]?.count ?? 0 < Self.letters
      else { continue }
      samples[script, default: []].append(scalar)
    }
    self.samples = samples.map { ($0.key.tag, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// Han's first letters are radicals and rare additions, Hangul's are single jamo.
  private static func begins(_ tag: String, by value: UInt32) -> Bool {
    switch tag {
    case "Hani": value >= 0x4E00
    case "Hang": value >= 0xAC00
    default: true
    }
  }

  /// ISO 15924 tags of the scripts that a face is for, in alphabetical order.
  func scripts(_ covers: (Unicode.Scalar) -> Bool) -> [String] {
    samples.compactMap { tag, letters in
      letters.count(where: covers) * Self.share >= letters.count ? tag : nil
    }
  }
}
