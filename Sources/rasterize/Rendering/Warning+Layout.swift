import Galley

// Conversion of the diagnostics of a layout to warnings, and merging of duplicates.
extension Warning {
  /// The maximum number of missing characters that a warning names.
  private static let namedCharacters = 8
  /// The maximum number of warnings for one document.
  private static let most = 100

  /// The remedy for the characters of a layout that no font has.
  static func fontRemedy(for layout: DocumentLayout, by renderer: DocumentRenderer) -> String {
    let fonts = MissingGlyph.fontAdvice(for: layout.missingGlyphs.map(\.scalar))
    guard renderer.renderer.fonts.includesSystemFonts else {
      return "leave out --no-system-fonts to use installed fonts, or add \(fonts) with --fonts"
    }
    return "install \(fonts), or pass a font file with --fonts"
  }

  /// The warnings of a layout. Duplicates become one warning with the number of occurrences. A
  /// warning about several boxes names the first box.
  static func all(of layout: DocumentLayout, by renderer: DocumentRenderer) -> [Warning] {
    // Characters without a glyph are combined into one warning below.
    var warnings = counted(
      places(of: layout).filter { $0.code != "missingGlyph" }, by: \.unplaced
    ).map { Warning(diagnostic: $0.item, count: $0.count) }
    if renderer.missing == .warn, let characters = missingCharacters(in: layout) {
      // With `--strict`, the warning is an error, and nothing is drawn.
      let effect = renderer.isStrict ? "" : ", so boxes are drawn instead"
      let remedy = fontRemedy(for: layout, by: renderer)
      warnings.append(
        Warning(
          diagnostic: Diagnostic(
            code: "missingGlyph", message: "no font has \(characters)\(effect); \(remedy)")))
    }
    return capped(warnings)
  }

  /// Returns the first warnings up to the limit. A last warning states the number of omitted
  /// warnings.
  static func capped(_ warnings: [Warning]) -> [Warning] {
    guard warnings.count > most else { return warnings }
    let more = Diagnostic(code: "more", message: "and \(warnings.count - most) more")
    return warnings.prefix(most) + [Warning(diagnostic: more)]
  }

  /// All diagnostics of a layout. If the document has frames, each diagnostic without a path gets
  /// the path of its frame.
  private static func places(of layout: DocumentLayout) -> [Diagnostic] {
    guard layout.document.hasFrames else { return layout.diagnostics }
    let boxes = layout.layouts.enumerated().flatMap { index, box in
      box.diagnostics.map { diagnostic in
        var placed = diagnostic
        placed.path = diagnostic.path ?? layout.path(ofFrame: index)
        return placed
      }
    }
    return layout.document.diagnostics + boxes
  }

  /// Describes the characters that no font has, with the number of occurrences; `nil` if no
  /// character is missing.
  static func missingCharacters(in layout: DocumentLayout) -> String? {
    let characters = counted(
      layout.missingGlyphs.map { $0.scalar.value.codePointName }, by: \.self)
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

  /// Merges items that have the same key. Returns the first item for each key, in the original
  /// order, with the number of items that have this key.
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
  /// The key by which warnings are merged. The same warning about different boxes has the same key.
  fileprivate var unplaced: String {
    let isBox = path?.hasPrefix("frames[") == true && path?.hasSuffix("]") == true
    return [isBox ? nil : path, message].compactMap { $0 }.joined(separator: ": ")
  }
}
