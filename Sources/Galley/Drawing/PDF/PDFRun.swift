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

/// Shapes that are drawn with the same paint, size and slant. Their operators are written when the
/// content stream is complete, because the number of uses of each shape is known only then.
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

  /// Whether this run and an earlier run can be painted in any order: they have the same paint, and
  /// nothing else is painted between them.
  func hasPaint(of earlier: PDFRun) -> Bool {
    paint != nil && paint == earlier.paint && offset == earlier.offset
  }

  /// Whether this run and an earlier run differ only in their positions. The glyphs of this run can
  /// then be added to the earlier run.
  func differsOnlyInPlace(from earlier: PDFRun) -> Bool {
    var moved = earlier.base
    (moved.e, moved.f) = (base.e, base.f)
    return moved == base && decimals == earlier.decimals && base.asWritten.hasInverse
  }

  /// Adds glyphs of a run that differs from this run only in its place.
  mutating func add(_ places: [VectorGlyphs.Place]) {
    let inverse = base.asWritten.inverse
    for var place in places {
      place.locate(inverse, decimals: decimals)
      glyphs.append(place)
    }
  }
}

extension Transform {
  /// The transform with the numbers that a PDF file contains for it.
  fileprivate var asWritten: Transform {
    func rounded(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }
    var copy = Transform(x: rounded(e, 1000), y: rounded(f, 1000))
    (copy.a, copy.b) = (rounded(a, 1e7), rounded(b, 1e7))
    (copy.c, copy.d) = (rounded(c, 1e7), rounded(d, 1e7))
    return copy
  }
}

// Records runs.
extension PDFFile {
  mutating func draw(_ glyphs: VectorGlyphs) {
    let runs =
      glyphs.areTurned
      ? glyphs.places.map {
        PDFRun(
          base: $0.transform, decimals: glyphs.decimals,
          glyphs: [VectorGlyphs.Place(shape: $0.shape, transform: $0.transform)])
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
  private static let formUses = 16

  /// Returns the operators of a complete content stream, including its shapes, and its resource
  /// dictionary.
  mutating func finished(_ content: PDFContent) -> (data: [UInt8], resources: String) {
    var content = content
    depth = max(depth, content.depth)
    var data = MarkupBytes()
    var start = 0
    var forms: Set<Int> = []
    for run in content.runs {
      data.append(content.bytes.bytes[start..<run.offset])
      start = run.offset
      if let paint = run.paint {
        data.append(paint)
        data.appendInterpolation(pdf: run.base)
      }
      var last = (x: 0, y: 0)
      for glyph in run.paint == nil ? run.glyphs : ordered(run.glyphs) {
        if (glyph.x, glyph.y) != last {
          data.append("1 0 0 1 ")
          data.append(scaled: glyph.x - last.x, decimals: run.decimals)
          data.append(ascii: " ")
          data.append(scaled: glyph.y - last.y, decimals: run.decimals)
          data.append(" cm ")
          last = (glyph.x, glyph.y)
        }
        if let form = form(of: glyph.shape.number) {
          forms.insert(form)
          data.append("/X")
          data.append(form, radix: 10)
          data.append(" Do ")
        } else {
          shapes[glyph.shape.number].append(to: &data)
        }
      }
      if run.paint != nil { data.append("Q\n") }
    }
    data.append(content.bytes.bytes[start...])
    content.refer(to: forms)
    return (data.bytes, content.resources)
  }

  /// The glyphs of a run that can be painted in any order. Glyphs that are not forms are last, with
  /// equal paths next to each other. This order improves compression, because compression finds
  /// repetitions only if they are close together.
  private func ordered(_ glyphs: [VectorGlyphs.Place]) -> [VectorGlyphs.Place] {
    glyphs.filter { becomesForm($0.shape.number) }
      + glyphs.filter { !becomesForm($0.shape.number) }.sorted { $0.shape.number < $1.shape.number }
  }

  private func becomesForm(_ number: Int) -> Bool {
    shapes[number].form != nil || shapes[number].count >= Self.formUses
  }

  /// Returns the object number of the form XObject that draws the shape. If the shape is drawn too
  /// rarely for a form, returns `nil`, and the caller writes the shape's path at each use.
  private mutating func form(of number: Int) -> Int? {
    guard shapes[number].form == nil, becomesForm(number) else { return shapes[number].form }
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
