/// Prepares the frames of a document for painting: creates their display lists, and finds the
/// pixels that they can cover.
struct FramePlanner {
  /// The document's frames, in the order of the layout.
  private(set) var frames: [DisplayFrame] = []
  private let layout: DocumentLayout
  /// The painter of the image, and the painter of layers of a higher resolution.
  private let painters: FramePainters
  /// Number of straight lines in the paths that were added so far.
  private var lines = 0
  /// Whether this type computes which pixels each line of text can cover. The painters need these
  /// areas if the image has several bands or groups.
  private let isMeasured: Bool
  private let isVector: Bool

  /// - Parameter bands: the bands into which the image is divided.
  init(
    _ layout: DocumentLayout, _ painters: FramePainters, _ bands: CanvasBands
  ) throws(RenderError) {
    self.layout = layout
    self.painters = painters
    (isMeasured, isVector) = (bands.areSeveral || layout.hasGroups, false)
    let count = min(layout.document.frames.count, layout.layouts.count)
    frames.reserveCapacity(count)
    while frames.count < count { try add(isFine: false, picture: bands.picture) }
  }

  /// Prepares the frames for a vector file, on the grid ``PixelGrid/vector``. Rotations and paths
  /// are not converted to pixels.
  init(vectorsOf layout: DocumentLayout, _ painter: DocumentPainter) throws(RenderError) {
    self.layout = layout
    painters = FramePainters(painter, for: layout.document)
    (isMeasured, isVector) = (false, true)
    let count = min(layout.document.frames.count, layout.layouts.count)
    while frames.count < count { try add(isFine: false, picture: .everything) }
  }

  /// Adds the next frame and all frames inside it. Returns the pixels that these frames can cover.
  ///
  /// - Parameters:
  ///   - isFine: whether the frame is painted on a layer of a higher resolution.
  ///   - picture: the pixels of the image, or of the layer on which the frame is painted.
  @discardableResult
  private mutating func add(isFine: Bool, picture: PixelRect) throws(RenderError) -> PixelRect {
    // Frames are accessed by index, because copying frames and layouts is slow.
    let index = frames.count
    let end = layout.ends.isEmpty ? index + 1 : layout.ends[index]
    guard let effects = layout.document.frames[index].ownEffects?.value, effects.isGroup else {
      return try addContents(isFine, picture, end: end)
    }
    var (isFiner, inner, rotation) = (isFine, picture, PlacedRotation?.none)
    if let turn = effects.turn, !isVector {
      rotation = PlacedRotation(
        turn, about: effects.anchor, of: layout.box(of: index), on: painters[isFine].boxes.grid,
        isFine: isFine)
      inner = rotation?.layerBounds(of: picture) ?? .empty
      isFiner = isFine || rotation.map { $0.factor > 1 } ?? false
    }
    let pixels = try addContents(isFiner, inner, end: end)
    // Whether the rotated box is too far away to have pixels in the image.
    let isAway = effects.turn != nil && rotation == nil && !isVector
    let group = DisplayFrame.Group(
      alpha: effects.alpha, mode: effects.blendMode, clips: effects.clips, rotation: rotation,
      pixels: isAway ? .empty : pixels.intersection(inner))
    frames[index].group = group
    return group.outside
  }

  private mutating func count(_ shape: PlacedShape, _ work: RenderWork) throws(RenderError) {
    lines += shape.edgeCount
    try work.check()
    guard lines <= work.limits.pathLines else {
      throw .tooLarge(
        what: "the number of straight lines in the document's paths", value: Double(lines),
        limit: Double(work.limits.pathLines))
    }
  }

  private mutating func addContents(
    _ isFine: Bool, _ picture: PixelRect, end: Int
  ) throws(RenderError) -> PixelRect {
    let (index, painter) = (frames.count, painters[isFine])
    let blending = layout.document.frames[index].blending ?? layout.document.blending
    let text = try painter.text.displayList(
      layout.layouts[index], atX: layout.document.frames[index].x,
      y: layout.document.frames[index].y, picture: picture, blending: blending,
      isMeasured: isMeasured)
    var shape: PlacedShape?
    if !isVector, layout.document.frames[index].path != nil {
      shape = layout.document.frames[index].placedShape(
        in: layout.layouts[index], scale: painter.boxes.grid.scale, picture: picture)
    }
    if let shape { try count(shape, painter.work) }
    frames.append(
      DisplayFrame(
        layout.document.frames[index], text, shape, end: end, isFine: isFine, blending, painter))
    var pixels = frames[index].pixels
    while frames.count < end { pixels = pixels.union(try add(isFine: isFine, picture: picture)) }
    return pixels
  }
}

/// Two painters: one for the image itself, and one for layers. Layers have a higher resolution than
/// the image, and rotated boxes are painted on them.
struct FramePainters {
  private let image: DocumentPainter
  /// The painter of the layers for rotated boxes; `nil` if the document has no rotated box.
  private let layer: DocumentPainter?

  init(_ image: DocumentPainter, for document: TextDocument) {
    self.image = image
    let isRotated = document.frames.contains { $0.ownEffects?.value.turn != nil }
    layer = isRotated ? image.scaled(by: Double(PlacedRotation.fineness)) : nil
  }

  subscript(isFine: Bool) -> DocumentPainter { isFine ? layer ?? image : image }
}

extension DocumentLayout {
  /// Whether any frame is painted together with the frames inside it.
  fileprivate var hasGroups: Bool {
    document.frames.contains { $0.ownEffects?.value.isGroup ?? false }
  }
}
