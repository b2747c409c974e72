/// A canvas on which paints are drawn. All pixels are transparent at first.
struct PaintLayer {
  let bounds: MaskBounds
  /// Pixels in the format of `ColorBitmap.pixels`.
  private(set) var pixels: [UInt32]

  init(_ bounds: MaskBounds) {
    self.bounds = bounds
    pixels = [UInt32](repeating: 0, count: Int(bounds.width) * Int(bounds.height))
  }

  /// Paints the whole layer, or only the area of `mask`, with the colours of `shader`. The mask
  /// must lie inside the layer.
  mutating func fill(with shader: FillShader, through mask: CoverageMask? = nil) {
    let part = mask?.bounds ?? bounds
    var index = 0
    forEachRow(of: part) { layer, start, y in
      var row = shader.row(x: Double(part.left) + 0.5, y: -(Double(y) + 0.5))
      for place in start..<start + Int(part.width) {
        let coverage = mask.map { UInt32($0.coverage[index]) } ?? 255
        index += 1
        let pixel = row.next()
        guard coverage > 0 else { continue }
        layer.pixels[place] = ColorBitmap.over(
          ColorBitmap.scaled(pixel, by: coverage), layer.pixels[place])
      }
    }
  }

  /// Composites `other` over this layer; `other` must lie inside this layer. The mask `coverage`
  /// has the same bounds as `other` and limits where `other` is drawn.
  mutating func merge(_ other: PaintLayer, through coverage: [UInt8]? = nil) {
    var index = 0
    forEachRow(of: other.bounds) { layer, start, _ in
      for place in start..<start + Int(other.bounds.width) {
        let part = coverage.map { UInt32($0[index]) } ?? 255
        let source = ColorBitmap.scaled(other.pixels[index], by: part)
        layer.pixels[place] = ColorBitmap.over(source, layer.pixels[place])
        index += 1
      }
    }
  }

  /// Composites `source` with this layer in the given mode. Both layers must have the same bounds.
  mutating func compose(_ source: PaintLayer, _ mode: CompositeMode) {
    for index in pixels.indices {
      pixels[index] = mode.compose(source.pixels[index], pixels[index])
    }
  }

  private mutating func forEachRow(
    of part: MaskBounds, _ body: (inout PaintLayer, _ start: Int, _ y: Int32) -> Void
  ) {
    for y in part.top..<part.top + part.height {
      let start = Int(y - bounds.top) * Int(bounds.width) + Int(part.left - bounds.left)
      body(&self, start, y)
    }
  }
}

/// The bounds of the painted area, in pixels; y grows upwards.
struct PaintExtent {
  /// The box around all outlines added so far, in pixels; nil if no outline was added.
  private(set) var box: VectorBox?
  /// Whether at least one paint is not bounded by an outline.
  var isUnlimited = false

  mutating func add(_ point: Vector) {
    add(VectorBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y))
  }

  /// Enlarges these bounds to include the part of `other` that is inside `limits`. If `other` is
  /// unlimited, that part is all of `limits`.
  mutating func add(_ other: PaintExtent, limitedTo limits: PaintExtent) {
    guard let limit = limits.box else { return }
    guard !other.isUnlimited else { return add(limit) }
    guard let inner = other.box else { return }
    let part = VectorBox(
      minX: max(inner.minX, limit.minX), minY: max(inner.minY, limit.minY),
      maxX: min(inner.maxX, limit.maxX), maxY: min(inner.maxY, limit.maxY))
    if part.minX < part.maxX, part.minY < part.maxY { add(part) }
  }

  private mutating func add(_ other: VectorBox) {
    guard let known = box else {
      box = other
      return
    }
    box = VectorBox(
      minX: min(known.minX, other.minX), minY: min(known.minY, other.minY),
      maxX: max(known.maxX, other.maxX), maxY: max(known.maxY, other.maxY))
  }
}
