import GalleyProcesses
import Glibc
import Synchronization

/// A line on the terminal with the progress of a batch. It is printed if standard error is a
/// terminal that can rewrite a line and standard output is not one, from the second second on. It
/// has neither colours nor other escape sequences.
enum Progress {
  private struct State {
    var done = 0
    var failed = 0
    var start: ContinuousClock.Instant?
    var shown: ContinuousClock.Instant?
    var length = 0
  }

  private static let state = Mutex(State())

  private static let isWanted: Bool = {
    let terminal = unsafe getenv("TERM").map { unsafe String(cString: $0) } ?? "dumb"
    return StandardError.isTerminal
      && isatty(FileDescriptor.standardOutput.number) == 0 && terminal != "dumb" && terminal != ""
  }()

  /// Counts a result, and shows the count a few times a second.
  static func count(succeeded: Bool) {
    guard isWanted else { return }
    state.withLock { state in
      state.done += 1
      if !succeeded { state.failed += 1 }
      let now = ContinuousClock.now
      let start = state.start ?? now
      state.start = start
      guard now - start > .seconds(1), now - (state.shown ?? start) > .milliseconds(200) else {
        return
      }
      state.shown = now
      show(&state, seconds: Double((now - start).components.seconds))
    }
  }

  /// Clears the line, for another message or at the end.
  static func clear() {
    guard isWanted else { return }
    state.withLock { state in
      guard state.length > 0 else { return }
      write("\r" + String(repeating: " ", count: state.length) + "\r")
      state.length = 0
    }
  }

  private static func show(_ state: inout State, seconds: Double) {
    var line = "\(state.done) done"
    if state.failed > 0 { line += ", \(state.failed) failed" }
    line += ", \(Int(Double(state.done) / max(seconds, 1))) a second"
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
