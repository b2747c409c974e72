// Properties that hold for every layout, tested on random text.

import GalleyFont
import GalleyTestSupport
import GalleyUnicode
import TestSupport
import Testing

@testable import Galley

@Suite("Properties of all layouts")
struct LayoutPropertyTests {
  private static let seeds = Array(UInt64(1)...300)

  private func random(_ seed: UInt64) throws -> TextLayout {
    var random = RandomText(seed: seed)
    let text = random.text(pieces: 10 + Int(seed % 60))
    return try bundledRenderer.layout(text, in: random.container())
  }

  @Test("No text is missing between lines; if no text is hidden, the lines cover the whole text")
  func coverage() throws {
    for seed in Self.seeds {
      let layout = try random(seed)
      var end = 0
      for line in layout.lines {
        #expect(line.range.lowerBound == end, "seed \(seed)")
        end = line.range.upperBound
      }
      if !layout.overflow { #expect(end == layout.text.length, "seed \(seed)") }
    }
  }

  @Test("Apart from separators and truncated text, a line's runs cover its text exactly once")
  func runs() throws {
    for seed in Self.seeds {
      let layout = try random(seed)
      for (index, line) in layout.lines.enumerated() {
        let ranges = layout.runs[line.runs].map(\.range).filter { !$0.isEmpty }
          .sorted { $0.lowerBound < $1.lowerBound }
        for (left, right) in zip(ranges, ranges.dropFirst()) where !line.isTruncated {
          let gap = layout.text.utf16[left.upperBound..<max(right.lowerBound, left.upperBound)]
          #expect(left.upperBound <= right.lowerBound, "seed \(seed) line \(index)")
          #expect(gap.isEmpty, "seed \(seed) line \(index)")
        }
        for range in ranges {
          #expect(line.range.lowerBound <= range.lowerBound, "seed \(seed) line \(index)")
          #expect(range.upperBound <= line.range.upperBound, "seed \(seed) line \(index)")
        }
        for run in layout.runs[line.runs] {
          for glyph in layout.glyphs[run.glyphs] where !run.range.isEmpty {
            #expect(run.range.contains(Int(glyph.cluster)), "seed \(seed) line \(index)")
          }
        }
      }
    }
  }

  @Test("A line's advances add up to its width plus hanging space, with no gaps between runs")
  func advances() throws {
    for seed in Self.seeds {
      let layout = try random(seed)
      for (index, line) in layout.lines.enumerated() {
        let sum = layout.glyphs(ofLine: index).reduce(0) { $0 + $1.advance }
        #expect(sum.isNear(line.width + line.trailingWhitespace), "seed \(seed) line \(index)")
        var x = line.isRightToLeft ? line.x - line.trailingWhitespace : line.x
        for run in layout.runs[line.runs] {
          #expect(run.x.isNear(x), "seed \(seed) line \(index)")
          let advance = layout.glyphs[run.glyphs].reduce(0) { $0 + $1.advance }
          #expect(run.width.isNear(advance), "seed \(seed) line \(index)")
          #expect(run.visibleX >= run.x - 1e-6, "seed \(seed) line \(index)")
          #expect(
            run.visibleX + run.visibleWidth <= run.x + run.width + 1e-6,
            "seed \(seed) line \(index)")
          x += run.width
        }
      }
    }
  }

  @Test("In a wrapping paragraph, a line of several clusters fits the available width")
  func widths() throws {
    for seed in Self.seeds {
      let layout = try random(seed)
      guard layout.container.width != nil else { continue }
      for (index, line) in layout.lines.enumerated() {
        let space = layout.space(ofLine: index)
        guard space.mode?.wraps ?? false || line.isTruncated, line.width > space.width + 1e-5 else {
          continue
        }
        let visible = layout.string(of: line.range).trimmed
        #expect(
          !line.isTruncated && visible.isOneCluster,
          "seed \(seed) line \(index) \(visible.debugDescription) \(line.width) > \(space.width)")
      }
    }
  }

  @Test("Shaping a line's text again, with its paragraph as context, gives the same glyphs")
  func reshaping() throws {
    for seed in Self.seeds {
      let layout = try random(seed)
      for index in layout.lines.indices {
        let (set, anew) = try layout.shapedAnew(line: index)
        let string = layout.string(of: layout.lines[index].range).debugDescription
        #expect(set == anew, "seed \(seed) line \(index): \(string)")
      }
    }
  }

  @Test("Laying out the same text twice gives the same layout")
  func determinism() throws {
    for seed in Self.seeds.prefix(50) {
      let first = try random(seed)
      let second = try random(seed)
      #expect(first.lines == second.lines)
      #expect(first.glyphs == second.glyphs)
    }
  }

  @Test("In a box without a width, a paragraph without line separators is one line")
  func unbounded() throws {
    for seed in Self.seeds {
      var random = RandomText(seed: seed)
      let text = random.text(pieces: 30)
      guard text.runs.allSatisfy({ ($0.attributes.paragraphStyle?.tailIndent ?? 0) <= 0 })
      else { continue }
      let layout = try bundledRenderer.layout(text)
      let ends = layout.lines.dropLast().map { layout.text.utf16[$0.range.upperBound - 1] }
      #expect(
        ends.allSatisfy {
          ParagraphSplitter.isSeparator($0) || ParagraphSplitter.isLineSeparator($0)
        },
        "seed \(seed)")
    }
  }

  @Test("Each line has as many words as fit")
  func greed() throws {
    let words = ["to", "typography", "AVA", "שלום", "עברית", "中文", "かな", "ภาษาไทย", "a-b", "x,"]
    for seed in Self.seeds.prefix(100) {
      var generator = SeededGenerator(seed: seed)
      let string = (0..<40).map { _ in words.randomElement(using: &generator)! + " " }.joined()
      let width = Double.random(in: 80...200, using: &generator)
      let wrapped = try layout(string, width: width)
      // Words have no kerning with spaces, so a word has the same width on any line.
      let advances = try layout(string).advancesByOffset
      let text = Array(string.utf16)
      let breaks = TextBreaker().lineBreaks(in: text.span, language: "en").map(\.offset)
      for line in wrapped.lines.dropLast() {
        guard let next = breaks.first(where: { $0 > line.range.upperBound }) else { continue }
        var end = next
        while CharacterClass(text[end - 1]).contains(.hangs) { end -= 1 }
        #expect(breaks.contains(line.range.upperBound), "seed \(seed)")
        #expect(line.width <= width + 1e-6, "seed \(seed)")
        #expect(
          advances[line.range.lowerBound..<end].reduce(0, +) > width - 0.5,
          "seed \(seed): \(line.range) could end at \(next)")
      }
    }
  }
}
