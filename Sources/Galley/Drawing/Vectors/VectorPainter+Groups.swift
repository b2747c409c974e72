// Paints frames with their groups.
//
// The rasterizer paints the contents of a clipping frame on a copy of the canvas. Frames inside the
// clipping frame therefore blend with everything painted before the clipping frame. An SVG group
// with a clip path is different: it is isolated, so its contents do not blend with anything outside
// the group (CSS Masking 1 §6). If a frame inside a clipping frame has a blend mode, the vector
// painter therefore makes no such group. It applies the clip path to each inner frame separately.
extension VectorPainter {
  /// For each frame, whether the frame and the frames inside it are painted on a layer.
  static func layers(of frames: [DisplayFrame], in layout: DocumentLayout) -> [Bool] {
    frames.indices.map { index in
      guard let group = frames[index].group else { return false }
      return group.alpha < 255 || group.mode != .normal
        || layout.document.frames[index].ownEffects?.value.turn != nil
    }
  }

  /// For each frame, whether a frame inside it blends with pixels that were painted before the
  /// outer frame. Frames inside a layer blend only with the contents of the layer.
  static func blends(of frames: [DisplayFrame], _ isLayer: [Bool]) -> [Bool] {
    var blends = [Bool](repeating: false, count: frames.count)
    for index in frames.indices.reversed() {
      var inner = index + 1
      while inner < frames[index].end, !blends[index] {
        blends[index] =
          isLayer[inner] ? frames[inner].group?.mode != .normal : blends[inner]
        inner = frames[inner].end
      }
    }
    return blends
  }

  /// Paints the frames whose indices are in a range. All paths in `clips` clip these frames.
  mutating func paint(
    _ range: Range<Int>, within clips: [Path] = []
  ) throws(RenderError) {
    var index = range.lowerBound
    while index < range.upperBound {
      target.begin(frame: index)
      guard let group = frames[index].group else {
        open(clips)
        for step in PaintStep.allCases { try paint(step, of: index) }
        close(clips)
        index += 1
        continue
      }
      if isLayer[index] {
        try paintLayer(of: group, index, within: clips)
      } else {
        try paintContents(of: group, index, within: clips)
      }
      index = frames[index].end
    }
  }

  /// Paints a frame and the frames inside it on a layer.
  private mutating func paintLayer(
    of group: DisplayFrame.Group, _ index: Int, within clips: [Path]
  ) throws(RenderError) {
    let turn = layout.rotation(of: index)
    // The clip paths are in the coordinates before the rotation. The clip paths are therefore
    // applied outside the rotation, and only the group inside them is rotated.
    let inner = clips.isEmpty ? nil : turn
    target.open(
      .layer(
        opacity: Double(group.alpha) / 255, mode: group.mode,
        transform: clips.isEmpty ? turn : nil))
    open(clips)
    if let inner { target.open(.transformed(inner)) }
    try paintContents(of: group, index, within: [])
    if inner != nil { target.close() }
    close(clips)
    target.close()
  }

  /// Paints a frame and the frames inside it. If the frame clips its contents, everything that
  /// is painted after its border is clipped to the border's inner edge.
  private mutating func paintContents(
    of group: DisplayFrame.Group, _ index: Int, within clips: [Path]
  ) throws(RenderError) {
    let text = PaintStep.allCases.filter { !PaintStep.ofBox.contains($0) && $0 != .frames }
    let isSplit = blends[index]
    var clips = clips
    open(clips)
    for step in PaintStep.ofBox { try paint(step, of: index) }
    if group.clips {
      var edge = Path()
      edge.add(painter.boxes.edges(of: frames[index].box).inner, scale: scale)
      target.open(.clip(edge, isEvenOdd: false))
      clips.append(edge)
    }
    for step in text { try paint(step, of: index) }
    if isSplit { close(clips) }
    try paint(index + 1..<frames[index].end, within: isSplit ? clips : [])
    if !isSplit { close(clips) }
  }

  private mutating func open(_ clips: [Path]) {
    for clip in clips { target.open(.clip(clip, isEvenOdd: false)) }
  }

  private mutating func close(_ clips: [Path]) {
    for _ in clips { target.close() }
  }
}
