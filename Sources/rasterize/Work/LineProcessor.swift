// Newline-delimited JSON: each line a question, each answer a line, in the same order.

import Galley
import Synchronization

/// Answers the lines of an input on several threads.
struct LineProcessor {
  let input: InputFile
  let jobs: Int
  /// Answers that may be ready before their turn, for each worker.
  private static let answersAhead = 4

  /// Answers each line, prints the answers, and tells by an exit code whether all lines succeeded.
  func run(_ answer: @escaping @Sendable ([UInt8]) -> LineAnswer) -> ExitStatus {
    let status = Mutex(ExitStatus.success)
    let name = input.name
    let answers = OrderedAnswers<Numbered>(window: jobs * Self.answersAhead) { numbered in
      if !numbered.give(inputName: name) { status.withLock { $0 = .someFailed } }
    }
    let questions = Mutex(Questions(LineReader(input)))
    let work = { @Sendable () -> Void in
      while let (order, line) = Self.take(questions) {
        let numbered = Numbered(
          line: line.number, answer: line.bytes.map(answer) ?? LineAnswer.tooLong)
        answers.put(numbered, number: order)
      }
    }
    // This thread is a worker too, and the only one where the system has no more.
    let threads = (1..<jobs).compactMap { _ in WorkerThread(work) }
    work()
    threads.forEach { $0.join() }
    return status.withLock { $0 }
  }

  /// The lines that have not been taken yet, and how many have.
  private struct Questions: ~Copyable {
    var lines: LineReader
    var taken = 0

    init(_ lines: consuming LineReader) {
      self.lines = lines
    }
  }

  private static func take(_ questions: borrowing Mutex<Questions>) -> (Int, LineReader.Line)? {
    questions.withLock { questions -> (Int, LineReader.Line)? in
      do throws(Failure) {
        guard let line = try questions.lines.next() else { return nil }
        defer { questions.taken += 1 }
        return (questions.taken, line)
      } catch {
        Interruption.end(error)
      }
    }
  }

  /// An answer with the number of its line.
  private struct Numbered: Sendable {
    let line: Int
    let answer: LineAnswer

    /// Finishes and prints the answer; `false` if it is an error.
    func give(inputName: String) -> Bool {
      do throws(Failure) {
        do throws(Failure) {
          let result = try answer.finish()
          for warning in result.warnings {
            StandardError.print("\(inputName): \(line): warning: \(warning)")
          }
          try StandardOutput.print(result.json)
          return true
        } catch  where error.file != StandardOutput.name {
          try StandardOutput.print(error.inLine(line).json(id: answer.id))
          return false
        }
      } catch {
        Interruption.end(error)
      }
    }
  }
}
