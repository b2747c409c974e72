// Undo by value: every state is kept, and states share what they have in common.

/// The states of a ``TextStorage`` in time.
///
/// ```swift
/// var history = TextHistory(TextStorage(note))
/// history.edit { $0.type("!", over: 5..<5) }
/// history.undo()
/// ```
public struct TextHistory: Sendable {
  /// The text as it is now.
  public private(set) var storage: TextStorage
  private var past: [TextStorage] = []
  private var future: [TextStorage] = []
  /// How many edits can be taken back.
  public let limit: Int

  /// A history that begins with a storage and forgets what is more than `limit` edits ago.
  public init(_ storage: TextStorage, limit: Int = 1_000) {
    self.storage = storage
    self.limit = max(limit, 0)
  }

  /// Whether there is an edit to take back.
  public var canUndo: Bool { !past.isEmpty }
  /// Whether an edit was taken back that can be done again.
  public var canRedo: Bool { !future.isEmpty }

  /// Edits the storage; all that `body` does is one step. What was taken back before is forgotten.
  public mutating func edit(_ body: (inout TextStorage) -> Void) {
    past.append(storage)
    if past.count > limit { past.removeFirst(past.count - limit) }
    future = []
    body(&storage)
  }

  /// Takes the last step back; false when there is none.
  @discardableResult
  public mutating func undo() -> Bool {
    guard let last = past.popLast() else { return false }
    future.append(storage)
    storage = last
    return true
  }

  /// Does the step again that was taken back last; false when there is none.
  @discardableResult
  public mutating func redo() -> Bool {
    guard let next = future.popLast() else { return false }
    past.append(storage)
    storage = next
    return true
  }
}
