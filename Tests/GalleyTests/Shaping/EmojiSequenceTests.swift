// Emoji sequences stay whole at any width and in any font or style.

import Foundation
import TestSupport
import Testing

@testable import Galley

@Suite("Emoji sequences")
struct EmojiSequenceTests {
  /// All emoji sequences in Unicode's `emoji-test.txt`, whether fully qualified or not.
  private static let sequences: [[UInt16]] = {
    let file = URL(filePath: "/usr/share/unicode/emoji/emoji-test.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var sequences: [[UInt16]] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      guard let end = line.firstIndex(of: ";") else { continue }
      var sequence = ""
      for number in line[..<end].split(separator: " ") {
        guard let value = UInt32(number, radix: 16), let scalar = Unicode.Scalar(value) else {
          continue
        }
        sequence.unicodeScalars.append(scalar)
      }
      sequences.append(Array(sequence.utf16))
    }
    return sequences
  }()

  @Test("At any width, with word or character wrapping, no line begins inside an emoji sequence")
  func lines() throws {
    try #require(Self.sequences.count > 4500)
    for mode in [LineBreakMode.byWordWrapping, .byCharWrapping] {
      for width in [0.0, 30] {
        for group in stride(from: 0, to: Self.sequences.count, by: 300) {
          let part = Self.sequences[group..<min(group + 300, Self.sequences.count)]
          let units: [UInt16] = Array(part.joined(separator: [0x20])) + [0x20]
          let layout = try bundledRenderer.layout(
            AttributedText(utf16: units, TextAttributes([paragraph { $0.lineBreakMode = mode }])),
            in: TextContainer(width: width))
          let starts = Self.starts(part)
          for line in layout.lines.dropLast() where units[line.range.lowerBound] != 0x20 {
            #expect(starts.contains(line.range.lowerBound), "\(layout.string(of: line.range))")
          }
          #expect(layout.lines.last?.range.upperBound == units.count)
        }
      }
    }
  }

  @Test("If the style changes inside an emoji sequence, the sequence is not divided")
  func styles() throws {
    let fonts = try FontLibrary.bundled.adding(paths: [
      Repository.testFont("NotoColorEmoji-Subset.ttf")
    ])
    let renderer = TextRenderer(fonts: fonts)
    for sequence in ["👨‍👩‍👧", "🇩🇪", "👍🏽", "1️⃣", "❤️"] {
      let plain = try renderer.layout(AttributedText("a\(sequence)b"))
      for start in 2..<1 + sequence.utf16.count {
        var text = AttributedText("a\(sequence)b")
        text.add(
          [.font(FontDescriptor(weight: 700)), .kern(9), .foregroundColor(.red)],
          to: start..<1 + sequence.utf16.count)
        let layout = try renderer.layout(text)
        let glyphs = layout.glyphs.filter { $0.cluster == 1 }.map(\.id)
        #expect(glyphs == plain.glyphs.filter { $0.cluster == 1 }.map(\.id))
        #expect(layout.glyphs.count == 3)
        #expect(layout.missingGlyphs.isEmpty)
      }
    }
  }

  private static func starts(_ sequences: ArraySlice<[UInt16]>) -> Set<Int> {
    var starts: Set<Int> = []
    var offset = 0
    for sequence in sequences {
      starts.insert(offset)
      offset += sequence.count + 1
    }
    return starts
  }
}
