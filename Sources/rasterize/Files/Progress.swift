import Synchronization

/// A progress line on the terminal: items done, the total, the speed and the time left. The line
/// first appears after one second. If the terminal cannot rewrite a line, or with `--quiet`, no
/// line appears.
struct Progress: Sendable {
  private(set) var done = 0
  private(set) var failed = 0
  /// The total number of items; `nil` if unknown.
  var total: Int?
  private var start: ContinuousClock.Instant?
  private var shown: ContinuousClock.Instant?
  /// The length in columns of the progress line that is shown; 0 if no line is shown.
  private var length = 0

  private static let state = Mutex(Progress())

  init(total: Int? = nil) { self.total = total }

  /// The time from the start until the progress line first appears.
  private static let delay = Duration.seconds(1)
  private static let interval = Duration.milliseconds(200)

  /// Whether progress is shown.
  static var isWanted: Bool { StandardError.hasCapableTerminal && !StandardError.isQuiet }

  /// Begins to count finished items. `total` is the number of items, or `nil` if the number is
  /// unknown.
  static func begin(total: Int?) {
    state.withLock {
      $0 = Progress(total: total)
      $0.start = .now
    }
  }

  /// Counts a finished item, and updates the progress line a few times per second.
  static func count(succeeded: Bool = true) {
    guard isWanted else {
      return state.withLock { $0.add(succeeded: succeeded) }
    }
    state.withLock { state in
      state.add(succeeded: succeeded)
      let now = ContinuousClock.now
      let start = state.start ?? now
      state.start = start
      guard now - start > delay, now - (state.shown ?? start) > interval else { return }
      state.shown = now
      show(state.line(after: now - start), &state)
    }
  }

  /// The numbers of items that have finished and failed so far, and the total number of items.
  static var current: Progress { state.withLock { $0 } }

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

  private static func show(_ line: String, _ state: inout Progress) {
    // Spaces overwrite the rest of a longer previous line.
    StandardError.write(
      "\r" + line + String(repeating: " ", count: max(0, state.length - line.utf8.count)))
    state.length = line.utf8.count
  }
}

extension Progress {
  /// Counts a finished item.
  mutating func add(succeeded: Bool) {
    done += 1
    if !succeeded { failed += 1 }
  }

  /// The progress line: `1124 of 10000, 2 failed, 563 per second, 16 s left`.
  func line(after time: Duration) -> String {
    let seconds = max(time / .seconds(1), 0.001)
    let rate = Double(done) / seconds
    var parts = [total.map { "\(done) of \($0)" } ?? "\(done) done"]
    if failed > 0 { parts.append("\(failed) failed") }
    parts.append("\(Self.shown(rate)) per second")
    if let total, done > 0 {
      parts.append("\(Self.time(Double(max(total - done, 0)) / rate)) left")
    }
    return parts.joined(separator: ", ")
  }

  /// Formats a rate in items per second as a whole number, or with one decimal if it is below 10.
  private static func shown(_ rate: Double) -> String {
    let tenths = Int((rate * 10).rounded())
    return rate >= 10 ? "\(Int(rate.rounded()))" : "\(tenths / 10).\(tenths % 10)"
  }

  /// Formats a time as `16 s`, `2 min 5 s` or `3 h 20 min`.
  private static func time(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 1e9).rounded(.up))
    switch whole {
    case ..<60: return "\(whole) s"
    case ..<3600: return "\(whole / 60) min \(whole % 60) s"
    default: return "\(whole / 3600) h \(whole / 60 % 60) min"
    }
  }
}
