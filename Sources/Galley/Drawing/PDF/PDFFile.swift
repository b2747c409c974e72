import GalleyFont

/// A PDF 1.7 file with tags that is being written. Letters are painted as outlines. Invisible text
/// over the outlines can be selected, searched and read aloud.
struct PDFFile: VectorTarget {
  /// A group whose contents are being painted.
  enum Group {
    /// A group whose end restores the graphics state.
    case saved
    /// The group is written as a form XObject, which is painted with the graphics state that has
    /// this object number.
    case form(state: Int?)
  }

  var options: PDFOptions
  var objects = PDFObjects()
  var shapes: [PDFShape] = []
  /// The content stream that is being written: of the page, of a group, or of a shape.
  var content = PDFContent()
  /// The content streams of the enclosing page and groups, outermost first. Each stream is
  /// continued when the stream inside it is complete.
  var outer: [PDFContent] = []
  var groups: [Group] = []
  /// Nesting depth of the shapes and masks that are being written.
  var shapeDepth = 0
  /// The object numbers of the graphics states. The keys are the entries of the states.
  var states: [MarkupBytes: Int] = [:]
  /// The object numbers of the patterns. The keys are the gradients of the patterns.
  var patterns: [VectorGradient: Int] = [:]
  /// The images that the file contains.
  var images = VectorImages()
  /// The object numbers of the images. The keys are the numbers of the images in `images`.
  var imageForms: [Int: Int] = [:]
  var masks: [VectorDigest: Int] = [:]
  /// The fonts and character codes of the invisible text of all pages.
  var text = PDFTextCodes()
  var page = PDFPage(number: 0, key: 0)
  var book: PDFPages
  let isBook: Bool
  /// The metadata of the file: the texts that the options set, and the alternative text.
  var metadata = PictureMetadata()
  /// Whether a picture with alternative text is being painted.
  var isInPicture = false
  /// The greatest nesting depth of saved graphics states in the page's content streams.
  var depth = 0
  private var shapeBytes = 0

  init(_ options: PDFOptions, isBook: Bool) {
    (self.options, self.isBook) = (options, isBook)
    // A book keeps fewer pixels of images in memory, because each of its pages can have different
    // images.
    if isBook { images.pixelLimit = 1 << 22 }
    book = PDFPages(
      tree: objects.reserve(), structure: objects.reserve(), root: objects.reserve())
  }

  var byteCount: Int {
    outer.reduce(objects.byteCount + shapeBytes + content.byteCount + page.byteCount) {
      $0 + $1.byteCount
    }
  }

  var blurs: Bool { false }

  /// Whether PDF readers interpolate the pixels of enlarged images. This is false for PDF/A, which
  /// forbids interpolated images (ISO 19005-2 §6.2.8).
  var isSmooth: Bool { !options.isArchive }

  mutating func fill(_ path: Path, _ paint: VectorPaint, isEvenOdd: Bool) {
    guard !path.elements.isEmpty else { return }
    let isSaved = setPaint(paint, covering: path.bounds ?? .zero, isStroke: false)
    content.append("\(pdf: path)\(isEvenOdd ? "f*\n" : "f\n")")
    if isSaved { content.restore() }
  }

  mutating func stroke(_ path: Path, _ paint: VectorPaint, _ stroke: VectorStroke) {
    guard !path.elements.isEmpty, stroke.width > 0 else { return }
    content.save()
    let isSaved = setPaint(
      paint, covering: (path.bounds ?? .zero).grown(by: 2 * stroke.width), isStroke: true)
    append(stroke)
    content.append("\(pdf: stroke.cap == .butt ? path : path.withDotsAsLines)S\n")
    if isSaved { content.restore() }
    content.restore()
  }

  /// Appends the operators that set the line width, joins, caps and dashes of strokes.
  mutating func append(_ stroke: VectorStroke) {
    content.append("\(number: stroke.width, decimals: 3) w ")
    // SVG and the rasterizer have the same miter limit.
    content.append(stroke.join == .miter ? "4 M " : stroke.join == .round ? "1 j " : "2 j ")
    if stroke.cap != .butt { content.append(stroke.cap == .round ? "1 J " : "2 J ") }
    if !stroke.dashes.isEmpty {
      content.append(
        "[\(numbers: stroke.dashes, decimals: 4) ] \(number: stroke.offset, decimals: 4) d ")
    }
  }

