/// The position of a box in its document: its index among the boxes of the enclosing box.
struct DocumentPath: Sendable {
  /// The position of the enclosing box; `nil` for a box that is not inside another box.
  let parent: Shared<DocumentPath>?
  let index: Int

  /// The position as a JSON path, such as `frames[2].frames[0]`.
  var text: String {
    guard let parent else { return "frames[\(index)]" }
    return "\(parent.value.text).frames[\(index)]"
  }
}
