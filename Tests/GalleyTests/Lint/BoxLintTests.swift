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
    "Lint reports a hidden box with its position in the document, but not the boxes inside it")
  func hidden() throws {
    var hidden = Frame(frames: [text("c")], stack: FrameStack())
    hidden.isHidden = true
    let found = try found([text("a"), Frame(frames: [text("b"), hidden], stack: FrameStack())])
    #expect(found.map(\.diagnostic.code) == ["boxHidden"])
    #expect(found.first?.diagnostic.path == "frames[1].frames[1]")
  }

  @Test("Lint reports a box with the key `collapses` as hidden only if its text is empty")
  func collapses() throws {
    var (empty, full) = (text(""), text("b"))
    empty.collapses = true
    full.collapses = true
    let found = try found([full, empty])
    #expect(found.map(\.diagnostic.code) == ["boxHidden"])
    #expect(found.first?.diagnostic.path == "frames[1]")
    #expect(found.first?.diagnostic.message.contains("is empty") == true)
  }

  @Test("In a row, lint reports a box with text but without width, but not an empty box")
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

  @Test("A box without height can show a horizontal line, or text along a horizontal path")
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

  @Test("Lint does not report a hidden box whose text is only white space and invisible characters")
  func invisible() throws {
    let text = TextDocument(AttributedText("\u{200B}\u{2067} \u{2069}"))
    #expect(try bundledRenderer.layout(text).lint().isEmpty)
  }
}
