import Synchronization

/// A progress line on the terminal: items done, the total, the speed and the time left. The line
/// first appears after one second. If the terminal cannot rewrite a line, or with `--quiet`, no
/// line appears.
enum Progress {
  private struct State {
    var start: ContinuousClock.Instant?
    var shown: ContinuousClock.Instant?
    var counts = ProgressCounts()
    /// The length in columns of the progress line that is shown; 0 if no line is shown.
    var length = 0
  }

  private static let state = Mutex(State())

  /// The time from the start until the progress line first appears.
  private static let delay = Duration.seconds(1)
  private static let interval = Duration.milliseconds(200)

  /// Whether progress is shown.
  static var isWanted: Bool { MessageStyle.hasCapableTerminal && !MessageStyle.isQuiet }

  /// Begins to count finished items. `total` is the number of items, or `nil` if the number is
  /// unknown.
  static func begin(total: Int?) {
    state.withLock {
      $0 = State(start: .now)
      $0.counts.total = total
    }
  }

  /// Counts a finished item, and updates the progress line a few times per second.
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

  /// The numbers of items that have finished and failed so far, and the total number of items.
  static var counts: ProgressCounts { state.withLock { $0.counts } }

  /// Clears the progress line. Callers clear the line before they print another message, and at the
  /// end.
  static func clear() {
    guard isWanted else { return }
    state.withLock { state in
      guard state.length > 0 else { return }
      StandardError.write("\r" + String(repeating: " ", count: state.length) + "\r")
      state.length = 0
    }
  }

  private static func show(_ line: String, _ state: inout State) {
    // Spaces overwrite the rest of a longer previous line.
    StandardError.write(
      "\r" + line + String(repeating: " ", count: max(0, state.length - line.utf8.count)))
    state.length = line.utf8.count
  }
}
