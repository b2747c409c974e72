// Editable layouts: a layout updated after edits must equal a new layout of the edited text.

import GalleyTestSupport
import TestSupport
import Testing

@testable import Galley
@testable import GalleyEditing

/// A text storage that is changed by random edits.
struct RandomEdits {
  var random: RandomText
  var storage: TextStorage
  /// Earlier states of the storage, which some edits restore.
  private var past: [TextStorage] = []

  init(seed: UInt64, pieces: Int) {
    random = RandomText(seed: seed)
    storage = TextStorage(random.text(pieces: pieces))
  }

  private mutating func offset() -> Int {
    Int.random(in: 0...storage.length, using: &random.generator)
  }

  private mutating func range(most: Int) -> Range<Int> {
    let start = offset()
    return start..<min(start + Int.random(in: 0...most, using: &random.generator), storage.length)
  }

  /// Makes one random edit. Users make some of these kinds of edits, such as typing. Programs make
  /// others, such as setting attributes.
  mutating func edit() {
    past.append(storage)
    switch Int.random(in: 0..<10, using: &random.generator) {
    case 0, 1: storage.type(["a", " ", "ش", "1", "\u{301}"][past.count % 5], over: range(most: 1))
    case 2: storage.type(["\n", "\r", "\r\n", "\u{2028}"][past.count % 4], over: range(most: 0))
    case 3: storage.delete(range(most: 3))
    case 4: storage.delete(range(most: 60))
    case 5, 6: storage.insert(random.text(pieces: 4), at: offset())
    case 7: storage.set(random.attributes(), on: range(most: 30))
    case 8: storage.setAttribute(.font(.system(19)), on: range(most: 5))
    default:
      storage = past[Int.random(in: 0..<past.count, using: &random.generator)]
    }
  }
}

extension TextLayout {
  /// The name of the first property whose value differs between this layout and another layout;
  /// `nil` if the layouts are equal.
  func difference(from other: TextLayout) -> String? {
    if text != other.text { return "text" }
    if width != other.width || height != other.height { return "size" }
    if lines != other.lines { return "lines" }
    if glyphs != other.glyphs { return "glyphs" }
    if attributes != other.attributes { return "attributes" }
    if overflow != other.overflow { return "overflow" }
    if missingGlyphs != other.missingGlyphs { return "missing" }
    if diagnostics != other.diagnostics { return "diagnostics" }
    guard runs.count == other.runs.count else { return "number of runs" }
    for (index, (one, two)) in zip(runs, other.runs).enumerated() {
      let isSame =
        one.face === two.face && one.range == two.range && one.glyphs == two.glyphs
        && one.size == two.size && one.scaleX == two.scaleX && one.skew == two.skew
        && one.orientation == two.orientation && one.baselineOffset == two.baselineOffset
        && one.script == two.script && one.language == two.language && one.level == two.level
        && one.attributes == two.attributes && one.isAttachment == two.isAttachment
        && one.x == two.x && one.width == two.width && one.visibleX == two.visibleX
        && one.visibleWidth == two.visibleWidth
      if !isSame { return "run \(index)" }
    }
    return nil
  }
}

