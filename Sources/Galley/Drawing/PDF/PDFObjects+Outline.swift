// Writes the outline of a PDF file: its headings as a tree (ISO 32000-1 §12.3.3).

extension PDFObjects {
  /// Writes the outline, and returns the object number of its root. Returns `nil` if there are no
  /// headings.
  mutating func writeOutline(of headings: [PDFPage.Heading]) -> Int? {
    guard !headings.isEmpty else { return nil }
    let parents = Self.parents(of: headings)
    let root = reserve()
    let numbers = headings.map { _ in reserve() }
    /// For each outline item, the first and the last item directly inside it, and the number of
    /// items inside it at any depth.
    var ends = [(first: Int, last: Int, count: Int)?](repeating: nil, count: headings.count)
    var (before, after): ([Int: Int], [Int: Int]) = ([:], [:])
    for index in headings.indices.reversed() {
      guard let parent = parents[index] else { continue }
      let (inner, whole) = (ends[index]?.count ?? 0, ends[parent])
      ends[parent] = (index, whole?.last ?? index, (whole?.count ?? 0) + inner + 1)
    }
    var latest: [Int?: Int] = [:]
    for (index, parent) in parents.enumerated() {
      if let previous = latest[parent] { (before[index], after[previous]) = (previous, index) }
      latest[parent] = index
    }
    for (index, heading) in headings.enumerated() {
      var text: MarkupBytes = "<</Title\(pdf: heading.title)"
      text.append("/Parent \(parents[index].map { numbers[$0] } ?? root) 0 R")
      if let previous = before[index] { text.append("/Prev \(numbers[previous]) 0 R") }
      if let next = after[index] { text.append("/Next \(numbers[next]) 0 R") }
      if let (first, last, count) = ends[index] {
        text.append("/First \(numbers[first]) 0 R/Last \(numbers[last]) 0 R/Count \(count)")
      }
      text.append("/Dest[\(heading.page) 0 R/XYZ 0 \(number: heading.top) null]>>")
      write(text, as: numbers[index])
    }
    let last = numbers[latest[nil] ?? 0]
    write(
      "<</Type/Outlines/First \(numbers[0]) 0 R/Last \(last) 0 R/Count \(headings.count)>>",
      as: root)
    return root
  }

  /// The parent of each heading; `nil` at the top level.
  private static func parents(of headings: [PDFPage.Heading]) -> [Int?] {
    var parents: [Int?] = []
    /// The indices of the headings that could contain the next heading, from the outermost to the
    /// innermost.
    var around: [Int] = []
    for (index, heading) in headings.enumerated() {
      while let last = around.last, headings[last].level >= heading.level { around.removeLast() }
      parents.append(around.last)
      around.append(index)
    }
    return parents
  }
}
