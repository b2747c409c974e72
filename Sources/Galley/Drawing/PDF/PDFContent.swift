/// A content stream of a PDF page or form (ISO 32000-1 §7.8) that is being written, with the
/// objects to which it refers.
struct PDFContent {
  /// The values of the PDF graphics state that the writer tracks.
  private struct State {
    /// The transform from the current coordinate system to the initial coordinate system of the
    /// content stream.
    var transform = Transform()
    /// The current colours and opacity; `nil` if they are inherited.
    var fill: Color?
    var stroke: Color?
    var alpha: UInt8?
  }

  /// Maximum number of earlier runs with which a new run is compared.
  private static let openRuns = 16

  /// The object numbers of the resources that the content stream uses. The keys are keys of its
  /// resource dictionary, such as `Font`.
  private var references: [String: Set<Int>] = [:]

  /// The index of this content stream in the page's list of streams with marked content; `nil` for
  /// a form without marked content.
  var stream: Int?

  var bytes = MarkupBytes()
  private(set) var runs: [PDFRun] = []
  private var state = State()
  private var saved: [State] = []
  /// The object number and the size of the current font.
  private var font: (number: Int, size: Double)?

  var isEmpty: Bool { bytes.bytes.isEmpty && runs.isEmpty }
  /// Size of the content stream in bytes, without the definitions of the shapes that it draws.
  var byteCount: Int { bytes.bytes.count + runBytes }
  private var runBytes = 0
  var transform: Transform { state.transform }

  mutating func append(_ text: String) { bytes.append(text) }

  mutating func append(_ other: MarkupBytes) { bytes.append(other) }

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

  mutating func concatenate(_ transform: Transform) {
    state.transform = state.transform.after(transform)
    bytes.appendInterpolation(pdf: transform)
  }

  /// Adds a drawing of shapes at the current end of the content stream. If one of the last runs has
  /// the same paint and size, adds the shapes to that run.
  mutating func draw(_ run: PDFRun) {
    runBytes += 32 + MemoryLayout<VectorGlyphs.Place>.stride * run.glyphs.count
    let open = runs.indices.suffix(Self.openRuns).reversed().prefix { run.hasPaint(of: runs[$0]) }
    if let known = open.first(where: { run.differsOnlyInPlace(from: runs[$0]) }) {
      runs[known].add(run.glyphs)
    } else {
      runs.append(run)
    }
  }

  /// Removes the operators after the byte offset `start` from the content stream, and returns them.
  /// Restores the graphics state of the last save.
  mutating func cut(from start: Int) -> MarkupBytes {
    state = saved.popLast() ?? State()
    return bytes.cut(from: start)
  }

  /// Sets the colour of fills or of strokes, without its alpha.
  mutating func setColor(_ color: Color, isStroke: Bool) {
    guard (isStroke ? state.stroke : state.fill) != color else { return }
    if isStroke { state.stroke = color } else { state.fill = color }
    let isGray = color.red == color.green && color.green == color.blue
    let channels = isGray ? [color.red] : [color.red, color.green, color.blue]
    append("\(numbers: channels.map { Double($0) / 255 }, decimals: 3) ")
    append(isGray ? isStroke ? "G " : "g " : isStroke ? "RG " : "rg ")
  }

  mutating func setPattern(_ number: Int, isStroke: Bool) {
    let name = name("Pattern", number)
    append(isStroke ? "/Pattern CS \(name) SCN " : "/Pattern cs \(name) scn ")
    if isStroke { state.stroke = nil } else { state.fill = nil }
  }

  /// The opacity of fills and strokes; `nil` if it is inherited.
  var alpha: UInt8? {
    get { state.alpha }
    set { state.alpha = newValue }
  }

  mutating func setState(_ number: Int) { append(name("ExtGState", number) + " gs ") }

  mutating func draw(form number: Int) { append(name("XObject", number) + " Do ") }

  /// Adds form XObjects to the resources of the content stream, because a part of the content
  /// stream draws them.
  mutating func refer(to forms: Set<Int>) {
    if !forms.isEmpty { references["XObject", default: []].formUnion(forms) }
  }

  /// Sets the font of text. The font also applies to the text objects that follow.
  mutating func setFont(_ number: Int, size: Double) {
    guard !hasFont(number, size: size) else { return }
    font = (number, size)
    append("\(name("Font", number)) \(number: size, decimals: 3) Tf ")
  }

  /// Whether the current font has this object number and this size.
  func hasFont(_ number: Int, size: Double) -> Bool {
    font.map { $0.number == number && $0.size == size } ?? false
  }

  /// Appends another content stream. The appended stream must restore the graphics state at its
  /// end.
  mutating func append(_ other: PDFContent) {
    for var run in other.runs {
      run.offset += bytes.bytes.count
      draw(run)
    }
    bytes.append(other.bytes)
    depth = max(depth, saved.count + other.depth)
    references.merge(other.references) { $0.union($1) }
  }

  /// Adds a PDF object to the resources of the content stream. Returns the name by which operators
  /// refer to the object.
  private mutating func name(_ kind: String, _ number: Int) -> String {
    references[kind, default: []].insert(number)
    return "/\(kind.prefix(1))\(number)"
  }

  var resources: String {
    let kinds = references.sorted { $0.key < $1.key }.map { kind, numbers in
      let list = numbers.sorted().map { "/\(kind.prefix(1))\($0) \($0) 0 R" }
      return "/\(kind)<<\(list.joined())>>"
    }
    return "/Resources<<\(kinds.joined())>>"
  }
}

extension MarkupBytes {
  /// Appends the operator that changes the coordinate system. Appends nothing for the identity
  /// transform.
  mutating func appendInterpolation(pdf transform: Transform) {
    guard transform != Transform() else { return }
    appendInterpolation(matrix: transform, decimals: 3)
    append(" cm ")
  }

  /// Appends the operators that construct a path.
  mutating func appendInterpolation(pdf path: Path, decimals: Int = 2) {
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
        // PDF has only cubic curves, so convert the curve. Its control points need less precision
        // than its end points.
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

  /// Appends the coordinates of a point, a space, and a PDF operator.
  private mutating func append(
    _ point: Path.Point, _ decimals: Int, _ operation: Unicode.Scalar? = nil
  ) {
    appendInterpolation(number: point.x, decimals: decimals)
    append(ascii: " ")
    appendInterpolation(number: point.y, decimals: decimals)
    append(ascii: " ")
    guard let operation else { return }
    append(ascii: operation)
    append(ascii: "\n")
  }
}
