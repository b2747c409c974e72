// What is counted of requests and pictures.

import Metrics
import Synchronization

/// What is counted of requests and pictures, by swift-metrics.
final class ServiceMetrics: Sendable {
  /// What requests are told apart by.
  private struct Kind: Hashable {
    var route: String
    var method: String
    var status: Int
  }

  /// Why a picture was not made, for lack of room or of time.
  private enum Rejection: String, CaseIterable {
    /// There was no place in the queue.
    case queue
    /// It waited too long in the queue.
    case wait
    case timedOut = "timed-out"

    var counter: Counter {
      Counter(label: "galley_rejected_total", dimensions: [("reason", rawValue)])
    }
  }

  private let requests = Mutex<[Kind: (count: Counter, time: Metrics.Timer)]>([:])
  private let hits = Counter(label: "galley_cache_hits_total")
  private let misses = Counter(label: "galley_cache_misses_total")

  /// Begins to count, from 0: what never happened is seen not to have happened.
  init() {
    for name in [
      "galley_cancelled_total", "galley_missing_glyphs_total", "galley_pixels_total",
      "galley_template_reloads_total",
    ] {
      Counter(label: name).increment(by: 0)
    }
    for rejection in Rejection.allCases { rejection.counter.increment(by: 0) }
  }

  /// Counts a request that was answered.
  ///
  /// - Parameter route: one of the table, so that there are few.
  func countRequest(route: String, method: String, status: Int, seconds: Double) {
    let kind = Kind(route: route, method: method, status: status)
    let (count, time) = requests.withLock { requests in
      if let known = requests[kind] { return known }
      let made = (
        Counter(
          label: "galley_requests_total",
          dimensions: [("route", route), ("method", method), ("status", String(status))]),
        Metrics.Timer(label: "galley_request_duration_seconds", dimensions: [("route", route)])
      )
      requests[kind] = made
      return made
    }
    count.increment()
    time.recordSeconds(seconds)
  }

  /// Counts what was made.
  func count(_ result: RenderResult) {
    for (stage, seconds) in result.seconds where stage != "wait" {
      Self.record(seconds, "galley_stage_duration_seconds", [("stage", stage)])
    }
    Self.record(result.seconds["wait"] ?? 0, "galley_queue_wait_seconds", [])
    if result.seconds["draw"] != nil {
      Counter(label: "galley_pixels_total").increment(by: result.width * result.height)
      Recorder(label: "galley_output_bytes").record(result.bytes.readableBytes)
    }
    Counter(label: "galley_missing_glyphs_total").increment(by: result.missingGlyphs)
  }

  /// Counts why nothing was made, where that says something of the server.
  ///
  /// - Parameter hasWaited: whether that was known only after the longest wait.
  func countEnd(_ problem: Problem, hasWaited: Bool) {
    switch problem.kind {
    case .busy: (hasWaited ? Rejection.wait : .queue).counter.increment()
    case .timedOut: Rejection.timedOut.counter.increment()
    case .clientGone: Counter(label: "galley_cancelled_total").increment()
    default: break
    }
  }

  /// Counts whether a picture was there already.
  func countLookup(hit: Bool) { (hit ? hits : misses).increment() }

  /// Records a time by a histogram; a timer rounds to nanoseconds.
  private static func record(_ seconds: Double, _ label: String, _ dimensions: [(String, String)]) {
    Metrics.Timer(label: label, dimensions: dimensions).recordSeconds(seconds)
  }
}

/// What operators are told of each name.
package enum MetricDescriptions {
  /// Help and buckets of all names.
  package static let all: [String: PrometheusRegistry.Description] = [
    "galley_requests_total": .init("Requests that were answered."),
    "galley_request_duration_seconds": .init("Time from a request's head to its answer's."),
    "galley_stage_duration_seconds": .init("Time on a worker, by stage."),
    "galley_queue_wait_seconds": .init("Time until a worker was free."),
    "galley_rejected_total": .init(
      "Renders that were not made: no place in the queue, too long a wait, or too late."),
    "galley_cancelled_total": .init("Renders whose client had left."),
    "galley_cache_hits_total": .init("Pictures that were there already."),
    "galley_cache_misses_total": .init("Pictures that had to be drawn."),
    "galley_pixels_total": .init("Pixels that were drawn."),
    "galley_output_bytes": .init("Bytes of pictures.", bounds: PrometheusRegistry.bytes),
    "galley_missing_glyphs_total": .init("Characters that no font had."),
    "galley_template_reloads_total": .init("Times that the templates were read again."),
  ]
}
