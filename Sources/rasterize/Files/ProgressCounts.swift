/// The numbers of finished items, failed items and all items, for the progress line.
struct ProgressCounts: Sendable {
  private(set) var done = 0
  private(set) var failed = 0
  /// The total number of items; `nil` if unknown.
  var total: Int?

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
