/// The differences between two layouts, as sentences. The sentence about a cause comes before the
/// sentences about its effects.
public struct LayoutComparison: Sendable, Hashable {
  /// A sentence for each difference, without a full stop; empty if the layouts are equal.
  public let differences: [String]
  /// Maximum number of sentences in one comparison.
  static let most = 10

  /// Compares two layout dumps. If only one dump has glyphs, its glyphs are ignored.
  public init(expected: LayoutDump, actual: LayoutDump) {
    guard expected != actual else {
      differences = []
      return
    }
    let (old, new) = (DumpedLayout(expected), DumpedLayout(actual))
    var told: [String] = []
    if old.canvas != new.canvas {
      told.append("the canvas is \(new.canvas) pt, expected \(old.canvas)")
    }
    if old.frames.count != new.frames.count {
      told.append("there are \(new.frames.count) frames, expected \(old.frames.count)")
    }
    for (oldFrame, newFrame) in zip(old.frames, new.frames) {
      let prefix = newFrame.heading.map {
        "\($0.split(separator: " ").prefix(2).joined(separator: " ")): "
      }
      told += FrameComparison(oldFrame, newFrame).sentences.map { (prefix ?? "") + $0 }
    }
    if told.isEmpty, expected.detail == actual.detail {
      told.append(Self.firstDifference(expected.description, actual.description))
    }
    let rest = told.count - Self.most
    differences = rest > 1 ? told.prefix(Self.most) + ["and \(rest) more differences"] : told
  }

  /// Whether the comparison found no differences. Differences in values that the layout dumps omit
  /// are not found.
  public var isEqual: Bool { differences.isEmpty }

  /// Sentences that explain why two images differ. If the layouts are equal, there is a single
  /// sentence, which says that the layouts are equal and only pixels differ.
  public var sentences: [String] {
    isEqual ? ["the layouts are equal; only pixels differ"] : differences
  }

  /// Describes the first row in which two layout dumps differ. Call this method only if the
  /// comparison found no other difference.
  private static func firstDifference(_ expected: String, _ actual: String) -> String {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let index = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset
    let first = index ?? min(old.count, new.count)
    func row(_ rows: [Substring]) -> String {
      first < rows.count ? "\"\(rows[first].drop { $0 == " " })\"" : "the end"
    }
    return "row \(first + 1) of the layout dump is \(row(new)), expected \(row(old))"
  }
}
