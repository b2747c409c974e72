// An undo history that keeps earlier states of the text; the states share unchanged paragraphs.

/// An undo history of a ``TextStorage``.
///
/// ```swift
/// var history = TextHistory(TextStorage(note))
/// history.edit { $0.type("!", over: 5..<5) }
/// history.undo()
/// ```
public struct TextHistory: Sendable {
  /// The text after all edits, undos and redos so far.
  public private(set) var storage: TextStorage
  private var past: [TextStorage] = []
  private var future: [TextStorage] = []
  /// The maximum number of edits that can be undone.
  public let limit: Int

  /// Creates an undo history whose first state is `storage`. The history can undo the last `limit`
  /// edits.
  public init(_ storage: TextStorage, limit: Int = 1_000) {
    self.storage = storage
    self.limit = max(limit, 0)
  }

  /// Whether there is an edit that can be undone.
  public var canUndo: Bool { !past.isEmpty }
  /// Whether there is an undone edit that can be redone.
  public var canRedo: Bool { !future.isEmpty }

  /// Edits the storage as a single undo step, and discards all undone edits.
  public mutating func edit(_ body: (inout TextStorage) -> Void) {
    past.append(storage)
    if past.count > limit { past.removeFirst(past.count - limit) }
    future = []
    body(&storage)
  }

  /// Undoes the last edit. Returns `false` if there is no edit to undo.
  @discardableResult
  public mutating func undo() -> Bool {
    guard let last = past.popLast() else { return false }
    future.append(storage)
    storage = last
    return true
  }

  /// Redoes the last undone edit. Returns `false` if there is no edit to redo.
  @discardableResult
  public mutating func redo() -> Bool {
    guard let next = future.popLast() else { return false }
    past.append(storage)
    storage = next
    return true
  }
}
