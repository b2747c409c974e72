// Tests of the layout of boxes whose contents have a fixed size instead of text.

import Testing

@testable import Galley

@Suite("Layout of boxes")
struct BoxLayoutTests {
  /// The contents of the boxes, each 10 by 10 points. This class counts the visits to boxes and
  /// the measurements of contents.
  private final class Contents: BoxContents {
    private(set) var visits = 0
    private(set) var measurements = 0

    func count(boxes: Int) { visits += boxes }

    func greatestWidth(of box: Int) -> Double {
      measurements += 1
      return 10
    }

    func leastWidth(of box: Int, greatest: Double) -> Double {
      measurements += 1
      return 10
    }

    func height(of box: Int, width: Double) -> ContentHeight {
      measurements += 1
      return ContentHeight(10, first: 8, last: 8)
    }
  }

  @Test("A box without limits can be smaller than one point, but not smaller than its insets")
  func lowBoxes() {
    var box = Box(content: .empty)
    #expect(box.limited(height: 0.5) == 0.5 && box.limited(width: 0.5) == 0.5)
    box.insets.top = 0.25
    box.insets.bottom = 0.5
    #expect(box.limited(height: 0.5) == 0.75)
  }

  /// Nested stacks. The innermost stack has `leaves` boxes with contents.
  private func nested(
    _ stacks: [FrameStack], leaves: Int, _ change: (inout Box) -> Void = { _ in }
  ) -> [Box] {
    var boxes = stacks.map { Box(content: .stack($0)) }
    for index in boxes.indices.dropLast() { boxes[index].children = index + 1..<index + 2 }
    boxes[stacks.count - 1].children = stacks.count..<stacks.count + leaves
    for _ in 0..<leaves {
      var leaf = Box(content: .measured(0))
      change(&leaf)
      boxes.append(leaf)
    }
    return boxes
  }

  @Test(
    "The number of box visits grows at most linearly with the boxes and their nesting depth",
    arguments: [FrameStack.Alignment.firstBaseline, .lastBaseline, .fill, .center],
    FrameStack.Axis.allCases)
  func visits(_ alignment: FrameStack.Alignment, _ axis: FrameStack.Axis) throws {
    func visits(depth: Int, leaves: Int) throws -> Int {
      let contents = Contents()
      let stack = FrameStack(axis: axis, spacing: 1, alignment: alignment)
      _ = try BoxLayout(
        nested(Array(repeating: stack, count: depth), leaves: leaves), contents)
      #expect(contents.measurements <= 2 * leaves)
      return contents.visits
    }
    let (shallow, deep) = (try visits(depth: 4, leaves: 100), try visits(depth: 16, leaves: 100))
    #expect(deep <= 2 * shallow)
    #expect(try visits(depth: 16, leaves: 200) <= 2 * deep)
  }

  @Test("If rows and columns alternate, the content of each box is measured at most four times")
  func measurements() throws {
    let stacks = (0..<16).map {
      FrameStack(
        axis: $0 % 2 == 0 ? .horizontal : .vertical, alignment: $0 % 3 == 0 ? .firstBaseline : .fill
      )
    }
    let contents = Contents()
    _ = try BoxLayout(nested(stacks, leaves: 50) { $0.item.aspectRatio = 1 }, contents)
    #expect(contents.measurements <= 4 * 50 && contents.visits < 100 * 66)
  }
}
