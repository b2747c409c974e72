// Metrics of requests and pictures.

import Metrics
import Synchronization

/// Records metrics of requests and pictures with swift-metrics.
final class ServiceMetrics: Sendable {
  /// The metric labels of a request.
  private struct Kind: Hashable {
    var route: String
    var method: String
    var status: Int
  }

  /// The reason for rejecting a render: a full queue, a wait that was too long, or a missed
  /// deadline.
  private enum Rejection: String, CaseIterable {
    /// The render was rejected because the queue was full.
    case queue
    /// The render was rejected because the request waited too long in the queue.
    case wait
    case timedOut = "timed-out"

    var counter: Counter {
      Counter(label: "galley_rejected_total", dimensions: [("reason", rawValue)])
    }
  }

  private let requests = Mutex<[Kind: (count: Counter, time: Metrics.Timer)]>([:])
  private let hits = Counter(label: "galley_cache_hits_total")
  private let misses = Counter(label: "galley_cache_misses_total")

  /// Creates all counters with the value 0, so that a scrape also shows counters of events that
  /// have not happened.
  init() {
    for name in [
      "galley_cancelled_total", "galley_missing_glyphs_total", "galley_pixels_total",
      "galley_template_reloads_total",
    ] {
      Counter(label: name).increment(by: 0)
    }
    Counter(label: Self.rows, dimensions: [("outcome", Self.drawn)]).increment(by: 0)
    for rejection in Rejection.allCases { rejection.counter.increment(by: 0) }
  }

  /// Counts an answered request.
  ///
  /// - Parameter route: a path from the route table, so that the number of labels is bounded.
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

  /// Counts a render result.
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

  /// Counts a failure that the document did not cause: an overload, a timeout, or a client that has
  /// disconnected.
  ///
  /// - Parameter hasWaited: whether the request waited for the maximum time before it failed. If
  ///   `hasWaited` is false, a `busy` problem means that the queue was full.
  func countEnd(_ problem: Problem, hasWaited: Bool) {
    switch problem.kind {
    case .busy: (hasWaited ? Rejection.wait : .queue).counter.increment()
    case .timedOut: Rejection.timedOut.counter.increment()
    case .clientGone: Counter(label: "galley_cancelled_total").increment()
    default: break
    }
  }

  /// Counts a row of a batch.
  ///
  /// - Parameter problem: the reason that the row failed; `nil` if its image was drawn.
  func countRow(_ problem: Problem?) {
    Counter(
      label: Self.rows, dimensions: [("outcome", problem?.kind.rawValue ?? Self.drawn)]
    ).increment()
    if let problem { countEnd(problem, hasWaited: true) }
  }

  private static let (rows, drawn) = ("galley_batch_rows_total", "drawn")

  /// Counts a lookup in the picture cache, as a hit or as a miss.
  func countLookup(hit: Bool) { (hit ? hits : misses).increment() }

  /// Records a duration in a histogram. The duration is rounded to nanoseconds.
  private static func record(_ seconds: Double, _ label: String, _ dimensions: [(String, String)]) {
    Metrics.Timer(label: label, dimensions: dimensions).recordSeconds(seconds)
  }
}

/// Descriptions of the metrics, for operators.
package enum MetricDescriptions {
  /// The help text and the histogram buckets of each metric, by metric name.
  package static let all: [String: PrometheusRegistry.Description] = [
    "galley_requests_total": .init("Answered requests."),
    "galley_request_duration_seconds": .init(
      "Time from the head of a request to the head of its response."),
    "galley_stage_duration_seconds": .init("Time on a worker, by stage."),
    "galley_queue_wait_seconds": .init("Time spent waiting for a worker."),
    "galley_rejected_total": .init(
      "Rejected renders: queue full, wait too long, or deadline exceeded."),
    "galley_cancelled_total": .init("Renders cancelled because the client disconnected."),
    "galley_batch_rows_total": .init("Rows of batches, by outcome."),
    "galley_spans_total": .init("Trace spans, by outcome: sent to the collector or dropped."),
    "galley_cache_hits_total": .init("Images served from the cache."),
    "galley_cache_misses_total": .init("Requested images that were not in the cache."),
    "galley_pixels_total": .init("Rendered pixels."),
    "galley_output_bytes": .init(
      "Size of rendered images in bytes.", bounds: PrometheusRegistry.bytes),
    "galley_missing_glyphs_total": .init("Characters that no font has."),
    "galley_template_reloads_total": .init("Reloads of the templates."),
  ]
}
