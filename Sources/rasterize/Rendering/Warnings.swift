import Galley

/// Groups the diagnostics of a layout into one line for each kind.
enum Warnings {
  /// Most characters that a line names.
  private static let namedCharacters = 8
  /// Most lines for one document.
  private static let lines = 100

  /// The warnings of a layout, each one line and once, with the number of times.
  static func lines(for layout: DocumentLayout, missing: MissingGlyphPolicy) -> [String] {
    // Characters without a glyph are reported below, all of them in one line.
    let told = counted(
      layout.diagnostics.filter { $0.code != "missingGlyph" }.map { diagnostic in
        [diagnostic.path, diagnostic.message].compactMap { $0 }.joined(separator: ": ")
      })
    var lines = told.map { $0.count == 1 ? $0.item : "\($0.item) (\($0.count) times)" }
    if missing == .warn, let characters = missingCharacters(in: layout) {
      lines.append("no font has \(characters); drawn as the font's .notdef")
    }
    if lines.count > Self.lines {
      let rest = lines.count - Self.lines
      lines = lines.prefix(Self.lines) + ["and \(rest) more"]
    }
    return lines
  }

  /// The characters that no font has, with how often they occur; `nil` if there are none.
  static func missingCharacters(in layout: DocumentLayout) -> String? {
    let characters = counted(layout.missingGlyphs.map { CodePoint.name($0.scalar.value) })
    guard !characters.isEmpty else { return nil }
    var named = characters.prefix(namedCharacters).map {
      $0.count == 1 ? $0.item : "\($0.item) (\($0.count) times)"
    }
    if characters.count > namedCharacters {
      named.append("\(characters.count - namedCharacters) others")
    }
    guard let last = named.popLast() else { return nil }
    return named.isEmpty ? last : named.joined(separator: ", ") + " and " + last
  }

  /// Each item once, in the order of first appearance, with how often it occurs.
  private static func counted(_ items: [String]) -> [(item: String, count: Int)] {
    var counts: [String: Int] = [:]
    var order: [String] = []
    for item in items {
      if counts[item] == nil { order.append(item) }
      counts[item, default: 0] += 1
    }
    return order.map { ($0, counts[$0] ?? 1) }
  }
}
