import Foundation

/// Prints measurements as a table or as JSON lines.
enum Report {
  /// A Markdown table with a row per stage.
  static func table(_ measurements: [Measurement]) -> String {
    let rows = measurements.map { one in
      "| \(one.document) | \(one.stage.name) | \(shown(one.median)) | \(shown(one.least)) | "
        + "\(one.count) \(one.stage.unit) |"
    }
    return """
      | document | stage | median, CPU ms | least | count |
      | --- | --- | ---: | ---: | ---: |
      \(rows.joined(separator: "\n"))
      """
  }

  /// A JSON object for each measurement, one per line.
  static func json(_ measurements: [Measurement]) -> String {
    measurements.map { one in
      """
      {"document": "\(one.document)", "stage": "\(one.stage.name)", "median": \(one.median), \
      "least": \(one.least), "count": \(one.count), "unit": "\(one.stage.unit)"}
      """
    }.joined(separator: "\n")
  }

  /// A stage's count as a JSON object.
  static func json(count: Int, of stage: Stage, document: String) -> String {
    """
    {"document": "\(document)", "stage": "\(stage.name)", "count": \(count), \
    "unit": "\(stage.unit)"}
    """
  }

  private static func shown(_ milliseconds: Double) -> String {
    String(format: "%.3f", milliseconds)
  }
}
