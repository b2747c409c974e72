/// A content stream of a PDF page or form (ISO 32000-1 §7.8) that is being written, with the
/// objects to which it refers.
struct PDFContent {
  /// A part of the graphics state.
  private struct State {
    /// The transform from the current coordinates to the coordinates at the start of the content.
    var transform = Transform()
    /// The current colours and opacity; `nil` if they are inherited.
    var fill: Color?
    var stroke: Color?
    var alpha: UInt8?
  }

  struct Font: Equatable {
    /// The number of the font object.
    let number: Int
    let size: Double
  }

  /// The numbers of the objects to which the content refers, by the keys of the resource dictionary
  /// (§7.8.3).
  private var references: [String: Set<Int>] = [:]

  /// The index of the content's marked content in the streams of the page; `nil` for the content of
  /// a form without tags.
  var stream: Int?

  var bytes = MarkupBytes()
  private(set) var runs: [PDFRun] = []
  private var state = State()
  private var saved: [State] = []
  private(set) var font: Font?

  /// The content as an artifact, except the tagged parts.
  var asArtifact: PDFContent {
    var whole = PDFContent()
    whole.append("/Artifact BMC ")
    whole.append(self)
    whole.append("EMC")
    return whole
  }

  var isEmpty: Bool { bytes.bytes.isEmpty && runs.isEmpty }
  /// Size of the content in bytes, without its shapes.
  var byteCount: Int { bytes.bytes.count + runBytes }
  private var runBytes = 0
  /// The transform from the current coordinates to the coordinates at the start of the content.
  var transform: Transform { state.transform }

  mutating func append(_ text: String) { bytes.append(text) }

  mutating func append(_ other: MarkupBytes) { bytes.append(other) }

  /// The greatest nesting depth of saved graphics states.
  private(set) var depth = 0

  mutating func save() {
    saved.append(state)
    depth = max(depth, saved.count)
    append("q ")
  }

  mutating func restore() {
    state = saved.popLast() ?? State()
    append("Q\n")
  }

  /// Changes the coordinates.
  mutating func concatenate(_ transform: Transform) {
    state.transform = state.transform.after(transform)
    bytes.append(pdf: transform)
  }

  /// Records shapes that are drawn at this place in the content.
  mutating func draw(_ run: PDFRun) {
    runs.append(run)
    runBytes += 32 + 32 * run.glyphs.count
  }

  /// Ends the content at an offset and restores the graphics state. Returns the operators after the
  /// offset, which are no longer part of the content.
  mutating func cut(from start: Int) -> MarkupBytes {
    state = saved.popLast() ?? State()
    return bytes.cut(from: start)
  }

  /// Sets the colour of fills, without its alpha.
  mutating func setFill(_ color: Color) {
    guard state.fill != color else { return }
    state.fill = color
    append(color, "g", "rg")
  }

  /// Sets the colour of strokes, without its alpha.
  mutating func setStroke(_ color: Color) {
    guard state.stroke != color else { return }
    state.stroke = color
    append(color, "G", "RG")
  }

  private mutating func append(_ color: Color, _ gray: String, _ operation: String) {
    let isGray = color.red == color.green && color.green == color.blue
    for channel in isGray ? [color.red] : [color.red, color.green, color.blue] {
      bytes.append(Double(channel) / 255, decimals: 3)
      append(" ")
    }
    append((isGray ? gray : operation) + " ")
  }

  /// Sets the pattern of fills or of strokes.
  mutating func setPattern(_ number: Int, isStroke: Bool) {
    let name = name("Pattern", number)
    append(isStroke ? "/Pattern CS \(name) SCN " : "/Pattern cs \(name) scn ")
    if isStroke { state.stroke = nil } else { state.fill = nil }
  }

  /// The opacity of fills and strokes; `nil` if it is inherited.
  var alpha: UInt8? { state.alpha }

  /// Applies a graphics state that sets the opacity.
  mutating func setAlpha(_ alpha: UInt8, state number: Int) {
    state.alpha = alpha
    setState(number)
  }

  /// Applies a graphics state.
  mutating func setState(_ number: Int) {
    append(name("ExtGState", number) + " gs ")
  }

  /// Draws a form.
  mutating func draw(form number: Int) { append(use(of: number)) }

  /// The operator that draws a form, for a part that will be added to the content.
  mutating func use(of form: Int) -> String { name("XObject", form) + " Do " }

  /// Sets the font of text. The font stays the same in the next text objects.
  mutating func setFont(_ font: Font) {
    guard self.font != font else { return }
    self.font = font
    append(name("Font", font.number) + " ")
    bytes.append(font.size, decimals: 3)
    append(" Tf ")
  }

  /// Appends other content. At its end, the other content must have restored the graphics state.
  mutating func append(_ other: PDFContent) {
    for var run in other.runs {
      run.offset += bytes.bytes.count
      draw(run)
    }
    bytes.append(other.bytes)
    depth = max(depth, saved.count + other.depth)
    references.merge(other.references) { $0.union($1) }
  }

  /// Adds a reference to an object, and returns the name of the object.
  private mutating func name(_ kind: String, _ number: Int) -> String {
    references[kind, default: []].insert(number)
    return Self.name(kind, number)
  }

  private static func name(_ kind: String, _ number: Int) -> String {
    "/\(kind.prefix(1))\(number)"
  }

  /// The resource dictionary.
  var resources: String {
    let kinds = references.sorted { $0.key < $1.key }.map { kind, numbers in
      let list = numbers.sorted().map { "\(Self.name(kind, $0)) \($0) 0 R" }
      return "/\(kind)<<\(list.joined())>>"
    }
    return "/Resources<<\(kinds.joined())>>"
  }
}

extension MarkupBytes {
  /// Appends the operator that changes the coordinates, unless nothing changes.
  mutating func append(pdf transform: Transform) {
    guard transform != Transform() else { return }
    append(matrix: transform, decimals: 3)
    append(" cm ")
  }

  /// Appends the operators that construct a path.
  mutating func append(pdf path: Path, decimals: Int = 2) {
    var (current, start) = (Path.Point(x: 0, y: 0), Path.Point(x: 0, y: 0))
    func between(_ one: Path.Point, _ other: Path.Point) -> Path.Point {
      Path.Point(x: (one.x + 2 * other.x) / 3, y: (one.y + 2 * other.y) / 3)
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        append(to, decimals, "m")
        (current, start) = (to, to)
      case .line(let to):
        append(to, decimals, "l")
        current = to
      case .quad(let control, let to):
        // PDF has only cubic curves. Control points need less precision than end points.
        append(between(current, control), max(decimals - 1, 0))
        append(between(to, control), max(decimals - 1, 0))
        append(to, decimals, "c")
        current = to
      case .cubic(let first, let second, let to):
        append(first, decimals)
        append(second, decimals)
        append(to, decimals, "c")
        current = to
      case .close:
        append("h\n")
        current = start
      }
    }
  }

  /// Appends a point, a space, and an operator.
  private mutating func append(
    _ point: Path.Point, _ decimals: Int, _ operation: Unicode.Scalar? = nil
  ) {
    append(point.x, decimals: decimals)
    append(ascii: " ")
    append(point.y, decimals: decimals)
    append(ascii: " ")
    guard let operation else { return }
    append(ascii: operation)
    append(ascii: "\n")
  }
}
