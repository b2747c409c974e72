// Checks that the effects and paths of boxes do not exceed the limits.

extension TextDocument.Frame {
  /// Throws an error if a length of the frame's effects or path exceeds a limit, or is not a
  /// number.
  func checkEffects(_ limits: Limits) throws(RenderError) {
    if let path = path?.path { try limits.check(path) }
    if let path = textPath?.path { try limits.check(path) }
    if let effects = ownEffects?.value { try limits.check(effects) }
  }
}

extension Limits {
  /// Throws an error if there are too many shadows, or if a length of a shadow exceeds a limit or
  /// is not a number.
  func check(_ effects: BoxEffects) throws(RenderError) {
    guard effects.shadows.count <= shadows else {
      throw .tooLarge(
        what: "the number of a box's shadows", value: Double(effects.shadows.count),
        limit: Double(shadows))
    }
    for shadow in effects.shadows {
      for (name, value, limit) in [
        ("offset", shadow.offsetX, length), ("offset", shadow.offsetY, length),
        ("spread", shadow.spread, length), ("blur", shadow.blur, blur),
      ] where !(abs(value) <= limit) {
        throw .tooLarge(what: "the \(name) of a box's shadow", value: abs(value), limit: limit)
      }
    }
  }

  /// Throws an error if a path has too many segments, or if a coordinate is too large. An arc of
  /// path data counts as up to four curves.
  fileprivate func check(_ path: Path) throws(RenderError) {
    guard path.elements.count <= 4 * pathSegments else {
      throw .tooLarge(
        what: "the number of a path's segments", value: Double(path.elements.count),
        limit: Double(4 * pathSegments))
    }
    // The control points of arcs and smooth curves are computed, and can exceed the limit for
    // coordinates in path data.
    var outside: Double?
    _ = path.mapped { point in
      for side in [point.x, point.y] where !(abs(side) <= 8 * length) { outside = abs(side) }
      return point
    }
    if let outside {
      throw .tooLarge(what: "a coordinate of a path", value: outside, limit: length)
    }
  }
}
