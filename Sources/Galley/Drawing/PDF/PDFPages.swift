/// The pages of a PDF file, and everything about them that is written at the end.
struct PDFPages {
  /// The numbers of the objects of the page tree, the structure's root, and the document's element.
  let tree: Int
  let structure: Int
  let root: Int
  /// The numbers of the page objects.
  var pages: [Int] = []
  /// The numbers of the elements at the top of the structure.
  var elements: [Int] = []
  /// For each page and each annotation, in the order of their keys, the number of an object.
  var parents: [Int] = []
  var headings: [PDFPage.Heading] = []
  /// The language of the first page.
  var language = ""
  /// Requirements of PDF/UA-1 that some page does not meet.
  var faults: [String] = []

  /// The next key of the structure's parent tree.
  mutating func nextParent() -> Int {
    parents.append(0)
    return parents.count - 1
  }
}
