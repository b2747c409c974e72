// Series of metrics, and Prometheus' text format for them.

import CoreMetrics
import Synchronization

/// A series: the values of a metric for one combination of labels.
protocol MetricSeries: AnyObject, Sendable {
  /// Writes the values of the series as lines in Prometheus' text format.
  func write(_ name: String, _ labels: String, to text: inout PrometheusText)
}

/// A counter or a gauge.
final class NumberSeries: MetricSeries, CounterHandler, FloatingPointCounterHandler, MeterHandler,
  RecorderHandler
{
  private let value = Mutex(0.0)

  func increment(by amount: Int64) { add(Double(amount)) }
  func increment(by amount: Double) { add(amount) }
  func decrement(by amount: Double) { add(-amount) }
  func reset() { set(0.0) }
  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { self.value.withLock { $0 = value } }
  func record(_ value: Int64) { set(Double(value)) }
  func record(_ value: Double) { set(value) }

  private func add(_ amount: Double) { value.withLock { $0 += amount } }

  func write(_ name: String, _ labels: String, to text: inout PrometheusText) {
    text.line(name, labels, value.withLock { $0 })
  }
}

/// A histogram metric: the number of recorded values in each bucket.
final class HistogramSeries: MetricSeries, TimerHandler, RecorderHandler {
  private struct State {
    var counts: [UInt64]
    var sum = 0.0
  }

  private let bounds: [Double]
  private let state: Mutex<State>

  init(_ bounds: [Double]) {
    self.bounds = bounds
    state = Mutex(State(counts: Array(repeating: 0, count: bounds.count + 1)))
  }

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    let place = bounds.firstIndex { value <= $0 } ?? bounds.count
    state.withLock { state in
      state.counts[place] += 1
      state.sum += value
    }
  }

  func write(_ name: String, _ labels: String, to text: inout PrometheusText) {
    let state = state.withLock { $0 }
    var total: UInt64 = 0
    for (index, count) in state.counts.enumerated() {
      total += count
      let bound = index < bounds.count ? PrometheusText.number(bounds[index]) : "+Inf"
      let all = (labels.isEmpty ? "" : labels + ",") + "le=\"\(bound)\""
      text.line(name + "_bucket", all, Double(total))
    }
    text.line(name + "_sum", labels, state.sum)
    text.line(name + "_count", labels, Double(total))
  }
}

/// Prometheus' text format, version 0.0.4.
struct PrometheusText {
  /// The media type of Prometheus' text format.
  static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

  private(set) var text = ""

  /// Writes the header lines of a metric: its help text and type.
  mutating func begin(_ name: String, _ kind: String, _ help: String?) {
    if let help { text += "# HELP \(name) \(Self.escaped(help, quotes: false))\n" }
    text += "# TYPE \(name) \(kind)\n"
  }

  /// Writes one line in Prometheus' text format: a metric's name, its labels and its value.
  mutating func line(_ name: String, _ labels: String, _ value: Double) {
    text += name + (labels.isEmpty ? "" : "{\(labels)}") + " \(Self.number(value))\n"
  }

  /// The labels of a metric in Prometheus' text format, sorted by name and without the surrounding
  /// braces.
  static func labels(_ dimensions: [(String, String)]) -> String {
    dimensions.sorted { $0.0 < $1.0 }
      .map { "\(name($0.0))=\"\(escaped($0.1, quotes: true))\"" }.joined(separator: ",")
  }

  /// A name with every invalid character replaced by an underscore.
  static func name(_ text: String) -> String {
    String(
      text.unicodeScalars.enumerated().map { index, scalar in
        let isDigit = ("0"..."9").contains(scalar)
        let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        return isLetter || scalar == "_" || (isDigit && index > 0) ? Character(scalar) : "_"
      })
  }

  private static func escaped(_ text: String, quotes: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\"" where quotes: escaped += "\\\""
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  static func number(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
    return value.isNaN ? "NaN" : value.isInfinite ? (value > 0 ? "+Inf" : "-Inf") : "\(value)"
  }
}
