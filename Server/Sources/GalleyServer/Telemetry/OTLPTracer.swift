// A tracer for swift-distributed-tracing whose spans are sent in the OpenTelemetry protocol.

import Galley
import Synchronization
import Tracing

/// Starts spans, and passes finished spans to an exporter.
///
/// If a request has a `traceparent` header (W3C Trace Context), its span continues the trace in the
/// header. The header also decides whether the trace is recorded. New traces are always recorded.
struct OTLPTracer: Tracer {
  let exporter: OTLPExporter

  func startSpan<Instant: TracerInstant>(
    _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
    at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
  ) -> OTLPSpan {
    var context = context()
    let parent = context[TraceContext.self]
    context[TraceContext.self] = TraceContext(
      trace: parent?.trace ?? TraceContext.random(2), span: TraceContext.random(1),
      isRecorded: parent?.isRecorded ?? true)
    return OTLPSpan(
      operationName, kind, context, parent?.span, instant().nanosecondsSinceEpoch, exporter)
  }

  func forceFlush() {}

  func extract<Carrier, Extract: Extractor>(
    _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
  ) where Extract.Carrier == Carrier {
    context[TraceContext.self] =
      extractor.extract(key: "traceparent", from: carrier).flatMap { TraceContext($0) }
  }

  // The server sends requests only to the collector. These requests are not traced, so this method
  // adds no trace context.
  func inject<Carrier, Inject: Injector>(
    _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
  ) where Inject.Carrier == Carrier {}
}

/// The identifiers of a tracing span and of the trace to which it belongs.
struct TraceContext: ServiceContextKey, Sendable {
  typealias Value = TraceContext

  var (trace, span): (String, String)
  var isRecorded: Bool

  init(trace: String, span: String, isRecorded: Bool) {
    (self.trace, self.span, self.isRecorded) = (trace, span, isRecorded)
  }

  /// Reads the value of the `traceparent` header. Returns `nil` if the value is invalid.
  init?(_ text: String) {
    let fields = text.split(separator: "-", omittingEmptySubsequences: false)
    guard fields.count >= 4, zip(fields, [2, 32, 16, 2]).allSatisfy({ $0.utf8.count == $1 }),
      fields[..<4].allSatisfy({ Hexadecimal.bytes($0) != nil && $0.lowercased() == $0 }),
      fields[0] != "ff", fields[0] != "00" || fields.count == 4,
      fields[1].contains(where: { $0 != "0" }), fields[2].contains(where: { $0 != "0" }),
      let flags = UInt8(fields[3], radix: 16)
    else { return nil }
    self.init(
      trace: String(fields[1]), span: String(fields[2]), isRecorded: !flags.isMultiple(of: 2))
  }

  /// Returns random hexadecimal digits that are never all zero.
  ///
  /// - Parameter words: the number of groups of 16 digits.
  static func random(_ words: Int) -> String {
    // Each random number has exactly 16 hexadecimal digits, because the range excludes numbers
    // whose first digit is 0.
    (0..<words).map { _ in String(UInt64.random(in: (1 << 60)...UInt64.max), radix: 16) }.joined()
  }
}

/// A span. When it ends, it is passed to the exporter.
final class OTLPSpan: Span {
  private typealias State = (name: String, fields: SpanAttributes, isError: Bool, ended: Bool)

  let context: ServiceContext
  private let kind: SpanKind
  private let parent: String?
  private let start: UInt64
  private let exporter: OTLPExporter
  private let state: Mutex<State>

  fileprivate init(
    _ name: String, _ kind: SpanKind, _ context: ServiceContext, _ parent: String?,
    _ start: UInt64, _ exporter: OTLPExporter
  ) {
    (self.context, self.kind, self.parent) = (context, kind, parent)
    (self.start, self.exporter) = (start, exporter)
    state = Mutex((name, [:], false, false))
  }

  var isRecording: Bool {
    context[TraceContext.self]?.isRecorded == true && !state.withLock { $0.ended }
  }

  var operationName: String {
    get { state.withLock { $0.name } }
    set { state.withLock { $0.name = newValue } }
  }

  var attributes: SpanAttributes {
    get { state.withLock { $0.fields } }
    set { state.withLock { $0.fields = newValue } }
  }

  func setStatus(_ status: SpanStatus) { state.withLock { $0.isError = status.code == .error } }

  func recordError<Instant: TracerInstant>(
    _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
  ) {
    state.withLock { $0.isError = true }
  }

  // The server records neither events nor links in its spans, so these methods do nothing.
  func addEvent(_ event: SpanEvent) {}
  func addLink(_ link: SpanLink) {}

  func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
    guard isRecording, let own = context[TraceContext.self] else { return }
    let ended = state.withLock { state in
      state.ended = true
      return state
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("traceId", own.trace)
      writer.member("spanId", own.span)
      if let parent { writer.member("parentSpanId", parent) }
      writer.member("name", ended.name)
      writer.member("kind", kind == .server ? 2 : 1)
      writer.member("startTimeUnixNano", String(start))
      writer.member("endTimeUnixNano", String(instant().nanosecondsSinceEpoch))
      writer.key("attributes")
      var fields: [(key: String, value: SpanAttribute)] = []
      ended.fields.forEach { fields.append(($0, $1)) }
      writer.array(fields.sorted { $0.key < $1.key }) { Self.write($1.key, $1.value, to: &$0) }
      writer.key("status")
      writer.object { $0.member("code", ended.isError ? 2 : 0) }
    }
    exporter.add(writer.text)
  }

  /// Writes an attribute as an OTLP `KeyValue`.
  private static func write(_ key: String, _ value: SpanAttribute, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("key", key)
      writer.key("value")
      writer.object { writer in
        switch value {
        case .int64(let number): writer.member("intValue", String(number))
        case .double(let number): writer.member("doubleValue", number)
        case .string(let text): writer.member("stringValue", text)
        default: break
        }
      }
    }
  }
}
