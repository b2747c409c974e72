public import Galley

extension LayoutMatrix {
  /// A contact sheet with all cells of the matrix. In each cell, the name and the size are above
  /// the image, and the problems are below the image. A red border marks a broken contract or a
  /// missing image, and an orange border marks warnings. On the sheet, each image is drawn at one
  /// point per pixel.
  ///
  /// - Parameter renderer: the renderer that draws the labels.
  /// - Throws: ``/Galley/RenderError`` if the sheet exceeds the maximum canvas size.
  public func sheet(by renderer: TextRenderer) throws(RenderError) -> DocumentLayout {
    var sheet = MatrixSheet(cells, renderer)
    return try renderer.layout(try sheet.document())
  }
}

/// Arranges the cells of a matrix in rows.
private struct MatrixSheet {
  private let cells: [LayoutMatrix.Cell]
  private let renderer: TextRenderer
  /// Width of a column on the sheet, in points.
  private let width: Double
  private let columns: Int
  /// Font size of labels in points.
  private let size: Double
  private var frames: [TextDocument.Frame] = []

  /// Width of a column, in points, if no cell has an image. Every column is at least half as wide
  /// as this.
  private static let emptySide = 320.0
  /// The range of label font sizes, in points. The font size increases with the width of the cells.
  private static let sizes = 13.0...40.0
  /// The ratio of a cell's width to the font size of its labels, as long as this font size is
  /// within `sizes`.
  private static let cellWidth = 30.0
  /// Approximate ratio of the sheet's width to its height.
  private static let pageRatio = 1.4
  private static let mostProblems = 3

  private static let page = Color(red: 0xEC, green: 0xEE, blue: 0xF1)
  private static let broken = Color(red: 0xD0, green: 0x1F, blue: 0x2E)
  private static let warned = Color(red: 0xE0, green: 0x86, blue: 0x00)
  private static let quiet = Color(red: 0x5B, green: 0x63, blue: 0x6E)
  private static let line = Color(red: 0xC9, green: 0xCE, blue: 0xD6)

  init(_ cells: [LayoutMatrix.Cell], _ renderer: TextRenderer) {
    self.cells = cells
    self.renderer = renderer
    let pictures = cells.compactMap(\.picture)
    let widest = Double(pictures.map(\.width).max() ?? Int(Self.emptySide))
    let highest = Double(pictures.map(\.height).max() ?? Int(Self.emptySide / 2))
    size = min(max(widest / Self.cellWidth, Self.sizes.lowerBound), Self.sizes.upperBound)
    width = max(widest, Self.emptySide / 2)
    let count = (Double(cells.count) * (highest + 4 * size) / width * Self.pageRatio).squareRoot()
    columns = max(1, min(cells.count, Int(count.rounded())))
  }

  private var gap: Double { size * 1.5 }

  mutating func document() throws(RenderError) -> TextDocument {
    var top = gap
    for start in stride(from: 0, to: cells.count, by: columns) {
      var bottom = top
      for index in start..<min(start + columns, cells.count) {
        let left = gap + Double(index - start) * (width + gap)
        bottom = max(bottom, try add(cells[index], x: left, y: top))
      }
      top = bottom + gap
    }
    let pageWidth = gap + Double(columns) * (width + gap)
    var document = TextDocument(frames: frames, width: pageWidth.rounded(.up), height: top)
    document.background = Self.page
    return document
  }

  /// Draws a cell of the matrix on the sheet. Returns the y coordinate of the cell's bottom edge.
  private mutating func add(
    _ cell: LayoutMatrix.Cell, x: Double, y: Double
  ) throws(RenderError) -> Double {
    var bottom = try add(label(of: cell), x: x, y: y, lines: 1) + size * 0.4
    let flag: Color? =
      cell.isBroken ? Self.broken : cell.warnings.isEmpty ? nil : Self.warned
    let border = flag == nil ? 1 : max(2, (size / 5).rounded())
    var box = TextDocument.Frame(AttributedText())
    (box.x, box.y) = (x.rounded() - border, bottom.rounded())
    let (side, height) =
      cell.picture.map { (Double($0.width), Double($0.height)) } ?? (width, size * 5)
    (box.container.width, box.container.height) = (side + 2 * border, height + 2 * border)
    box.background = .white
    box.border = Border(border, flag ?? Self.line)
    frames.append(box)
    if let image = cell.picture {
      var picture = TextDocument.Frame(AttributedText())
      (picture.x, picture.y) = (box.x + border, box.y + border)
      (picture.container.width, picture.container.height) = (side, height)
      picture.backgroundImage = ImageFill(image, fit: .fill)
      frames.append(picture)
    }
    bottom = box.y + height + 2 * border
    if cell.picture == nil {
      _ = try add(
        text("no image", Self.broken), x: x + size, y: box.y + border + size * 1.6, lines: 1)
    }
    for line in notes(of: cell) {
      bottom = try add(line, x: x, y: bottom + size * 0.3, lines: 2)
    }
    return bottom
  }

  /// Adds a label to the sheet, and returns the y coordinate of the label's bottom edge.
  private mutating func add(
    _ text: AttributedText, x: Double, y: Double, lines: Int
  ) throws(RenderError) -> Double {
    var container = TextContainer(width: width)
    container.maximumLines = lines
    container.lastLineBreakMode = .byTruncatingTail
    let layout = try renderer.layout(text, in: container)
    frames.append(TextDocument.Frame(layout, x: x, y: y))
    return y + layout.height
  }

  private func label(of cell: LayoutMatrix.Cell) -> AttributedText {
    let name = AttributedText(
      cell.name, [.font(.system(size, weight: .semibold)), .foregroundColor(.black)])
    guard let picture = cell.picture else { return name }
    return AttributedText([name, text("   \(picture.width) × \(picture.height)", Self.quiet)])
  }

  /// The first few problems and warnings of a cell of the matrix, as lines of text.
  private func notes(of cell: LayoutMatrix.Cell) -> [AttributedText] {
    let problems = cell.problems.map { text($0, Self.broken) }
    let all = problems + cell.warnings.map { text("\($0.code): \($0.message)", Self.warned) }
    guard all.count > Self.mostProblems else { return all }
    return all.prefix(Self.mostProblems - 1)
      + [
        text(
          "and \(all.count - Self.mostProblems + 1) more",
          problems.count >= Self.mostProblems ? Self.broken : Self.warned)
      ]
  }

  private func text(_ string: String, _ color: Color) -> AttributedText {
    AttributedText(
      string.split(whereSeparator: \.isNewline).joined(separator: " "),
      [.font(.system(size * 0.8)), .foregroundColor(color)])
  }
}
