// A swift-metrics backend that writes Prometheus' text format.

package import CoreMetrics
import Synchronization

/// A registry of metrics. A scrape reads the metrics as text in Prometheus' format 0.0.4.
///
/// The registry converts each kind of swift-metrics metric to a Prometheus kind. Counters stay
/// counters. Meters and non-aggregating recorders become gauges. Timers and aggregating recorders
/// become histograms. The histograms of timers are in seconds.
///
/// This type replaces the package swift-prometheus, which is not available in the server's build
/// environment.
package final class PrometheusRegistry: MetricsFactory, Sendable {
  /// The description of a metric.
  package struct Description: Sendable {
    package var help: String
    /// The upper bounds of the histogram's buckets.
    package var bounds: [Double]

    package init(_ help: String, bounds: [Double] = PrometheusRegistry.seconds) {
      self.help = help
      self.bounds = bounds
    }
  }

  /// Bounds of histogram buckets for durations from 0.1 ms to 10 s.
  package static let seconds = [
    0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
  ]
  /// Bounds of histogram buckets for file sizes of up to 16 MiB.
  package static let bytes = (10...24).map { Double(1 << $0) }

  private struct Family {
    var kind: String
    var series: [String: any MetricSeries] = [:]
  }

  /// The maximum number of series per metric, so that labels from untrusted requests cannot fill
  /// the memory.
  private static let mostSeries = 1000

  private let descriptions: [String: Description]
  private let collectors: Mutex<[@Sendable () -> [CollectedMetric]]> = Mutex([])
  private let families = Mutex<[String: Family]>([:])

  /// - Parameter descriptions: the help text and the buckets of each metric, by metric name.
  package init(_ descriptions: [String: Description] = [:]) {
    self.descriptions = descriptions
  }

  /// Adds a collector, which is called at each scrape.
  package func collect(_ collector: @escaping @Sendable () -> [CollectedMetric]) {
    collectors.withLock { $0.append(collector) }
  }

  /// Returns the metric handler for a name and its labels. Equal arguments give the same handler.
  private func series<Series: MetricSeries>(
    _ kind: String, _ label: String, _ dimensions: [(String, String)], _ make: () -> Series
  ) -> Series {
    let name = PrometheusText.name(label)
    let labels = PrometheusText.labels(dimensions)
    return families.withLock { families in
      var family = families[name] ?? Family(kind: kind)
      if family.kind == kind, let known = family.series[labels] as? Series { return known }
      let made = make()
      // If the name belongs to a metric of another kind, or the metric already has `mostSeries`
      // series, do not store the new series. Scrapes then omit the series, but its handler still
      // accepts values.
      guard family.kind == kind, family.series.count < Self.mostSeries else { return made }
      family.series[labels] = made
      families[name] = family
      return made
    }
  }

  package func makeCounter(
    label: String, dimensions: [(String, String)]
  ) -> any CounterHandler {
    series("counter", label, dimensions) { NumberSeries() }
  }

  package func makeFloatingPointCounter(
    label: String, dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler {
    series("counter", label, dimensions) { NumberSeries() }
  }

  package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    series("gauge", label, dimensions) { NumberSeries() }
  }

  package func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    guard aggregate else { return series("gauge", label, dimensions) { NumberSeries() } }
    return histogram(label, dimensions)
  }

  package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    histogram(label, dimensions)
  }

  private func histogram(_ label: String, _ dimensions: [(String, String)]) -> HistogramSeries {
    let bounds = descriptions[label]?.bounds ?? Self.seconds
    return series("histogram", label, dimensions) { HistogramSeries(bounds) }
  }

  package func destroyCounter(_ handler: any CounterHandler) { destroy(handler) }
  package func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {
    destroy(handler)
  }
  package func destroyMeter(_ handler: any MeterHandler) { destroy(handler) }
  package func destroyRecorder(_ handler: any RecorderHandler) { destroy(handler) }
  package func destroyTimer(_ handler: any TimerHandler) { destroy(handler) }

  private func destroy(_ handler: AnyObject) {
    families.withLock { families in
      for (name, family) in families {
        guard let labels = family.series.first(where: { $0.value === handler })?.key else {
          continue
        }
        families[name]?.series[labels] = nil
      }
    }
  }

  /// The current values of all metrics, in Prometheus' text format. The metrics of collectors come
  /// last.
  package var text: String {
    var text = PrometheusText()
    for (name, family) in families.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      text.begin(name, family.kind, descriptions[name]?.help)
      for (labels, series) in family.series.sorted(by: { $0.key < $1.key }) {
        series.write(name, labels, to: &text)
      }
    }
    var last: String?
    for metric in collectors.withLock({ $0 }).flatMap({ $0() }) {
      if metric.name != last { text.begin(metric.name, metric.kind.rawValue, metric.help) }
      last = metric.name
      text.line(metric.name, PrometheusText.labels(metric.labels), metric.value)
    }
    return text.text
  }
}

/// A metric that is read at each scrape.
package struct CollectedMetric: Sendable {
  package enum Kind: String, Sendable {
    case counter
    case gauge
  }

  package var name: String
  package var kind: Kind
  package var help: String
  package var labels: [(String, String)] = []
  package var value: Double

  package init(
    _ name: String, _ kind: Kind, _ help: String, labels: [(String, String)] = [], _ value: Double
  ) {
    self.name = name
    self.kind = kind
    self.help = help
    self.labels = labels
    self.value = value
  }
}
