/// A box of a stack, reduced to the lengths along the stack's axis, in points.
struct FlexItem {
  /// Length before the box grows or shrinks (the flex base size).
  var base: Double
  var minimum: Double
  var maximum: Double
  var grow: Double
  var shrink: Double
  /// The part of the base length that never shrinks: the insets.
  var fixed: Double
  /// Space before and after the box; `nil` for an automatic margin.
  var before: Double?
  var after: Double?
  /// The resolved length.
  var length = 0.0
  /// The distance from the start of the stack's area to the start of the box.
  var start = 0.0
  /// Whether the length is final. A ``FlexLine`` grows or shrinks only boxes whose length is not
  /// yet final.
  var isFrozen = false
  /// The length that the limits added to the box in the last round; negative if the limits made the
  /// box shorter.
  var violation = 0.0

  /// The base length, limited to the minimum and the maximum (the hypothetical main size).
  var natural: Double { limited(base) }

  /// Limits a length: at least the minimum and the insets, at most the maximum.
  func limited(_ length: Double) -> Double { max(min(length, maximum), minimum, fixed) }
  var margins: Double { (before ?? 0) + (after ?? 0) }
}
