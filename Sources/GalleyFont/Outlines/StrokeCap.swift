/// The shape of a stroke at the ends of open contours.
package enum StrokeCap: Hashable, Sendable {
  /// The stroke ends at the contour's end.
  case butt
  /// A half circle around the contour's end.
  case round
  /// The stroke is longer by half of its width.
  case square
}
