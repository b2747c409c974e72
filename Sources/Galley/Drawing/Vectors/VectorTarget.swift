import GalleyFont

/// A vector file into which ``VectorPainter`` paints. All lengths are in points on the canvas,
/// except inside shapes and transformed groups, which have their own coordinates.
protocol VectorTarget {
  /// Number of bytes written so far.
  var byteCount: Int { get }
  /// Whether the file format supports blurs. If not, shadows are painted as images.
  var blurs: Bool { get }
  /// Whether the programs that show the file interpolate between the pixels of enlarged images.
  var isSmooth: Bool { get }

  mutating func fill(_ path: Path, _ paint: VectorPaint, isEvenOdd: Bool)
  mutating func stroke(_ path: Path, _ paint: VectorPaint, _ stroke: VectorStroke)
  /// Draws an image. `transform` maps the unit square, which the image fills, to the canvas.
  mutating func draw(_ image: Bitmap, _ transform: Transform) throws(RenderError)
  /// Draws a mask in a colour. `transform` maps the unit square, which the mask fills, to the
  /// canvas.
  mutating func draw(
    _ mask: PositionedMask, _ color: Color, _ transform: Transform) throws(RenderError)
  /// Draws several glyphs of one run, all with the same paint.
  mutating func draw(_ glyphs: VectorGlyphs)
  /// Draws a shape without moving or scaling it.
  mutating func draw(_ shape: VectorShape, _ paint: VectorPaint)

  /// Opens a group. Everything drawn up to the matching ``close()`` is inside the group.
  mutating func open(_ group: VectorGroup)
  /// Closes the group that was opened last.
  mutating func close()

  /// A path in the notation of the file. Coordinates are written with `decimals` decimals.
  static func data(of path: Path, decimals: Int) -> MarkupBytes
  /// Defines a shape that consists of a path. If `isStroked` is true, the path is always stroked;
  /// otherwise, it is always filled.
  mutating func define(_ path: GlyphPath, isStroked: Bool) -> VectorShape
  /// Starts a shape or a mask. Everything drawn up to ``endShape()`` or ``endMask(_:)`` is part of
  /// the shape or mask.
  mutating func begin()
  /// Ends a shape and returns it. Returns `nil` if nothing has been drawn since the shape was
  /// started.
  mutating func endShape() -> VectorShape?
  /// Ends a luminosity mask for a region. A masked group is visible where the mask is white, and
  /// hidden where the mask is black. Parts of the region in which nothing was painted are white.
  mutating func endMask(_ region: Rectangle) -> VectorShape

  /// Begins a frame, before its groups are opened. The frame ends when the next frame begins. The
  /// frames inside a frame come directly after it.
  mutating func begin(frame: Int)
  /// Records the position of a frame for the structure of an accessible file. `box` is in the
  /// coordinates of the enclosing group.
  mutating func note(frame: Int, in box: Rectangle)
  /// Starts an image that can have an alternative text. Everything drawn up to ``endPicture()``
  /// belongs to the image. The caller never starts an image inside another image.
  mutating func begin(_ picture: VectorPicture)
  mutating func endPicture()

  /// Writes the clickable areas of a link.
  mutating func write(_ link: TextLayout.Link)
  /// Writes the visible text of a frame. `frame` is the frame's index, and (`x`, `y`) is the
  /// position of the layout's top left corner on the canvas.
  mutating func write(
    _ lines: [VectorText], of layout: TextLayout, frame: Int, atX x: Double, y: Double)
}

extension VectorTarget {
  mutating func begin(frame: Int) {}
  mutating func note(frame: Int, in box: Rectangle) {}
  mutating func begin(_ picture: VectorPicture) {}
  mutating func endPicture() {}
}

/// An image of a document: the background image of the canvas or of a frame, or an attachment.
enum VectorPicture {
  case canvas
  /// The background image of the frame with this index.
  case frame(Int)
  /// An attached image in the text of a frame. `frame` is the frame's index, and `offset` is the
  /// image's UTF-16 offset in the text.
  case attachment(frame: Int, offset: Int)
}

/// A reference to a shape or a mask that is defined in a vector file.
struct VectorShape: Hashable {
  let number: Int
}

enum VectorPaint: Hashable {
  case color(Color)
  case gradient(VectorGradient)
  /// The paint with which the enclosing shape is drawn.
  case inherited
}

struct VectorStroke: Hashable {
  var width: Double
  var join = StrokeJoin.miter
  var cap = ShapePath.StrokeCap.butt
  /// Alternating lengths of dashes and gaps; empty for a solid line.
  var dashes: [Double] = []
  /// The distance from the start of the dash pattern to the position at which the path starts.
  var offset = 0.0
}

/// Glyphs of one run that are drawn together, with the same paint and stroke.
struct VectorGlyphs {
  /// A glyph, and its transform from font units (y pointing up) to the canvas.
  struct Place {
    let shape: VectorShape
    var transform = Transform()
    /// The position of the glyph in the coordinate system of ``base``. It is an integer multiple of
    /// the last decimal place that is written: with 3 decimals, 1250 means 1.25.
    var x = 0
    var y = 0

    /// Sets `x` and `y`. `inverse` maps the canvas to the coordinate system of the run.
    mutating func locate(_ inverse: Transform, decimals: Int) {
      let pen = inverse.point(x: transform.e, y: transform.f)
      x = MarkupBytes.scaled(pen.x, decimals: decimals)
      y = MarkupBytes.scaled(pen.y, decimals: decimals)
    }
  }

  /// The transform of the run's glyphs. Unless ``areTurned`` is set, the transforms of all glyphs
  /// differ from this one only in their translation.
  let base: Transform
  let areTurned: Bool
  /// Number of decimals for positions in font units. The rounding error is less than a hundredth of
  /// a point.
  let decimals: Int
  let paint: VectorPaint
  /// The stroke of the glyphs in font units; `nil` for filled glyphs.
  let stroke: VectorStroke?
  let places: [Place]

  /// - Parameters:
  ///   - glyphs: the glyphs with their transforms.
  ///   - unit: number of points per font unit.
  init(
    _ glyphs: consuming [Place], base: Transform, areTurned: Bool, unit: Double,
    _ paint: VectorPaint, _ stroke: VectorStroke?
  ) {
    (self.base, self.areTurned, self.paint, self.stroke) = (base, areTurned, paint, stroke)
    decimals = unit <= 0.02 ? 0 : unit <= 0.2 ? 1 : unit <= 2 ? 2 : 3
    let inverse = base.inverse
    for index in glyphs.indices { glyphs[index].locate(inverse, decimals: decimals) }
    places = glyphs
  }
}

/// A group in a vector file. Each case is an effect on everything inside the group.
enum VectorGroup {
  /// The content of the group is clipped to a path.
  case clip(Path, isEvenOdd: Bool)
  /// The content of the group is clipped to a shape.
  case clipShape(VectorShape)
  /// The group is painted on a transparent layer. The layer is then transformed, and blended with
  /// everything painted before the group. Blend modes inside the group affect only the layer.
  case layer(opacity: Double, mode: BlendMode, transform: Transform?)
  case transformed(Transform)
  /// The content of the group is visible only in the areas in which this luminosity mask is white.
  case masked(VectorShape)
  /// The content of the group is blurred. `region` is the rectangle that contains the blurred
  /// result, and `sigma` is the standard deviation of the blur.
  case blurred(sigma: Double, region: Rectangle)
  /// The content of the group is replaced by its shadow. `region` is the rectangle that contains
  /// the shadow.
  case shadow(ShadowPainter.Cast, region: Rectangle)
}
