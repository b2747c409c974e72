/// The pages of a PDF file, and the data about them that is written at the end of the file.
struct PDFPages {
  /// The object numbers of the page tree, the structure tree root, and the document's element.
  let tree: Int
  let structure: Int
  let root: Int
  var pages: [Int] = []
  /// The object numbers of the top-level structure elements.
  var elements: [Int] = []
  /// The values of the parent tree: an object number for each page and each annotation, in the
  /// order of their keys.
  var parents: [Int] = []
  var headings: [PDFPage.Heading] = []
  /// The language of the PDF file: the language of its first page's document.
  var language = ""
  /// Requirements of PDF/UA-1 that at least one page does not meet.
  var faults: [String] = []

  mutating func nextParent() -> Int {
    parents.append(0)
    return parents.count - 1
  }
}
