// Many workers, answers in order, and never more of either than a window.

/// Puts answers that are ready in any order into the order of their questions.
///
/// `@unchecked Sendable`: what changes is touched under the lock only.
final class OrderedAnswers<Answer: Sendable>: @unchecked Sendable {
  private let lock = ConditionLock()
  private let window: Int
  private let give: @Sendable (Answer) -> Void
  private var waiting: [Int: Answer] = [:]
  private var next = 0
  /// Whether a worker is giving what is ready.
  private var isGiving = false

  /// Answers that are given one at a time, in order, as soon as it is their turn, by one of the
  /// workers. A worker that is `window` answers ahead waits, so that no more are kept.
  init(window: Int, give: @escaping @Sendable (Answer) -> Void) {
    self.window = window
    self.give = give
  }

  /// Takes the answer to the question of a number; questions count from 0 without gaps.
  func put(_ answer: Answer, number: Int) {
    lock.locked {
      waiting[number] = answer
      if !isGiving { giveReady() }
      while number >= next + window { lock.wait() }
    }
  }

  /// Gives what is ready, and what becomes so meanwhile. Giving moves a file to its place and
  /// writes a line: long enough for the other workers to go on with theirs.
  private func giveReady() {
    isGiving = true
    while let ready = waiting.removeValue(forKey: next) {
      lock.unlocked { give(ready) }
      next += 1
      lock.wakeAll()
    }
    isGiving = false
  }
}