@Suite("Editable layouts")
struct EditableLayoutTests {
  @Test(
    "After any edits, an editable layout equals a new layout of the whole text",
    arguments: UInt64(1)...80)
  func anyEdits(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed, pieces: Int(seed % 3) * 40)
    var container = edits.random.container()
    if seed % 20 == 0 { container.fit = .shrink }
    if seed % 20 == 10 { container.writingMode = .verticalRL }
    if seed % 5 == 0 { container.verticalAlignment = .bottom }
    var layout = try EditableLayout(edits.storage, in: container, renderer: bundledRenderer)
    for step in 0..<24 {
      for _ in 0..<(step % 5 == 0 ? 3 : 1) { edits.edit() }
      try layout.update(to: edits.storage)
      let whole = try bundledRenderer.layout(edits.storage.text, in: container)
      let difference = try layout.layout().difference(from: whole)
      #expect(difference == nil, "seed \(seed) step \(step)")
      #expect(layout.lineCount == whole.lines.count, "seed \(seed) step \(step)")
      #expect(layout.width == whole.width && layout.height == whole.height)
      #expect(layout.overflow == whole.overflow)
      if difference != nil { break }
    }
  }

  @Test(
    "After any edits, carets and selections equal those of a new layout of the whole text",
    arguments: UInt64(100)...140
  )
  func answers(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed, pieces: 60)
    let container = edits.random.container()
    var layout = try EditableLayout(edits.storage, in: container, renderer: bundledRenderer)
    for _ in 0..<6 { edits.edit() }
    try layout.update(to: edits.storage)
    let whole = try layout.layout()
    for _ in 0..<20 {
      let x = Double.random(in: -20...220, using: &edits.random.generator)
      let y = Double.random(in: -20...whole.height + 20, using: &edits.random.generator)
      #expect(layout.position(atX: x, y: y) == whole.position(atX: x, y: y), "seed \(seed)")
      let start = Int.random(in: -2...edits.storage.length + 2, using: &edits.random.generator)
      let range = start..<start + Int.random(in: 0...90, using: &edits.random.generator)
      for affinity in TextLayout.Affinity.allCases {
        let place = TextLayout.Position(start, affinity: affinity)
        #expect(layout.caret(at: place) == whole.caret(at: place), "seed \(seed) at \(start)")
        #expect(
          layout.carets(at: start, affinity: affinity)
            == whole.carets(at: start, affinity: affinity))
      }
      #expect(
        layout.selectionRectangles(for: range) == whole.selectionRectangles(for: range),
        "seed \(seed) \(range)")
    }
  }

  @Test("Offsets outside the text are clamped to its beginning and its end")
  func anyOffset() throws {
    let storage = TextStorage(AttributedText("one\ntwo\nthree", [.font(.system(14))]))
    let layout = try EditableLayout(
      storage, in: TextContainer(width: 120), renderer: bundledRenderer)
    for (offset, end) in [(Int.min, 0), (.max, storage.length)] {
      let caret = layout.caret(at: TextLayout.Position(offset))
      #expect(caret != nil && caret == layout.caret(at: TextLayout.Position(end)))
      #expect(layout.carets(at: offset)?.primary == layout.carets(at: end)?.primary)
      #expect(layout.part(of: offset..<offset).range == layout.part(of: end..<end).range)
      #expect(layout.selectionRectangles(for: offset..<offset).isEmpty)
    }
    #expect(
      layout.selectionRectangles(for: .min ..< .max)
        == layout.selectionRectangles(for: 0..<storage.length))
  }

  @Test("A layout of the visible part has the lines in that part, at their usual positions")
  func part() throws {
    let lines = (0..<300).map { "paragraph \($0) of a text that is much longer than the page\n" }
    let storage = TextStorage(AttributedText(lines.joined(), [.font(.system(14))]))
    let layout = try EditableLayout(
      storage, in: TextContainer(width: 120), renderer: bundledRenderer)
    let whole = try layout.layout()
    let view = Rectangle(x: 0, y: 2_000, width: 120, height: 300)
    let part = layout.part(in: view)
    #expect(part.layout.text == storage[part.range])
    #expect(part.layout.lines.count < 40)
    let expected = whole.lines.filter { part.range.overlaps($0.range) }
    #expect(part.layout.lines.map(\.top) == expected.map(\.top))
    #expect(part.layout.lines.map(\.x) == expected.map(\.x))
    let touched = whole.lines.filter { $0.top < 2_300 && $0.top + $0.height > 2_000 }
    #expect(touched.allSatisfy { part.range.contains($0.range.lowerBound) })
    #expect(layout.part(in: Rectangle(x: 0, y: 1e9, width: 1, height: 1)).layout.lines.count > 0)
  }

  @Test("An edit causes only the changed paragraphs to be laid out again")
  func reuse() throws {
    let words = (0..<200).map { "some words in paragraph \($0)\n" }.joined()
    let old = TextStorage(AttributedText(words, [.font(.system(12))]))
    var stack = IncrementalLayout(TextContainer(width: 100))
    let setParagraphs = { (stack: IncrementalLayout) in
      stack.paragraphs[0..<stack.paragraphs.count].map(\.layout)
    }
    func follow(_ new: TextStorage, from old: TextStorage) throws -> Int {
      let before = Set(setParagraphs(stack).map(ObjectIdentifier.init))
      try bundledRenderer.withParagraphLayouter(in: stack.container, length: new.length) {
        layouter throws(RenderError) in
        try stack.update(from: old.paragraphs, to: new.paragraphs, by: layouter)
      }
      return setParagraphs(stack).count { !before.contains(ObjectIdentifier($0)) }
    }
    #expect(try follow(old, from: TextStorage()) == 200)
    var new = old
    new.type("x", over: 40..<40)
    #expect(try follow(new, from: old) == 1)
    var divided = new
    divided.type("\n", over: 2_000..<2_000)
    #expect(try follow(divided, from: new) == 2)
    var joined = divided
    joined.delete(2_000..<2_001)
    #expect(try follow(joined, from: divided) == 1)
    #expect(try follow(old, from: joined) == 2)
    var styled = old
    styled.add([.kern(1)], to: 100..<101)
    #expect(try follow(styled, from: old) == 1)
    // If an edit sets attributes that the text already has, the text does not change.
    styled.replace(0..<0, with: "")
    styled.add([.kern(1)], to: 100..<101)
    #expect(styled.paragraphs.change(from: styled.paragraphs) == nil)
  }

  @Test("A rejected edit leaves the layout unchanged")
  func refusal() throws {
    let storage = TextStorage(AttributedText("one\ntwo", [.font(.system(12))]))
    var layout = try EditableLayout(storage, in: TextContainer(), renderer: bundledRenderer)
    var wrong = storage
    wrong.setAttribute(.font(.system(-1)), on: 4..<5)
    #expect(throws: RenderError.self) { try layout.update(to: wrong) }
    #expect(layout.storage.text == storage.text)
    #expect(try layout.layout().difference(from: bundledRenderer.layout(storage.text)) == nil)
  }

  @Test("An editable layout gives the same warnings about hidden text as a new layout")
  func hiddenText() throws {
    for height in [10.0, 50, 90] {
      for string in ["one two three four five six seven eight", "one\ntwo\nthree"] {
        let text = AttributedText(string, [.font(.system(30))])
        let container = TextContainer(width: 300, height: height)
        let whole = try bundledRenderer.layout(text, in: container)
        let editable = try EditableLayout(
          TextStorage(text), in: container, renderer: bundledRenderer)
        #expect(try editable.layout().difference(from: whole) == nil)
      }
    }
  }

  @Test("A font lock also applies to edited text")
  func fontLock() throws {
    let text = AttributedText("abc", [.font(.system(20))])
    let lock = try bundledRenderer.fontLock(of: [bundledRenderer.layout(TextDocument(text))])
    let locked = TextRenderer(fonts: FontLibrary(includesSystemFonts: false, lock: lock))
    var storage = TextStorage(text)
    var layout = try EditableLayout(storage, in: TextContainer(), renderer: locked)
    storage.replace(3..<3, with: "\u{0E01}")
    #expect(throws: RenderError.self) { try layout.update(to: storage) }
    #expect(layout.lineCount == 1)
  }
}
