// Computes the positions of rotated and clipped boxes on the canvas.

extension DocumentLayout {
  /// For each frame, the transform that maps the frame's coordinates to coordinates on the canvas.
  /// The origin of a frame's coordinates is the top left corner of the frame. If neither the frame
  /// nor any frame around it is rotated, the value is `nil`. The frame's position is then its
  /// position on the canvas.
  ///
  /// The positions in text layouts, and the positions and sizes of frames, do not include any
  /// rotation.
  public var transforms: [Transform?] {
    let rotations = rotations
    return layouts.indices.map { index in
      rotations[index]?.after(
        Transform(x: document.frames[index].x, y: document.frames[index].y))
    }
  }

  /// The rectangle of a frame on the canvas, before any rotation.
  package func box(of frame: Int) -> Rectangle {
    Rectangle(
      x: document.frames[frame].x, y: document.frames[frame].y, width: layouts[frame].width,
      height: layouts[frame].height)
  }

  /// For each frame, the transform that maps positions on the canvas before rotation to positions
  /// after rotation. `nil` if neither the frame nor any frame around it is rotated.
  private var rotations: [Transform?] {
    guard hasEffects else { return [Transform?](repeating: nil, count: layouts.count) }
    var result: [Transform?] = []
    for (index, parent) in parents.enumerated() {
      let outer = parent.flatMap { result[$0] }
      guard let own = rotation(of: index) else {
        result.append(outer)
        continue
      }
      result.append(outer?.after(own) ?? own)
    }
    return result
  }

  /// Whether any frame has effects.
  private var hasEffects: Bool { document.frames.contains { $0.ownEffects != nil } }

  /// The rotation of a frame and of the frames inside it; `nil` if the frame itself is not rotated.
  func rotation(of frame: Int) -> Transform? {
    guard let effects = document.frames[frame].ownEffects?.value, let turn = effects.turn else {
      return nil
    }
    return Transform(degrees: turn, about: effects.anchor.point(in: box(of: frame)))
  }

  /// For each frame, the index of the frame that directly contains it.
  private var parents: [Int?] {
    var open: [Int] = []
    return layouts.indices.map { index in
      while let last = open.last, ends[last] <= index { open.removeLast() }
      let parent = open.last
      if !ends.isEmpty { open.append(index) }
      return parent
    }
  }

  /// The visible areas, on the canvas, of rectangles inside frames. The argument has one rectangle
  /// per frame, at its position before any rotation. Frames that clip their content reduce the
  /// area. If a frame is rotated, the area becomes the bounding box of the rotated area. The area
  /// is `nil` if no part of the rectangle is visible.
  func shown(_ rectangles: [Rectangle?]) -> [Rectangle?] {
    guard hasEffects else { return rectangles }
    let parents = parents
    return rectangles.enumerated().map { index, rectangle in
      var shown = rectangle
      var frame: Int? = index
      while let current = frame, let part = shown {
        let clips = document.frames[current].ownEffects?.value.clips ?? false
        shown = clips ? part.intersection(innerBox(of: current)) : part
        if let rotation = rotation(of: current) { shown = shown.map(rotation.bounds) }
        frame = parents[current]
      }
      return shown
    }
  }

  /// The rectangle inside the border of a frame, before any rotation.
  private func innerBox(of frame: Int) -> Rectangle {
    let (box, width) = (box(of: frame), max(document.frames[frame].border?.width ?? 0, 0))
    return Rectangle(
      x: box.x + width, y: box.y + width, width: box.width - 2 * width,
      height: box.height - 2 * width)
  }
}

extension Rectangle {
  /// The intersection of two rectangles; `nil` if they do not overlap.
  fileprivate func intersection(_ other: Rectangle) -> Rectangle? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    guard right > left, bottom > top else { return nil }
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }
}
