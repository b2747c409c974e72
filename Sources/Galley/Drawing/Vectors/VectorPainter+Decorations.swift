import GalleyFont

// Paints underlines, overlines and strikethroughs.
extension VectorPainter {
  /// Paints the decoration lines below or above the letters of a line of text.
  mutating func paintDecorations(of item: DisplayList.Item, areAboveText: Bool) throws(RenderError)
  {
    let decorations = item.decorations(areAboveText: areAboveText)
    guard !decorations.isEmpty else { return }
    let isCut = openClip(item.line.clip)
    for decoration in decorations {
      try check()
      try paint(decoration, decoration.brush)
    }
    if isCut { target.close() }
  }

  /// Paints a decoration line. Solid lines and waves are filled areas; dots and dashes are strokes.
  mutating func paint(_ line: DecorationLine, _ brush: Brush) throws(RenderError) {
    var path = Path()
    for bar in line.bars {
      for piece in line.pieces {
        if let mark = line.pattern.mark, mark.isWave {
          try add(mark, line, bar, piece, to: &path)
        } else if line.pattern.lengths.isEmpty {
          let (top, bottom) = (Double(bar.lowerBound), Double(bar.upperBound))
          path.add([
            [
              point(line, piece.start, top), point(line, piece.end, top),
              point(line, piece.end, bottom), point(line, piece.start, bottom),
            ]
          ])
        } else {
          paintDashes(of: line, bar, piece, brush)
        }
      }
    }
    try fill(path, brush)
  }

  /// A point of a decoration line, in points on the canvas.
  private func point(_ line: DecorationLine, _ along: Double, _ across: Double) -> Path.Point {
    line.isVertical
      ? Path.Point(x: across / scale, y: along / scale)
      : Path.Point(x: along / scale, y: across / scale)
  }

  private mutating func paintDashes(
    of line: DecorationLine, _ bar: Range<Int>, _ piece: DecorationLine.Piece, _ brush: Brush
  ) {
    let pattern = line.pattern
    // In right-to-left text, the pattern of dashes starts at the right, so the line is drawn from
    // right to left.
    let (start, end) =
      pattern.isMirrored ? (piece.end, piece.start) : (piece.start, piece.end)
    let middle = Double(bar.lowerBound + bar.upperBound) / 2
    var stroke = VectorStroke(width: Double(bar.count) / scale)
    var offset = abs(start - pattern.origin)
    if (start < pattern.origin) != pattern.isMirrored { offset.negate() }
    var lengths = pattern.lengths
    if pattern.mark != nil, lengths.count == 2 {
      // A round dot is a dash with length 0 and round caps.
      lengths = [0, lengths[0] + lengths[1]]
      offset -= Double(bar.count) / 2
      stroke.cap = .round
    }
    let period = lengths.reduce(0, +)
    stroke.dashes = lengths.map { $0 / scale }
    stroke.offset = (offset - (offset / period).rounded(.down) * period) / scale
    target.stroke(
      Path([.move(to: point(line, start, middle)), .line(to: point(line, end, middle))]),
      paint(brush), stroke)
  }

  /// Adds the outline of a wave. Its edges consist of straight lines.
  private func add(
    _ mark: DecorationMark, _ line: DecorationLine, _ bar: Range<Int>,
    _ piece: DecorationLine.Piece, to path: inout Path
  ) throws(RenderError) {
    let (period, origin) = (Double(mark.period), line.pattern.origin)
    let step = period / 24
    let (first, last) = ((piece.start - origin) / step, (piece.end - origin) / step)
    try check(pending: Self.bytes(ofElements: Double(path.elements.count) + 2 * (last - first)))
    let inner = stride(from: first.rounded(.down) + 1, to: last, by: 1).map { origin + $0 * step }
    var (upper, lower): ([Path.Point], [Path.Point]) = ([], [])
    for along in [piece.start] + inner + [piece.end] {
      let distance = line.pattern.isMirrored ? origin - along : along - origin
      let phase = distance - (distance / period).rounded(.down) * period
      guard let (middle, half) = mark.extent(at: phase) else { continue }
      upper.append(point(line, along, Double(bar.lowerBound) + middle - half))
      lower.append(point(line, along, Double(bar.lowerBound) + middle + half))
    }
    path.add([upper + lower.reversed()])
  }

  /// A lower bound for the size, in bytes, that the given number of path elements adds to a vector
  /// file.
  static func bytes(ofElements count: Double) -> Double { 2 * count }
}
