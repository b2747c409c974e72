import GalleyFont
import Glibc

/// Places the glyphs of a line along a path (SVG 2 §11.8.2).
struct PathPlacement {
  private let measure: PathMeasure
  /// The distance along the path of the point at which the line's position `x` = 0 is placed.
  private var start = 0.0
  /// The range of distances along the path in which text is visible.
  private var visible = 0.0...0.0
  private let origin: (x: Double, y: Double)

  /// Determines the part of the path along which a line's text runs.
  ///
  /// - Parameters:
  ///   - line: the line of text, which is not yet placed on the path.
  ///   - origin: the point of the container, in points, that corresponds to the point (0, 0) of the
  ///     path.
  init(
    _ line: TextLayout.Line, _ alignment: TextAlignment, along textPath: TextPath,
    origin: (x: Double, y: Double)
  ) {
    let path = textPath.side == .left ? textPath.path : textPath.path.reversed
    measure = PathMeasure(path)
    self.origin = origin
    let length = measure.length
    let distance = textPath.startOffset.points(of: length).finiteOrZero
    let offset = distance * (line.isRightToLeft ? -1 : 1)
    // The fraction, from 0 to 1, of the path's unused length that is before the text.
    let share: Double =
      switch alignment {
      case .left: 0
      case .center: 0.5
      case .right: 1
      case .natural, .justified: line.isRightToLeft ? 1 : 0
      }
    start = offset + share * (length - line.width) - line.x
    visible = 0...length
    // On a closed path, text continues across the path's start point.
    if measure.isClosed { visible = offset...offset + length }
  }

  /// The point and direction on the path for a cluster whose middle is at `x` on the line. `nil` if
  /// the point is beyond the ends of the path.
  func place(at x: Double) -> PathMeasure.Place? {
    let distance = start + x
    guard visible.contains(distance), measure.length > 0 else { return nil }
    var along = distance
    if measure.isClosed {
      along -= (distance / measure.length).rounded(.down) * measure.length
    }
    guard var place = measure.place(at: along) else { return nil }
    place.x += origin.x
    place.y += origin.y
    return place
  }
}

extension TextLayout {
  /// Whether the text runs along a path.
  var isOnPath: Bool { !turns.isEmpty }

  /// The angle of a glyph in degrees, clockwise; 0 if the text does not run along a path.
  ///
  /// - index: an index into ``glyphs``.
  public func angle(ofGlyph index: Int) -> Double {
    guard turns.indices.contains(index) else { return 0 }
    return turns[index].degrees
  }

  /// Places the first line of the text along a path. Removes all other lines, all attachments, and
  /// the clusters whose middle is beyond an end of the path.
  mutating func follow(_ path: TextPath, _ alignment: TextAlignment) {
    guard let line = lines.first else { return }
    let placement = PathPlacement(
      line, alignment, along: path, origin: (container.insets.left, container.insets.top))
    var placed = TextLayout(text: text, container: container, width: width, height: height)
    for index in line.runs {
      placed.add(runs[index], glyphs[runs[index].glyphs], line, placement)
    }
    (runs, glyphs, turns) = (placed.runs, placed.glyphs, placed.turns)
    if turns.isEmpty { turns = [Vector(x: 1, y: 0)] }
    lines = [line]
    lines[0].runs = 0..<runs.count
    noteHidden(on: line)
  }

  /// Adds the glyphs of a run to the path layout. Clusters beyond the ends of the path are left
  /// out.
  private mutating func add(
    _ run: Run, _ glyphs: ArraySlice<Glyph>, _ line: Line, _ placement: PathPlacement
  ) {
    guard !run.isAttachment else { return }
    let first = self.glyphs.count
    let starts = Set(glyphs.map { Int($0.cluster) }).sorted()
    var shown: Range<Int>?
    var pen = run.x
    var rest = glyphs
    while let cluster = rest.first?.cluster {
      let parts = rest.prefix { $0.cluster == cluster }
      rest = rest.dropFirst(parts.count)
      let advance = parts.reduce(0) { $0 + $1.advance }
      defer { pen += advance }
      guard let place = placement.place(at: pen + advance / 2) else { continue }
      for glyph in parts {
        add(glyph, x: glyph.x - pen - advance / 2, y: glyph.y - line.baseline, at: place)
      }
      let next = starts.partitioningIndex { $0 > Int(cluster) }
      let end = next < starts.count ? starts[next] : run.range.upperBound
      let own = Int(cluster)..<max(Int(cluster), end)
      shown =
        shown.map {
          min($0.lowerBound, own.lowerBound)..<max($0.upperBound, own.upperBound)
        } ?? own
    }
    guard let shown else { return }
    var visible = run
    visible.glyphs = first..<self.glyphs.count
    if !run.range.isEmpty { visible.range = shown }
    runs.append(visible)
  }

  /// Adds a glyph that is rotated with its cluster. `x` and `y` are the position of the glyph
  /// before the rotation, relative to the middle of the cluster's advance.
  private mutating func add(
    _ glyph: Glyph, x: Double, y: Double, at place: PathMeasure.Place
  ) {
    var glyph = glyph
    let direction = place.direction
    glyph.x = place.x + x * direction.x - y * direction.y
    glyph.y = place.y + x * direction.y + y * direction.x
    glyphs.append(glyph)
    turns.append(direction)
  }

  /// Adds a diagnostic about text that is hidden because it is beyond the ends of the path.
  private mutating func noteHidden(on line: Line) {
    overflow = false
    let hidden = hiddenRanges(onPath: line).filter { text.hasInk($0) }
    guard let first = hidden.first, let last = hidden.last else { return }
    overflow = true
    let units = hidden.reduce(0) { $0 + $1.count }
    diagnostics.append(
      Diagnostic(
        code: "textHidden",
        message: "\(units) UTF-16 units of text lie beyond the ends of the path and are hidden;"
          + " make the path longer, or reduce the font size",
        range: first.lowerBound..<last.upperBound, numbers: ["units": Double(units)]))
  }

  /// The ranges of the text that do not appear in any run on the path.
  private func hiddenRanges(onPath line: Line) -> [Range<Int>] {
    var hidden: [Range<Int>] = []
    var end = 0
    for range in runs.map(\.range).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > end { hidden.append(end..<range.lowerBound) }
      end = max(end, range.upperBound)
    }
    if end < text.length { hidden.append(end..<text.length) }
    return hidden
  }
}

extension Vector {
  /// The direction in degrees, clockwise, from -180 to 180. The angle is rounded, so that
  /// differences between C libraries do not affect it.
  fileprivate var degrees: Double {
    (atan2(y, x) * (180 / Double.pi) * 1_000_000).rounded() / 1_000_000
  }
}
