// Tests of the Prometheus text format.

import CoreMetrics
import Testing

@testable import GalleyServer

@Suite("Metrics")
struct MetricsTests {
  @Test("Counters, gauges and histograms are written in the Prometheus text format")
  func text() {
    let registry = PrometheusRegistry([
      "a_seconds": .init("Time, \\ and\nmore.", bounds: [0.1, 1])
    ])
    Counter(label: "b_total", dimensions: [("x", "1\"\\\n"), ("a", "2")], factory: registry)
      .increment(by: 3)
    Counter(label: "b_total", dimensions: [("a", "2"), ("x", "1\"\\\n")], factory: registry)
      .increment()
    Gauge(label: "c.d", factory: registry).record(1.5)
    let timer = Timer(label: "a_seconds", factory: registry)
    for milliseconds in [50, 100, 500, 5000] { timer.recordMilliseconds(milliseconds) }
    registry.collect { [CollectedMetric("z", .gauge, "Z.", labels: [("k", "v")], 2)] }
    #expect(
      registry.text == """
        # HELP a_seconds Time, \\\\ and\\nmore.
        # TYPE a_seconds histogram
        a_seconds_bucket{le="0.1"} 2
        a_seconds_bucket{le="1"} 3
        a_seconds_bucket{le="+Inf"} 4
        a_seconds_sum 5.65
        a_seconds_count 4
        # TYPE b_total counter
        b_total{a="2",x="1\\"\\\\\\n"} 4
        # TYPE c_d gauge
        c_d 1.5
        # HELP z Z.
        # TYPE z gauge
        z{k="v"} 2

        """)
  }

  @Test("The number of series per metric is limited")
  func bounded() {
    let registry = PrometheusRegistry()
    for number in 0..<2000 {
      Counter(label: "a", dimensions: [("n", "\(number)")], factory: registry).increment()
    }
    #expect(registry.text.split(separator: "\n").count == 1001)
  }

  @Test("If a gauge has the same name as an existing counter, only the counter is written")
  func kinds() {
    let registry = PrometheusRegistry()
    Counter(label: "a", factory: registry).increment()
    Gauge(label: "a", factory: registry).record(9)
    #expect(registry.text == "# TYPE a counter\na 1\n")
  }
}
