import Galley

/// Groups the diagnostics of a layout into one warning for each kind.
enum Warnings {
  /// Most characters that a line names.
  private static let namedCharacters = 8
  /// Most warnings of one document.
  private static let most = 100

  /// The warnings of a layout, each once, with the number of times; one about a box names the first
  /// that has it.
  static func all(of layout: DocumentLayout, missing: MissingGlyphPolicy) -> [Warning] {
    // Characters without a glyph are reported below, all of them together.
    var warnings = counted(
      places(of: layout).filter { $0.code != "missingGlyph" }, by: \.unplaced
    ).map { Warning(diagnostic: $0.item, count: $0.count) }
    if missing == .warn, let characters = missingCharacters(in: layout) {
      warnings.append(
        Warning(
          diagnostic: Diagnostic(
            code: "missingGlyph",
            message: "no font has \(characters); drawn as the font's .notdef")))
    }
    return capped(warnings)
  }

  /// The first of some warnings, and how many there are more.
  static func capped(_ warnings: [Warning]) -> [Warning] {
    guard warnings.count > most else { return warnings }
    let more = Diagnostic(code: "more", message: "and \(warnings.count - most) more")
    return warnings.prefix(most) + [Warning(diagnostic: more)]
  }

  /// All diagnostics; those of a box name it by its path, where the document has several.
  private static func places(of layout: DocumentLayout) -> [Diagnostic] {
    guard layout.document.hasFrames else { return layout.diagnostics }
    let boxes = layout.layouts.enumerated().flatMap { index, box in
      box.diagnostics.map { diagnostic in
        var placed = diagnostic
        placed.path = diagnostic.path ?? "frames[\(index)]"
        return placed
      }
    }
    return layout.document.diagnostics + boxes
  }

  /// The characters that no font has, with how often they occur; `nil` if there are none.
  static func missingCharacters(in layout: DocumentLayout) -> String? {
    let characters = counted(
      layout.missingGlyphs.map { CodePoint.name($0.scalar.value) }, by: \.self)
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

  /// The first item of each key, in the order of first appearance, with how often the key occurs.
  private static func counted<Item>(
    _ items: [Item], by key: (Item) -> String
  ) -> [(item: Item, count: Int)] {
    var places: [String: Int] = [:]
    var found: [(item: Item, count: Int)] = []
    for item in items {
      let key = key(item)
      if let place = places[key] {
        found[place].count += 1
      } else {
        places[key] = found.count
        found.append((item, 1))
      }
    }
    return found
  }
}

extension Diagnostic {
  /// What is equal in warnings that are told once: the same about several boxes is one.
  fileprivate var unplaced: String {
    let isBox = path?.hasPrefix("frames[") == true && path?.hasSuffix("]") == true
    return [isBox ? nil : path, message].compactMap { $0 }.joined(separator: ": ")
  }
}
