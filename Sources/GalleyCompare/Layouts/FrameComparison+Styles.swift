extension FrameComparison {
  /// A style property whose value differs between the old layout and the new layout.
  private struct Change: Hashable {
    let what: String
    let old: String
    let new: String
  }

  /// Sentences about changed styles. Each sentence names the affected text.
  var styleDifferences: [String] {
    var order: [Change] = []
    var places: [Change: [Range<Int>]] = [:]
    for offset in 0..<min(old.end, new.end) {
      guard let was = old.style(offset), let now = new.style(offset), was != now else { continue }
      for change in Self.changes(was, now) {
        if places[change] == nil { order.append(change) }
        var ranges = places[change] ?? []
        if let last = ranges.last, last.upperBound == offset {
          ranges[ranges.count - 1] = last.lowerBound..<offset + 1
        } else {
          ranges.append(offset..<offset + 1)
        }
        places[change] = ranges
      }
    }
    // If a line's direction changed, its bidi levels also changed, so only the direction is
    // reported.
    let isTurned = zip(oldFrame.lines, newFrame.lines).contains {
      $0.isRightToLeft != $1.isRightToLeft
    }
    if isTurned { order.removeAll { $0.what == "embedding level" } }
    return order.map { change in
      let text = places[change] ?? []
      return "the \(change.what) of \(named(text)) is \(change.new), expected \(change.old)"
    }
  }

  /// The names of the style properties that changed in a range of the text, such as `face` and
  /// `size`.
  func changedProperties(_ range: Range<Int>) -> [String] {
    var names: [String] = []
    for offset in range {
      guard let was = old.style(offset), let now = new.style(offset), was != now else { continue }
      for change in Self.changes(was, now) where !names.contains(change.what) {
        names.append(change.what)
      }
    }
    return names
  }

  private static func changes(_ old: DumpedStyle, _ new: DumpedStyle) -> [Change] {
    func none(_ text: String) -> String { text.isEmpty ? "none" : text }
    let properties: [(String, KeyPath<DumpedStyle, String>)] = [
      ("face", \.face), ("font variation", \.variations), ("size", \.size), ("script", \.script),
      ("language", \.language), ("embedding level", \.level), ("transformation", \.rest),
    ]
    return properties.compactMap { name, path in
      guard old[keyPath: path] != new[keyPath: path] else { return nil }
      return Change(what: name, old: none(old[keyPath: path]), new: none(new[keyPath: path]))
    }
  }

  /// Describes several ranges of the text by quoting the first range and counting the others.
  private func named(_ ranges: [Range<Int>]) -> String {
    guard let first = ranges.first else { return "nothing" }
    let covered = ranges.reduce(0) { $0 + $1.count }
    if covered == min(old.end, new.end) { return "all text" }
    let name = quoted(new, first)
    return ranges.count == 1 ? name : "\(name) and \(ranges.count - 1) more places"
  }
}
