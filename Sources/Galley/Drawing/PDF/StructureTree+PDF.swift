// Writes the logical structure of a page as the tags of a PDF.
extension StructureTree {
  mutating func add(_ link: PDFPage.Link, to element: Int) {
    addLink(link.annotation, key: link.key, to: element)
  }

  /// Estimated size of the elements in the file, in bytes, before compression.
  var byteCount: Int {
    streams.reduce(64 * elements.count) { $0 + 8 * $1.elements.count }
  }

  /// Writes the structure elements that have content as PDF objects. Returns the object number of
  /// each element, or 0 for an element that is not written.
  ///
  /// - Parameters:
  ///   - parent: the object number of the root element's parent. If `isFlat` is true, this object
  ///     becomes the parent of the root element's children.
  ///   - isFlat: whether the root element is omitted, and only the elements inside it are written.
  mutating func write(
    to objects: inout PDFObjects, page: Int, parent: Int, isFlat: Bool
  ) -> [Int] {
    var isUsed = elements.map { element in
      element.alt != nil && element.kind == "Figure"
        || element.kids.contains { if case .element = $0 { false } else { true } }
    }
    for index in elements.indices.reversed() where isUsed[index] {
      if let parent = elements[index].parent { isUsed[parent] = true }
    }
    fillTables(used: isUsed)
    isUsed += Array(repeating: false, count: elements.count - isUsed.count)
    // Without its empty cells, a row would have its later cells in the wrong columns.
    for (index, element) in elements.enumerated() where ["TD", "TH"].contains(element.kind) {
      if let row = element.parent, elements[row].kind == "TR", isUsed[row] { isUsed[index] = true }
    }
    let numbers = elements.indices.map {
      isUsed[$0] && !(isFlat && $0 == 0) ? objects.reserve() : 0
    }
    for (index, element) in elements.enumerated() where numbers[index] > 0 {
      let above = element.parent.map { numbers[$0] } ?? 0
      var text: MarkupBytes = "<</S/\(element.kind)/P \(above > 0 ? above : parent) 0 R"
      text.append("/Pg \(page) 0 R")
      if let scope = scope(of: index) {
        text.append("/A<</O/Table/Scope/\(scope.rawValue.pdfName)>>")
      }
      if element.columns > 1 { text.append("/A<</O/Table/ColSpan \(element.columns)>>") }
      if let alt = element.alt { text.append("/Alt\(pdf: alt)") }
      if let numbering = element.numbering {
        text.append("/A<</O/List/ListNumbering/\(numbering.rawValue.pdfName)>>")
      }
      if let box = element.box { text.append("/A<</O/Layout/BBox[\(pdf: box)]>>") }
      text.append("/K[\(list(element.kids, numbers, page: page))]>>")
      objects.write(text, as: numbers[index])
    }
    return numbers
  }

  private func list(_ kids: [Kid], _ numbers: [Int], page: Int) -> String {
    kids.compactMap { kid in
      switch kid {
      case .element(let index): numbers[index] > 0 ? "\(numbers[index]) 0 R" : nil
      case .content(let content):
        streams[content.stream].form.map {
          "<</Type/MCR/Pg \(page) 0 R/Stm \($0) 0 R/MCID \(content.identifier)>>"
        } ?? "\(content.identifier)"
      case .annotation(let number): "<</Type/OBJR/Obj \(number) 0 R/Pg \(page) 0 R>>"
      }
    }.joined(separator: " ")
  }
}
