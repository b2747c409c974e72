/// A page of a PDF file that is being written.
struct PDFPage {
  /// A heading that will be an item of the file's outline.
  struct Heading {
    let level: Int
    var title: String
    let page: Int
    /// The top of the heading, in points above the lower edge of the page.
    let top: Double
  }

  /// A link whose text has not been written yet.
  struct Link {
    let link: TextLayout.Link
    /// The object number of the link annotation, and the annotation's key in the parent tree.
    let annotation: Int
    let key: Int
  }

  /// The object number of the page in the PDF file.
  let number: Int
  /// The size of the page in its own unit, and the size of this unit in points. The unit is larger
  /// than a point only on very large pages.
  var width = 0.0
  var height = 0.0
  var unit = 1.0
  /// Whether anything on the page is painted with a blend mode.
  var hasBlending = false
  var structure: StructureTree
  /// The structure element of each frame; `nil` for a frame that is a decoration.
  var places: [Int?] = []
  var canvasPicture: Int?
  /// The marked content of the pictures in the text that is written next. The keys are the
  /// pictures' offsets in the text.
  var pictures: [Int: StructureTree.Content] = [:]
  /// The operators of the invisible text, in coordinates of the page.
  var text = PDFContent()
  var annotations: [Int] = []
  /// The links in the text that is written next.
  var links: ArraySlice<Link> = []
  var headings: [Heading] = []
  /// The structure element of the last heading.
  var headingElement: Int?

  /// - key: the page's key in the parent tree, which maps marked content to structure elements.
  init(number: Int, key: Int) {
    self.number = number
    structure = StructureTree(key: key)
  }

  var area: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }

  var byteCount: Int { text.byteCount + structure.byteCount }
}
