// Tests of lint findings about boxes that the image does not show.

import Testing

@testable import Galley

@Suite("Lint: missing boxes")
struct BoxLintTests {
  private typealias Frame = TextDocument.Frame

  private func found(
    _ frames: [Frame], _ stack: FrameStack = FrameStack()
  ) throws -> [LintFinding] {
    let document = TextDocument(frames: frames, stack: stack, width: 100, height: 50)
    return try bundledRenderer.layout(document).lint()
  }

  private func text(_ string: String) -> Frame {
    Frame(AttributedText(string, [.font(.system(10))]))
  }

  @Test(
    "A hidden box is reported with its position in the document, but the boxes inside it are not")
  func hidden() throws {
    var hidden = Frame(frames: [text("c")], stack: FrameStack())
    hidden.isHidden = true
    let found = try found([text("a"), Frame(frames: [text("b"), hidden], stack: FrameStack())])
    #expect(found.map(\.diagnostic.code) == ["boxHidden"])
    #expect(found.first?.diagnostic.path == "frames[1].frames[1]")
  }

  @Test("A box with the key `collapses` is reported as hidden only if its text is empty")
  func collapses() throws {
    var (empty, full) = (text(""), text("b"))
    empty.collapses = true
    full.collapses = true
    let found = try found([full, empty])
    #expect(found.map(\.diagnostic.code) == ["boxHidden"])
    #expect(found.first?.diagnostic.path == "frames[1]")
    #expect(found.first?.diagnostic.message.contains("is empty") == true)
  }

  @Test("In a row, a box with text but without any width is reported, but an empty box is not")
  func collapsed() throws {
    var (wide, squeezed, empty) = (text("a"), text("b"), text(""))
    wide.container.width = 100
    wide.item.shrink = 0
    squeezed.item.minimumWidth = 0
    squeezed.container.width = 30
    squeezed.item.shrink = 1_000
    (empty.content, empty.container.width) = (.none, 0)
    let found = try found([wide, squeezed, empty], FrameStack(axis: .horizontal))
    let collapsed = try #require(found.first { $0.diagnostic.code == "boxCollapsed" })
    #expect(collapsed.frame == 1)
    #expect(collapsed.diagnostic.message.contains("no width"))
    #expect(found.count { $0.diagnostic.code == "boxCollapsed" } == 1)
  }

  @Test("Text along a level path, and a level line, can be seen in boxes without height")
  func levelPaths() throws {
    let level = Path([.move(to: Path.Point(x: 0, y: 0)), .line(to: Path.Point(x: 90, y: 0))])
    let along = Frame(AttributedText("along"), along: TextPath(level))
    var line = Frame(ShapePath(level))
    line.path?.stroke = .color(.red)
    // The upper edge of the canvas cuts off the letters.
    #expect(try found([along, line]).map(\.diagnostic.code) == ["inkOutsideCanvas"])
    line.container.width = 0
    #expect(try found([line]).map(\.diagnostic.code) == ["boxCollapsed"])
  }

  @Test("A box is not reported if its text has only white space and invisible characters")
  func invisible() throws {
    let text = TextDocument(AttributedText("\u{200B}\u{2067} \u{2069}"))
    #expect(try bundledRenderer.layout(text).lint().isEmpty)
  }
}
