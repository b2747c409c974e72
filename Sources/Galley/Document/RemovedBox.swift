/// A box that was removed before layout.
struct RemovedBox: Sendable {
  /// The position of the box in its document, as a JSON path.
  var path: String
  /// Whether the document hides the box. If not, the box was removed because its text is empty.
  var isHidden: Bool
}
