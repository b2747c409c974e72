/// A frame of a document with the display list of its text.
struct DisplayFrame {
  let box: PaintedBox
  let shadows: [BoxShadow]
  let text: DisplayList
  /// The path (lines and curves) that is the content of the box, in pixels; `nil` in a vector file.
  let shape: PlacedShape?
  let blending: Blending
  /// Whether the frame is painted on a layer that has a higher resolution than the image.
  let isFine: Bool
  /// The index of the first frame that comes after this frame and is not inside it.
  let end: Int
  /// The pixels that the frame can cover, without the frames inside it.
  let pixels: PixelRect
  /// The group effects of the frame: the frame and the frames inside it are painted together. `nil`
  /// if each frame is painted separately.
  var group: Group?

  /// The effects that are applied to a frame and the frames inside it as a group.
  struct Group {
    let alpha: UInt8
    let mode: BlendMode
    let clips: Bool
    /// The rotation of the group on the canvas. `nil` if the group is not rotated, and always `nil`
    /// in a vector file.
    let rotation: PlacedRotation?
    /// The pixels that the group can cover before its rotation.
    var pixels = PixelRect.empty

    /// The pixels that the group can cover after its rotation.
    var outside: PixelRect { rotation?.canvasBounds(of: pixels) ?? pixels }
  }

  /// - Parameters:
  ///   - text: the display list of the frame's text.
  ///   - shape: the path (lines and curves) that is the content of the box.
  ///   - end: the index after the last frame inside the frame.
  ///   - painter: the painter of the image, or of the layer that contains the frame.
  @inline(__always)
  init(
    _ frame: TextDocument.Frame, _ text: DisplayList, _ shape: PlacedShape?, end: Int,
    isFine: Bool, _ blending: Blending, _ painter: DocumentPainter
  ) {
    var box = PaintedBox(
      Rectangle(x: frame.x, y: frame.y, width: text.layout.width, height: text.layout.height),
      paint: frame.backgroundPaint?.directed(isRightToLeft: frame.container.isRightToLeft),
      cornerRadius: frame.cornerRadius, border: frame.border,
      image: frame.backgroundImage)
    let effects = frame.ownEffects?.value
    box.cornerRadii = effects?.cornerRadii
    shadows = effects?.shadows ?? []
    (self.box, self.text, self.blending) = (box, text, blending)
    self.shape = shape
    (self.end, self.isFine) = (end, isFine)
    guard !painter.boxes.grid.isVector else {
      pixels = .everything
      return
    }
    var own = text.extent.union(painter.boxes.pixels(of: box)).union(text.scrim?.pixels ?? .empty)
    own = text.backdrops.reduce(own) {
      $0.union(painter.boxes.pixels(of: $1.box, at: $1.origin))
    }
    if let shape { own = own.union(shape.bounds?.pixels ?? .empty) }
    if !shadows.isEmpty {
      let (painter, edge) = (painter.shadows, painter.boxes.edges(of: box).outer)
      own = shadows.reduce(own) { $0.union(painter.extent(of: $1, edge)) }
    }
    pixels = own
  }
}

extension DisplayFrame {
  /// Whether the box's background is opaque, so that it hides everything painted before the box.
  var hidesGround: Bool {
    switch box.paint {
    case .color(let color): color.alpha == 255
    case .gradient(let gradient):
      !gradient.stops.isEmpty && gradient.stops.allSatisfy { $0.color.alpha == 255 }
    case nil: false
    }
  }
}
