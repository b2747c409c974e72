// What workers are asked, and where questions come from.

/// A piece of work that is to be answered with one line.
struct Question: Sendable {
  /// The line of the input that it begins in, the first is 1.
  let line: Int
  /// Does the work, on any thread.
  let answer: @Sendable () -> LineAnswer
}

/// Questions in order, one at a time.
protocol QuestionSource: ~Copyable, SendableMetatype {
  /// The next question; `nil` at the end.
  mutating func next() throws(Failure) -> Question?
}

/// A question for each line.
struct LineQuestions: QuestionSource, ~Copyable {
  private var lines: LineReader
  private let shard: Shard
  private let answer: @Sendable ([UInt8]) -> LineAnswer

  /// Questions for the lines of a shard.
  init(
    _ lines: consuming LineReader, shard: Shard = .all,
    answer: @escaping @Sendable ([UInt8]) -> LineAnswer
  ) {
    self.lines = lines
    self.shard = shard
    self.answer = answer
  }

  mutating func next() throws(Failure) -> Question? {
    while let line = try lines.next() {
      guard shard.contains(line.number) else { continue }
      guard let bytes = line.bytes else {
        let limit = lines.limit
        return Question(line: line.number) { .tooLong(limit: limit) }
      }
      let answer = answer
      return Question(line: line.number) { answer(bytes) }
    }
    return nil
  }
}
