// Positions of lines between the margins of their box (attribute semantics §5).

import Testing

@testable import Galley

@Suite("Alignment and indents")
struct AlignmentTests {
  private static let latin = "abc"
  private static let hebrew = "אבג"

  @Test(
    "The alignments left, right and center ignore text direction; natural and justified follow it")
  func alignments() throws {
    for (text, isRightToLeft) in [(Self.latin, false), (Self.hebrew, true)] {
      let own = try width(of: text)
      for alignment in TextAlignment.allCases {
        let line = try layout(text, [paragraph { $0.alignment = alignment }], width: 200).lines[0]
        let left = 0.0
        let right = 200 - own
        let expected: Double =
          switch alignment {
          case .left: left
          case .right: right
          case .center: right / 2
          case .natural, .justified: isRightToLeft ? right : left
          }
        #expect(line.x.isNear(expected), "\(text) \(alignment)")
        #expect(line.isRightToLeft == isRightToLeft)
      }
    }
  }

  @Test("Trailing white space does not affect a line's alignment")
  func trailingWhitespace() throws {
    let own = try width(of: "abc")
    for (alignment, x) in [(TextAlignment.right, 200 - own), (.center, (200 - own) / 2)] {
      let line = try layout("abc   ", [paragraph { $0.alignment = alignment }], width: 200).lines[0]
      #expect(line.x.isNear(x))
      #expect(line.width.isNear(own))
    }
  }

  @Test(
    "Content wider than its line starts at the line's leading edge",
    arguments: TextAlignment.allCases)
  func tooWide(_ alignment: TextAlignment) throws {
    let style = paragraph {
      $0.alignment = alignment
      $0.lineBreakMode = .byClipping
    }
    #expect(try layout("abc abc abc", [style], width: 20).lines[0].x == 0)
    let hebrew = try layout("אבג אבג אבג", [style], width: 20).lines[0]
    #expect((hebrew.x + hebrew.width).isNear(20))
  }

  @Test("If no width is set, the box is as wide as the widest line")
  func unbounded() throws {
    let wide = try width(of: "abcdef")
    let narrow = try width(of: "abc")
    let layout = try layout("abcdef\nabc", [paragraph { $0.alignment = .right }])
    #expect(layout.width.isNear(wide))
    #expect(layout.lines[1].x.isNear(wide - narrow))
    let infinite = try Self.right(width: .infinity)
    #expect(infinite.width.isNear(wide))
    #expect(try Self.right(width: .nan).width.isNear(wide))
  }

  private static func right(width: Double) throws -> TextLayout {
    try layout("abcdef\nabc", [paragraph { $0.alignment = .right }], width: width)
  }

  @Test("The first line has its own indent, and indents are mirrored in right-to-left text")
  func headIndents() throws {
    let style = paragraph {
      $0.firstLineHeadIndent = 30
      $0.headIndent = 12
    }
    let latin = try layout("aaaa bbbb", [style], width: 70)
    #expect(latin.lines.map(\.x) == [30, 12])
    let hebrew = try layout("אבגד אבגד", [style], width: 70)
    try #require(hebrew.lines.count == 2)
    #expect((hebrew.lines[0].x + hebrew.lines[0].width).isNear(70 - 30))
    #expect((hebrew.lines[1].x + hebrew.lines[1].width).isNear(70 - 12))
  }

  @Test(
    "A tail indent above 0 is measured from the leading margin; otherwise, from the trailing margin"
  )
  func tailIndent() throws {
    let own = try width(of: "abc")
    for (tail, end) in [(80.0, 80.0), (-30, 170), (0, 200), (400, 400)] {
      let style = paragraph {
        $0.tailIndent = tail
        $0.alignment = .right
        $0.headIndent = 10
        $0.firstLineHeadIndent = 10
      }
      #expect(try layout("abc", [style], width: 200).lines[0].x.isNear(end - own), "\(tail)")
      let mirrored = paragraph {
        $0.tailIndent = tail
        $0.alignment = .left
      }
      #expect(try layout("אבג", [mirrored], width: 200).lines[0].x.isNear(200 - end), "\(tail)")
    }
    let exact = try width(of: "aaa")
    let tight = paragraph { $0.tailIndent = exact - 200 }
    #expect(try layout("aaa aaa", [tight], width: 200).lineTexts == ["aaa ", "aaa"])
  }

  @Test("A box's insets move its lines and reduce their width")
  func insets() throws {
    let own = try width(of: "abc")
    let layout = try layout("abc", [paragraph { $0.alignment = .right }], width: 200) {
      $0.insets = EdgeInsets(top: 5, right: 20, bottom: 7, left: 3)
    }
    #expect(layout.lines[0].x.isNear(180 - own))
    #expect(layout.lines[0].top == 5)
    #expect(layout.height.isNear(12 + layout.lines[0].height))
    #expect(layout.width == 200)
  }

  @Test("If a box has a fixed height, vertical alignment and insets set the position of its text")
  func verticalAlignment() throws {
    let height = try layout("abc").lines[0].height
    for (alignment, share) in [(VerticalAlignment.top, 0.0), (.center, 0.5), (.bottom, 1)] {
      let layout = try layout("abc") {
        $0.height = 100
        $0.verticalAlignment = alignment
        $0.insets = EdgeInsets(top: 10, bottom: 20)
      }
      #expect(layout.height == 100)
      #expect(layout.lines[0].top.isNear(10 + (70 - height) * share), "\(alignment)")
      let glyph = layout.glyphs[0]
      #expect(glyph.y.isNear(layout.lines[0].baseline))
    }
  }

  @Test("The first strong character sets the base direction; without one, the container sets it")
  func baseDirection() throws {
    #expect(try layout("123 אב").lines[0].isRightToLeft)
    #expect(try !layout("a אב").lines[0].isRightToLeft)
    #expect(try !layout("\u{2067}אב\u{2069} a").lines[0].isRightToLeft)
    #expect(try !layout("123").lines[0].isRightToLeft)
    #expect(try layout("123", []) { $0.defaultDirection = .rightToLeft }.lines[0].isRightToLeft)
    let forced = try layout(
      "abc", [paragraph { $0.baseWritingDirection = .rightToLeft }], width: 100)
    #expect(forced.lines[0].isRightToLeft)
    #expect((forced.lines[0].x + forced.lines[0].width).isNear(100))
  }
}
