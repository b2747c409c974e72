import Galley
import GalleyEditing

/// Types and deletes single characters in a long text, and updates the layout after each edit.
/// Compares the times of these edits with the time to lay out the whole text.
struct EditingBenchmark {
  private let words: Int
  private let rounds: Int
  private let renderer = TextRenderer(fonts: .bundled)
  private let container = TextContainer(width: 480)

  /// - Parameters:
  ///   - words: The number of words in the text.
  ///   - rounds: The number of repetitions of each edit. The layout of the whole text is repeated
  ///     `rounds / 5` times, but at least once.
  init(words: Int, rounds: Int) {
    self.words = words
    self.rounds = rounds
  }

  /// Returns a Markdown table with rows for layouts of the whole text, and for edits at the text's
  /// beginning, middle and end. Each row has a median CPU time, and the ratio of this time to the
  /// time of the second layout of the whole text.
  func table() throws -> String {
    let storage = TextStorage(text(words: words, isOneParagraph: false))
    let cold = try milliseconds {
      _ = try EditableLayout(storage, in: container, renderer: renderer)
    }
    let first = try median(of: max(rounds / 5, 1)) {
      _ = try EditableLayout(storage, in: container, renderer: renderer)
    }
    let flat = storage.text
    let whole = try median(of: max(rounds / 5, 1)) {
      _ = try renderer.layout(flat, in: container)
    }
    var rows = [
      row("first layout of \(words) words, with empty caches", cold, of: first),
      row("second layout of the same text", first, of: first),
      row("layout of the same text, copied to an AttributedText", whole, of: first),
    ]
    for (name, string) in [("a letter", "e"), ("a line break", "\n")] {
      for (place, share) in [("beginning", 0.0), ("middle", 0.5), ("end", 1.0)] {
        let edits = try edits(of: string, at: share, in: storage)
        rows.append(row("type \(name) at the \(place)", edits.typing, of: first))
        rows.append(row("delete \(name) at the \(place)", edits.deleting, of: first))
      }
    }
    return """
      | \(storage.length) UTF-16 units, \(storage.paragraphCount) paragraphs | median CPU ms \
      | share of the second layout's time |
      | --- | ---: | ---: |
      \(rows.joined(separator: "\n"))
      """
  }

  /// Returns the median CPU time to type a string, and the median CPU time to delete it again, in
  /// milliseconds. Both times include updating the layout and finding the caret's position.
  private func edits(
    of string: String, at share: Double, in storage: TextStorage
  ) throws -> (typing: Double, deleting: Double) {
    var storage = storage
    var layout = try EditableLayout(storage, in: container, renderer: renderer)
    var typing: [Double] = []
    var deleting: [Double] = []
    for round in 0..<rounds + 1 {
      // Each edit is at a different position, so that no paragraph is laid out twice.
      let offset = min(
        max(Int(Double(storage.length) * share) + (share < 1 ? 397 : -397) * round, 0),
        storage.length)
      let typed = try milliseconds {
        storage.type(string, over: offset..<offset)
        try layout.update(to: storage)
        _ = layout.caret(at: TextLayout.Position(offset + 1))
      }
      let deleted = try milliseconds {
        storage.delete(offset..<offset + string.utf16.count)
        try layout.update(to: storage)
        _ = layout.caret(at: TextLayout.Position(offset))
      }
      guard round > 0 else { continue }
      typing.append(typed)
      deleting.append(deleted)
    }
    return (middle(typing), middle(deleting))
  }

  private func row(_ name: String, _ milliseconds: Double, of first: Double) -> String {
    let share = first / milliseconds
    let shown = share < 10 ? "\((share * 100).rounded() / 100)" : "\(Int(share.rounded()))"
    return "| \(name) | \((milliseconds * 1e4).rounded() / 1e4) | 1/\(shown) |"
  }

  private func median(of count: Int, _ body: () throws -> Void) throws -> Double {
    var times: [Double] = []
    for _ in 0..<count { times.append(try milliseconds(body)) }
    return middle(times)
  }

  private func middle(_ times: [Double]) -> Double {
    times.isEmpty ? 0 : times.sorted()[(times.count - 1) / 2]
  }

  private func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = cpuTime
    try body()
    return cpuTime - start
  }
}
