import Galley

/// Documents with stacks.
enum Boxes {
  /// A card of eight boxes in three stacks.
  static var card: TextDocument {
    var names = row(["Maria Bergström", "Professor of Geology, Uppsala"], axis: .vertical)
    names.item.weight = 1
    let author = TextDocument.Frame(
      frames: [text("MB", size: 40), names],
      stack: FrameStack(axis: .horizontal, spacing: 16, alignment: .center))
    return TextDocument(
      frames: [
        text("EXPEDITIONS", size: 18),
        text("Where the fjord meets the long evening", size: 64),
        text(
          "Three summers of drilling show how quickly the ice withdrew from the coast.", size: 28),
        author, row(["fjordlines.example", "12 minutes"], axis: .horizontal),
      ],
      stack: FrameStack(spacing: 24, distribution: .equalSpacing), width: 1200, height: 630)
  }

  /// The boxes of a document, each at a fixed position on the canvas instead of in stacks.
  static func placed(_ document: TextDocument, _ renderer: TextRenderer) throws -> TextDocument {
    let layout = try renderer.layout(document)
    let frames = zip(layout.document.frames, layout.layouts).compactMap {
      frame, text -> TextDocument.Frame? in
      guard frame.content == .text else { return nil }
      var placed = TextDocument.Frame(
        frame.text, in: TextContainer(width: text.width, height: text.height))
      (placed.x, placed.y) = (frame.x, frame.y)
      return placed
    }
    return TextDocument(frames: frames, width: layout.width, height: layout.height)
  }

  /// Stacks that are nested `depth` levels deep, alternately columns and rows. The outermost level
  /// contains only the next level. The `count` boxes are divided evenly among the other levels.
  static func nested(count: Int, depth: Int) -> TextDocument {
    var inner: TextDocument.Frame?
    for level in 1..<depth {
      let share = count * level / (depth - 1) - count * (level - 1) / (depth - 1) - 1
      var frames = (0..<max(share, 0)).map { text("box \($0 % 10)", size: 12) }
      if let inner { frames.append(inner) }
      let axis: FrameStack.Axis = level % 2 == 0 ? .horizontal : .vertical
      inner = TextDocument.Frame(
        frames: frames, stack: FrameStack(axis: axis, spacing: 1, alignment: .firstBaseline))
    }
    return TextDocument(frames: inner.map { [$0] } ?? [], stack: FrameStack())
  }

  private static func row(_ texts: [String], axis: FrameStack.Axis) -> TextDocument.Frame {
    TextDocument.Frame(
      frames: texts.map { text($0, size: 22) },
      stack: FrameStack(axis: axis, spacing: 4, distribution: .equalSpacing))
  }

  private static func text(_ string: String, size: Double) -> TextDocument.Frame {
    var attributes = TextAttributes()
    attributes.font = FontDescriptor(families: ["Inter"], size: size)
    return TextDocument.Frame(AttributedText(string, attributes))
  }
}
