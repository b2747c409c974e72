// Documents with random damage. Reading each one must give a document or a one-line error.

import Galley
import TestSupport
import Testing

@testable import GalleyDocuments

@Suite("Damaged documents")
struct MutationTests {
  private static let seeds = [
    """
    {"width": 300, "insets": [1, 2], "styles": {"a": {"font": "Noto Serif:bold@18"},
     "b": {"extends": ["a"], "kern": 1}}, "values": {"n": "Änn", "m": 3.5},
     "text": "a{{n}}e\u{301}😀👩‍👧\\ud83d\\ude00\\\\{{{m}}", "linkAttributes": {"trackingEm": 0.1},
     "ranges": [{"indices": [0, 3], "style": "b"}, {"indices": [1, 17], "link": "u",
       "shadow.offset": "3,5", "shadow": {"blur": 2}}, {"indices": [6, 8], "shadow": [{}, {}]}]}
    """,
    """
    {"frames": [{"x": 1e1, "y": -2.5E-1, "width": null, "text": ["a", {"text": [{"text": "b"}],
     "paragraphStyle.tabStops": "left@15; 80", "underlineStyle": "styleSingle | byWord"}],
     "attributes": {"obliqueness": 9, "font.features.liga": 0}}], "truncationToken": {"text": "…"},
     "metadata": [null, true, 12345678901234567890], "background": "rgb(1 2 3 / 50%)"}
    """,
  ]

  @Test("The test documents are valid before they are damaged")
  func undamaged() throws {
    for seed in Self.seeds { _ = try document(seed) }
  }

  @Test("Damaged documents are read or refused without a crash", arguments: [0, 1], 0..<4)
  func damaged(_ seed: Int, _ stream: Int) {
    let original = Array(Self.seeds[seed].utf8)
    var generator = SeededGenerator(seed: UInt64(stream * 7919 + seed))
    func random(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
    let pieces =
      ["{{", "}}", "\\", "\"", ",", "[", "{", "]", "}", "-", "1e9", "null", ".", "@", ":"]
      .map { Array($0.utf8) } + [[0], [0xFF], [0xC3], [0x80]]
    for _ in 0..<400 {
      var bytes = original
      for _ in 0...random(3) {
        let place = random(bytes.count)
        switch random(4) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(contentsOf: pieces[random(pieces.count)], at: place)
        case 2: bytes[place] = UInt8(truncatingIfNeeded: random(256))
        default:
          let other = random(bytes.count)
          bytes.swapAt(place, other)
        }
      }
      do throws(DocumentError) {
        let read = try TextDocument(json: bytes)
        for frame in read.frames {
          #expect(frame.text.runs.last?.range.upperBound ?? 0 == frame.text.length)
        }
      } catch {
        #expect(error.place != nil)
        #expect(!error.description.contains { $0.isNewline })
      }
    }
  }
}
