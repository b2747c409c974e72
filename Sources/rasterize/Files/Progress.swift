import GalleyProcesses
import Glibc
import Synchronization

/// A line of progress on the terminal: how many are done, of how many, how fast, and how long the
/// rest takes. It appears after a second, on a terminal that can rewrite a line.
enum Progress {
  private struct State {
    var start: ContinuousClock.Instant?
    var shown: ContinuousClock.Instant?
    var counts = ProgressCounts()
    /// Columns of the line that is shown.
    var length = 0
  }

  private static let state = Mutex(State())

  /// How long nothing is shown.
  private static let delay = Duration.seconds(1)
  private static let interval = Duration.milliseconds(200)

  /// Whether progress is shown.
  static var isWanted: Bool { MessageStyle.hasCapableTerminal && !MessageStyle.isQuiet }

  /// Begins work on some items; `total` is `nil` if their number is unknown.
  static func begin(total: Int?) {
    state.withLock {
      $0 = State(start: .now)
      $0.counts.total = total
    }
  }

  /// Counts a finished item, and shows the counts a few times per second.
  static func count(succeeded: Bool = true) {
    guard isWanted else {
      return state.withLock { $0.counts.add(succeeded: succeeded) }
    }
    state.withLock { state in
      state.counts.add(succeeded: succeeded)
      let now = ContinuousClock.now
      let start = state.start ?? now
      state.start = start
      guard now - start > delay, now - (state.shown ?? start) > interval else { return }
      state.shown = now
      show(state.counts.line(after: now - start), &state)
    }
  }

  /// The counts so far.
  static var counts: ProgressCounts { state.withLock { $0.counts } }

  /// Clears the line, for another message or at the end.
  static func clear() {
    guard isWanted else { return }
    state.withLock { state in
      guard state.length > 0 else { return }
      write("\r" + String(repeating: " ", count: state.length) + "\r")
      state.length = 0
    }
  }

  private static func show(_ line: String, _ state: inout State) {
    // Spaces overwrite the rest of a longer line.
    write("\r" + line + String(repeating: " ", count: max(0, state.length - line.utf8.count)))
    state.length = line.utf8.count
  }

  private static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty, let count = try? FileDescriptor.standardError.writeSome(rest) {
      rest = rest.dropFirst(count)
    }
  }
}
