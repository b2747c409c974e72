/// The area of a box in a box layout, and the lengths that the layout has already measured. All
/// lengths are in points.
struct BoxArea {
  /// Position, from the root's top left corner, and size.
  var place = Rectangle(x: 0, y: 0, width: 0, height: 0)
  /// The length by which the children of a stack exceed the stack's area; 0 if they fit.
  var missing = 0.0
  private var least: Double?
  private var greatest: Double?
  /// The height of the content at the box's width.
  var natural: ContentHeight?
  /// The height for which the children were last placed.
  var resolved: Double?
  /// The baselines at the resolved height.
  var lines: (first: Double, last: Double)?

  /// A width of the content; `nil` if it was not measured.
  subscript(_ width: ContentWidth) -> Double? {
    get { width == .least ? least : greatest }
    set { if width == .least { least = newValue } else { greatest = newValue } }
  }
}
