// The log: one JSON object per line on standard error.

import Foundation
import Galley
package import Logging

/// Writes each log message as one line of JSON to standard error.
package struct JSONLogHandler: LogHandler {
  package var logLevel = Logger.Level.info
  package var metadata: Logger.Metadata = [:]
  private let label: String
  private static let time = Date.ISO8601FormatStyle(
    includingFractionalSeconds: true, timeZone: .gmt)

  package init(label: String) {
    self.label = label
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("time", Self.time.format(Date()))
      writer.member("level", event.level.rawValue)
      writer.member("logger", label)
      writer.member("message", event.message.description)
      let own = event.metadata ?? [:]
      let all = metadata.isEmpty ? own : metadata.merging(own) { $1 }
      for (key, value) in all.sorted(by: { $0.key < $1.key }) {
        writer.key(key)
        Self.write(value, to: &writer)
      }
    }
    // If the log cannot be written, for example because the disk is full, the server continues.
    try? FileHandle.standardError.write(contentsOf: Data((writer.text + "\n").utf8))
  }

  private static func write(_ value: Logger.Metadata.Value, to writer: inout JSONWriter) {
    switch value {
    case .array(let values): writer.array(values) { write($1, to: &$0) }
    case .dictionary(let values):
      writer.object { writer in
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
          writer.key(key)
          write(value, to: &writer)
        }
      }
    case .string(let text): writer.string(text)
    case .stringConvertible(let value):
      switch value {
      case let number as Int: writer.number(number)
      case let number as Double: writer.number(number)
      default: writer.string(value.description)
      }
    }
  }
}
