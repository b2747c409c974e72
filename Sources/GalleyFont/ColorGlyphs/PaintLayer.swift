/// Pixels that paints are drawn on, clear at first.
struct PaintLayer {
  let bounds: MaskBounds
  /// As `ColorBitmap.pixels`.
  private(set) var pixels: [UInt32]

  init(_ bounds: MaskBounds) {
    self.bounds = bounds
    pixels = [UInt32](repeating: 0, count: Int(bounds.width) * Int(bounds.height))
  }

  /// Paints everything, or what `mask`, which lies inside, covers.
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
        layer.pixels[place] = PremultipliedPixel.over(
          PremultipliedPixel.scaled(pixel, by: coverage), layer.pixels[place])
      }
    }
  }

  /// Lays another layer over this one, which it lies inside, seen through coverage of its bounds.
  mutating func merge(_ other: PaintLayer, through coverage: [UInt8]? = nil) {
    var index = 0
    forEachRow(of: other.bounds) { layer, start, _ in
      for place in start..<start + Int(other.bounds.width) {
        let part = coverage.map { UInt32($0[index]) } ?? 255
        let source = PremultipliedPixel.scaled(other.pixels[index], by: part)
        layer.pixels[place] = PremultipliedPixel.over(source, layer.pixels[place])
        index += 1
      }
    }
  }

  /// Composes a layer of the same bounds with this one as its backdrop.
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
