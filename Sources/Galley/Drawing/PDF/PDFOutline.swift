/// The outline of a PDF file: its headings as a tree (ISO 32000-1 §12.3.3).
struct PDFOutline {
  private struct Item {
    let heading: PDFPage.Heading
    let parent: Int?
    var kids: [Int] = []
  }

  private var items: [Item] = []

  init(_ headings: [PDFPage.Heading]) {
    /// The ancestors of the next item, from the outermost to the innermost.
    var around: [Int] = []
    for heading in headings {
      while let last = around.last, items[last].heading.level >= heading.level {
        around.removeLast()
      }
      items.append(Item(heading: heading, parent: around.last))
      if let last = around.last { items[last].kids.append(items.count - 1) }
      around.append(items.count - 1)
    }
  }

  /// Writes the outline, and returns the number of its root; `nil` if there are no headings.
  func write(to objects: inout PDFObjects) -> Int? {
    guard !items.isEmpty else { return nil }
    let root = objects.reserve()
    let numbers = items.map { _ in objects.reserve() }
    let top = items.indices.filter { items[$0].parent == nil }
    var counts = [Int](repeating: 0, count: items.count)
    for index in items.indices.reversed() {
      counts[index] += items[index].kids.count
      if let parent = items[index].parent { counts[parent] += counts[index] }
    }
    var (before, after): ([Int: Int], [Int: Int]) = ([:], [:])
    for siblings in [top] + items.map(\.kids) {
      for (one, next) in zip(siblings, siblings.dropFirst()) {
        (after[one], before[next]) = (next, one)
      }
    }
    for (index, item) in items.enumerated() {
      var text = MarkupBytes("<</Title")
      text.append(pdf: item.heading.title)
      text.append("/Parent \(item.parent.map { numbers[$0] } ?? root) 0 R")
      if let previous = before[index] { text.append("/Prev \(numbers[previous]) 0 R") }
      if let next = after[index] { text.append("/Next \(numbers[next]) 0 R") }
      if let first = item.kids.first, let last = item.kids.last {
        text.append(
          "/First \(numbers[first]) 0 R/Last \(numbers[last]) 0 R/Count \(counts[index])")
      }
      text.append("/Dest[\(item.heading.page) 0 R/XYZ 0 ")
      text.append(item.heading.top)
      text.append(" null]>>")
      objects.write(text, as: numbers[index])
    }
    let (first, last) = (numbers[top.first ?? 0], numbers[top.last ?? 0])
    objects.write(
      MarkupBytes(
        "<</Type/Outlines/First \(first) 0 R/Last \(last) 0 R/Count \(items.count)>>"), as: root)
    return root
  }
}