  static func data(of path: Path, decimals: Int) -> MarkupBytes {
    // An outline with more decimals has larger units.
    let tolerance = [10, 1, 0.1, 0.01][min(max(decimals, 0), 3)]
    return "\(pdf: path.withJoinedCurves(tolerance: tolerance), decimals: decimals)"
  }

  mutating func define(_ path: GlyphPath, isStroked: Bool) -> VectorShape {
    shapeBytes += path.data.count
    return add(
      PDFShape(path: MarkupBytes(path.data), bounds: path.bounds, isStroked: isStroked))
  }

  mutating func add(_ shape: PDFShape) -> VectorShape {
    shapes.append(shape)
    return VectorShape(number: shapes.count - 1)
  }
}

extension Path {
  /// A copy of the path for strokes. If a subpath is a single point, ISO 32000-1 §8.5.3.2 can
  /// require a dot. PDFium, MuPDF and poppler draw only some of these dots. In the copy, each such
  /// subpath is therefore a line with a length of a hundredth of a point.
  fileprivate var withDotsAsLines: Path {
    var copy = Path()
    var index = 0
    while index < elements.count {
      let element = elements[index]
      index += 1
      copy.elements.append(element)
      guard case .move(let point) = element else { continue }
      let end = elements[index...].firstIndex { $0 != .line(to: point) && $0 != .close }
      guard let first = elements[index...].first, first == .close || first == .line(to: point),
        end.map({ elements[$0].isMove }) ?? true
      else { continue }
      copy.elements.append(.line(to: Path.Point(x: point.x + 0.01, y: point.y)))
      index = end ?? elements.count
    }
    return copy
  }
}

extension Path {
  /// A copy of the path in which a cubic curve replaces two quadratic curves if it is almost equal
  /// to them. Most fonts with quadratic curves were designed with cubic curves, and each of these
  /// became two quadratic curves.
  fileprivate func withJoinedCurves(tolerance: Double) -> Path {
    var copy = Path()
    copy.elements.reserveCapacity(elements.count)
    // The start and the end of the last curve of the copy.
    var (start, current) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
    for element in elements {
      if case .quad(let first, let joint)? = copy.elements.last,
        case .quad(let second, let end) = element,
        let joined = Self.joined(start, first, joint, second, end, tolerance)
      {
        copy.elements[copy.elements.count - 1] = joined
      } else {
        copy.elements.append(element)
        start = current
      }
      current = element.end ?? current
    }
    return copy
  }

  /// A cubic curve that touches two quadratic curves at their joint, and has the same ends and the
  /// same directions at its ends. `nil` if it differs from the curves too much. The greatest
  /// difference of a result is about two and a half times `tolerance`: up to one at the joint, one
  /// along each curve, and a half from rounding.
  private static func joined(
    _ start: Point, _ first: Point, _ joint: Point, _ second: Point, _ end: Point,
    _ tolerance: Double
  ) -> Element? {
    func isNear(_ x: Double, _ y: Double, _ limit: Double) -> Bool {
      x * x + y * y <= limit * limit
    }
    // The cubic curve passes through the point halfway between the control points.
    let isMiddle = isNear(
      2 * joint.x - first.x - second.x, 2 * joint.y - first.y - second.y, 2 * tolerance)
    // The distance between each quadratic curve and its half of the cubic curve is at most the
    // length of this vector, divided by 27.
    let isSame = isNear(
      end.x - start.x - 2 * (second.x - first.x), end.y - start.y - 2 * (second.y - first.y),
      27 * tolerance)
    guard isMiddle, isSame else { return nil }
    // Control points need less precision than end points.
    func control(_ near: Point, _ middle: Point) -> Point {
      Point(
        x: ((4 * middle.x - near.x) / (3 * tolerance)).rounded() * tolerance,
        y: ((4 * middle.y - near.y) / (3 * tolerance)).rounded() * tolerance)
    }
    return .cubic(control(start, first), control(end, second), to: end)
  }
}

extension Path.Element {
  fileprivate var isMove: Bool { if case .move = self { true } else { false } }

  fileprivate var end: Path.Point? {
    switch self {
    case .move(let end), .line(let end), .quad(_, let end), .cubic(_, _, let end): end
    case .close: nil
    }
  }
}
