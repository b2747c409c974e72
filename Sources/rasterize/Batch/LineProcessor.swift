// Questions answered on several threads: each answer a line, in the questions' order.

import Galley
import Synchronization

/// Answers the questions of an input on several threads.
struct LineProcessor {
  let input: InputFile
  let jobs: Int
  /// Answers that may be ready before their turn, for each worker.
  private static let answersAhead = 4

  /// Answers each line of the input.
  func run(_ answer: @escaping @Sendable ([UInt8]) -> LineAnswer) -> ExitStatus {
    run(LineQuestions(LineReader(input), answer: answer))
  }

  /// Answers each question, prints the answers, and tells by an exit code whether all succeeded.
  func run<Source: QuestionSource & ~Copyable>(_ source: consuming sending Source) -> ExitStatus {
    let status = Mutex(ExitStatus.success)
    let name = input.name
    let answers = OrderedAnswers<Numbered>(window: jobs * Self.answersAhead) { numbered in
      let succeeded = numbered.give(inputName: name)
      if !succeeded { status.withLock { $0 = .someFailed } }
      Progress.count(succeeded: succeeded)
    }
    let questions = Mutex(Questions(source))
    let work = { @Sendable () -> Void in
      while let (order, question) = Self.take(questions) {
        answers.put(Numbered(line: question.line, answer: question.answer()), number: order)
      }
    }
    // This thread is a worker too, and the only one where the system has no more.
    let threads = (1..<jobs).compactMap { _ in WorkerThread(work) }
    work()
    threads.forEach { $0.join() }
    Progress.clear()
    return status.withLock { $0 }
  }

  /// The questions that have not been taken yet, and how many have.
  private struct Questions<Source: QuestionSource & ~Copyable>: ~Copyable {
    var source: Source
    var taken = 0

    init(_ source: consuming Source) {
      self.source = source
    }
  }

  private static func take<Source: QuestionSource & ~Copyable>(
    _ questions: borrowing Mutex<Questions<Source>>
  ) -> (Int, Question)? {
    questions.withLock { questions -> (Int, Question)? in
      do throws(Failure) {
        guard let question = try questions.source.next() else { return nil }
        defer { questions.taken += 1 }
        return (questions.taken, question)
      } catch {
        Interruption.end(error)
      }
    }
  }

  /// An answer with the number of its line.
  private struct Numbered: Sendable {
    let line: Int
    let answer: LineAnswer

    /// Finishes and prints the answer; `false` if it is an error or tells of one.
    func give(inputName: String) -> Bool {
      do throws(Failure) {
        do throws(Failure) {
          let result = try answer.finish()
          for warning in result.warnings {
            StandardError.print("\(inputName): \(line): warning: \(warning)")
          }
          try StandardOutput.print(result.json)
          return result.isClean
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
