// Two layouts, and in words how one differs from the other.

/// How one layout differs from another, in words: the causes first, then what follows from them.
public struct LayoutComparison: Sendable, Hashable {
  /// One sentence a difference, without a full stop; empty where the layouts are equal.
  public let differences: [String]
  /// Most sentences that are told.
  static let most = 10

  /// Compares two dumps. Where only one of them tells of glyphs, they are left out of it.
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

  /// Whether the layouts are equal, as far as both tell of them.
  public var isEqual: Bool { differences.isEmpty }

  /// The differences, or that there are none: what to tell of pictures that differ.
  public var sentences: [String] {
    isEqual ? ["the layouts are equal; only pixels differ"] : differences
  }

  /// The first row that differs: where nothing else is known to.
  private static func firstDifference(_ expected: String, _ actual: String) -> String {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let index = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset
    let first = index ?? min(old.count, new.count)
    func row(_ rows: [Substring]) -> String {
      first < rows.count ? "\"\(rows[first].drop { $0 == " " })\"" : "the end"
    }
    return "row \(first + 1) of the dump is \(row(new)), expected \(row(old))"
  }
}
