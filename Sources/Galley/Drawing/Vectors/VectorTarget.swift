import GalleyFont

/// A vector file on which ``VectorPainter`` paints. All lengths are points on the canvas, unless a
/// shape or a transformed group has coordinates of its own.
protocol VectorTarget {
  /// Number of bytes that are written so far.
  var byteCount: Int { get }
  /// Whether the file can blur. If not, shadows are painted as images.
  var blurs: Bool { get }
  /// Whether programs draw enlarged images smoothly.
  var isSmooth: Bool { get }

  /// Fills a path.
  mutating func fill(_ path: Path, _ paint: VectorPaint, isEvenOdd: Bool)
  /// Strokes a path.
  mutating func stroke(_ path: Path, _ paint: VectorPaint, _ stroke: VectorStroke)
  /// Draws an image. `transform` places the unit square on the canvas.
  mutating func draw(_ image: Bitmap, _ transform: Transform) throws(RenderError)
  /// Draws a mask in a colour. `transform` places the unit square on the canvas.
  mutating func draw(
    _ mask: PositionedMask, _ color: Color, _ transform: Transform) throws(RenderError)
  /// Draws glyphs of one run.
  mutating func draw(_ glyphs: VectorGlyphs)
  /// Draws a shape in its own coordinates.
  mutating func draw(_ shape: VectorShape, _ paint: VectorPaint)

  /// Opens a group: everything up to the matching ``close()`` belongs to it.
  mutating func open(_ group: VectorGroup)
  /// Closes the group that was opened last.
  mutating func close()

  /// Defines a shape that consists of a path. Coordinates have `decimals` decimals.
  mutating func define(_ path: Path, decimals: Int) -> VectorShape
  /// Starts a shape or a mask: everything up to the end belongs to it.
  mutating func begin()
  /// Ends a shape; `nil` if it is empty.
  mutating func endShape() -> VectorShape?
  /// Ends a mask. White paint shows what the mask covers, black paint hides it. The mask covers a
  /// region, and is white where nothing was painted.
  mutating func endMask(_ region: Rectangle) -> VectorShape

  /// Notes the box of a frame, in the current coordinates.
  mutating func note(frame: Int, in box: Rectangle)
  /// Starts a picture that has alternative text: everything up to the end belongs to it. Pictures
  /// are not nested.
  mutating func begin(_ picture: VectorPicture)
  mutating func endPicture()

  /// Writes the clickable area of a link.
  mutating func write(_ link: TextLayout.Link)
  /// Writes the shown text of a frame, whose top left corner is at a point of the canvas. `frame` is
  /// the index of the frame.
  mutating func write(
    _ lines: [VectorText], of layout: TextLayout, frame: Int, atX x: Double, y: Double)
}

extension VectorTarget {
  mutating func note(frame: Int, in box: Rectangle) {}
  mutating func begin(_ picture: VectorPicture) {}
  mutating func endPicture() {}
}

/// A picture of a document.
enum VectorPicture {
  case canvas
  /// The picture of a frame.
  case frame(Int)
  /// A picture in the text of a frame, at an offset in the text.
  case attachment(frame: Int, offset: Int)
}

/// A shape or a mask that a target has defined.
struct VectorShape: Hashable {
  let number: Int
}

/// The paint of a path in a vector file.
enum VectorPaint: Hashable {
  case color(Color)
  case gradient(VectorGradient)
  /// The paint with which the surrounding shape is drawn.
  case inherited
}

/// The stroke of a path in a vector file.
struct VectorStroke: Hashable {
  var width: Double
  var join = StrokeJoin.miter
  var cap = ShapePath.StrokeCap.butt
  /// Alternating lengths of dashes and gaps; empty for a solid line.
  var dashes: [Double] = []
  /// The position in the pattern of dashes at which a path starts.
  var offset = 0.0
}

/// Glyphs of one run that are drawn in one step.
struct VectorGlyphs {
  /// A glyph with the transform from font units, with y pointing up, to the canvas.
  struct Place {
    let shape: VectorShape
    let transform: Transform
  }

  /// The transform of a glyph of the run. All glyphs differ only in their positions, unless
  /// ``areTurned`` is set.
  let base: Transform
  let areTurned: Bool
  /// Number of points per font unit.
  let unit: Double
  let paint: VectorPaint
  /// The stroke of the glyphs in font units; `nil` for filled glyphs.
  let stroke: VectorStroke?
  var places: [Place] = []

  /// Number of decimals with which positions in font units are rounded to less than a hundredth of a
  /// point.
  var decimals: Int { unit <= 0.02 ? 0 : unit <= 0.2 ? 1 : unit <= 2 ? 2 : 3 }
}

/// A group of a vector file, and its effect on everything inside it.
enum VectorGroup {
  /// Everything is cut off at a path.
  case clip(Path, isEvenOdd: Bool)
  /// Everything is cut off at a shape.
  case clipShape(VectorShape)
  /// Everything is painted on a transparent layer, and the layer is transformed and then blended
  /// with what is under it. The blend modes inside the layer do not see what is under it.
  case layer(opacity: Double, mode: BlendMode, transform: Transform?)
  /// Everything is transformed.
  case transformed(Transform)
  /// A mask hides parts.
  case masked(VectorShape)
  /// Everything is blurred, and lies in a region. `sigma` is the standard deviation.
  case blurred(sigma: Double, region: Rectangle)
  /// Everything is replaced by its shadow, which lies in a region.
  case shadow(ShadowPainter.Cast, region: Rectangle)
}
