/// A path or a form XObject that can be drawn several times.
struct PDFShape {
  /// The operators that construct the path; empty if the shape is a form XObject.
  var path = MarkupBytes()
  /// The bounding box of the shape, in its own coordinates.
  let bounds: Rectangle
  var isStroked = false
  var count = 0
  /// The object number of the form XObject that is the shape, or that paints the shape's path.
  /// `nil` if the path is written at each use.
  var form: Int?

  var isForm: Bool { path.bytes.isEmpty }

  /// Appends the operators that construct and paint the path.
  func append(to data: inout MarkupBytes) {
    data.append(path)
    data.append(isStroked ? "S " : "f ")
  }
}

/// Shapes that are drawn with the same paint. Their operators are written when the content stream
/// is complete, because the number of uses of each shape is known only then.
struct PDFRun {
  /// The byte offset in the content stream at which the operators that draw the shapes are
  /// inserted.
  var offset = 0
  /// The operators that save the graphics state and set the paint. If `nil`, the shapes are drawn
  /// in order with the current graphics state and coordinates.
  var paint: MarkupBytes?
  /// The transform from the coordinates of the shapes to the coordinates of the content stream.
  var base = Transform()
  var decimals = 0
  var glyphs: [VectorGlyphs.Place]
}

// Records runs.
extension PDFFile {
  mutating func draw(_ glyphs: VectorGlyphs) {
    let runs =
      glyphs.areTurned
      ? glyphs.places.map {
        PDFRun(base: $0.transform, glyphs: [VectorGlyphs.Place(shape: $0.shape)])
      } : [PDFRun(base: glyphs.base, decimals: glyphs.decimals, glyphs: glyphs.places)]
    let start = content.bytes.bytes.count
    content.save()
    if glyphs.paint == .inherited { setAlpha(255) }
    _ = setPaint(glyphs.paint, covering: .zero, isStroke: glyphs.stroke != nil)
    if let stroke = glyphs.stroke { append(stroke) }
    // Glyphs with their own colours must be painted in the order of the text.
    if glyphs.places.contains(where: { shapes[$0.shape.number].isForm }) {
      for run in runs {
        content.save()
        content.concatenate(run.base)
        draw(run)
        content.restore()
      }
      return content.restore()
    }
    let paint = content.cut(from: start)
    for run in runs { draw(run, paint) }
  }

  mutating func draw(_ shape: VectorShape, _ paint: VectorPaint) {
    content.save()
    let bounds = shapes[shape.number].bounds
    let isSaved = setPaint(paint, covering: bounds, isStroke: false)
    draw(PDFRun(glyphs: [VectorGlyphs.Place(shape: shape)]))
    if isSaved { content.restore() }
    content.restore()
  }

  /// - paint: the operators that set the paint of a run that can be painted in any order; `nil` to
  ///   use the current graphics state.
  private mutating func draw(_ run: PDFRun, _ paint: MarkupBytes? = nil) {
    var run = run
    (run.offset, run.paint) = (content.bytes.bytes.count, paint)
    run.glyphs.removeAll {
      shapes[$0.shape.number].isForm && shapes[$0.shape.number].form == nil
    }
    for glyph in run.glyphs { shapes[glyph.shape.number].count += 1 }
    content.draw(run)
  }
}

// Writes runs.
extension PDFFile {
  /// Smallest number of uses for which a shape becomes a form. With fewer uses, the path is
  /// repeated, which takes fewer bytes after compression.
  private static let formUses = 12

  /// Returns the operators of a complete content stream, including its shapes, and its resource
  /// dictionary.
  ///
  /// Successive runs with the same paint can be painted in any order. Paths that are not forms are
  /// therefore written after these runs, with equal paths next to each other. This order improves
  /// compression, which finds repeated paths and repeated uses of forms only if they are close
  /// together.
  mutating func finished(_ content: PDFContent) -> (data: [UInt8], resources: String) {
    var content = content
    depth = max(depth, content.depth)
    var data = MarkupBytes()
    var start = 0
    var rare: [PDFRun] = []
    var forms: Set<Int> = []
    for run in content.runs {
      if run.offset > start || rare.last?.paint != run.paint { append(&rare, to: &data) }
      data.append(content.bytes.bytes[start..<run.offset])
      start = run.offset
      var drawing = MarkupBytes()
      var last = (x: 0, y: 0)
      for glyph in run.glyphs {
        let form = form(of: glyph.shape.number)
        if form == nil, run.paint != nil {
          rare.append(run.only(glyph))
          continue
        }
        if (glyph.x, glyph.y) != last {
          drawing.append("1 0 0 1 ")
          drawing.append(scaled: glyph.x - last.x, decimals: run.decimals)
          drawing.append(ascii: " ")
          drawing.append(scaled: glyph.y - last.y, decimals: run.decimals)
          drawing.append(" cm ")
          last = (glyph.x, glyph.y)
        }
        if let form {
          forms.insert(form)
          drawing.append("/X")
          drawing.append(form, radix: 10)
          drawing.append(" Do ")
        } else {
          shapes[glyph.shape.number].append(to: &drawing)
        }
      }
      if !drawing.bytes.isEmpty { run.append(to: &data) { $0.append(drawing) } }
    }
    append(&rare, to: &data)
    data.append(content.bytes.bytes[start...])
    content.refer(to: forms)
    return (data.bytes, content.resources)
  }

  /// Sorts `runs` by shape, and appends the operators that draw them to `data`. Each run must draw
  /// only one shape, and all runs must have the same paint. Then empties `runs`.
  private func append(_ runs: inout [PDFRun], to data: inout MarkupBytes) {
    for run in runs.sorted(by: { $0.glyphs[0].shape.number < $1.glyphs[0].shape.number }) {
      run.append(to: &data) { shapes[run.glyphs[0].shape.number].append(to: &$0) }
    }
    runs = []
  }

  /// Returns the object number of the form XObject that draws the shape. If the shape is drawn too
  /// rarely for a form, returns `nil`, and the caller writes the shape's path at each use.
  private mutating func form(of number: Int) -> Int? {
    guard shapes[number].form == nil, shapes[number].count >= Self.formUses else {
      return shapes[number].form
    }
    let shape = shapes[number]
    // The shape is written once, but later uses of it can have wider strokes. So the bounds are the
    // largest possible.
    let bounds = shape.isStroked ? Self.glyphArea : shape.bounds.grown(by: 1)
    var operators = MarkupBytes()
    shape.append(to: &operators)
    shapes[number].form = writeForm(operators.bytes, bounds, "")
    return shapes[number].form
  }
}

extension PDFRun {
  /// A copy of the run with only one of its glyphs.
  fileprivate func only(_ glyph: VectorGlyphs.Place) -> PDFRun {
    var (x, y) = (Double(glyph.x), Double(glyph.y))
    for _ in 0..<decimals { (x, y) = (x / 10, y / 10) }
    return PDFRun(
      offset: offset, paint: paint, base: base.after(Transform(x: x, y: y)),
      glyphs: [VectorGlyphs.Place(shape: glyph.shape)])
  }

  /// Appends the operators that `drawing` writes. If the run has a paint, operators before them set
  /// the paint and the coordinate system, and an operator after them restores the previous state.
  fileprivate func append(
    to data: inout MarkupBytes, _ drawing: (inout MarkupBytes) -> Void
  ) {
    guard let paint else { return drawing(&data) }
    data.append(paint)
    data.appendInterpolation(pdf: base)
    drawing(&data)
    data.append("Q\n")
  }
}
