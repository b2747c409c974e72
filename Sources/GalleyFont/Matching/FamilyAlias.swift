/// Family names that Galley defines. Each name means the same family on every machine.
enum FamilyAlias {
  /// The default family, used if no family is requested or no requested family is found.
  static let defaultName = "system"

  /// The bundled family that a folded alias refers to; nil if `folded` is not an alias.
  static func target(of folded: String) -> String? {
    switch folded {
    case "system": "Inter"
    case "sans-serif": "Noto Sans"
    case "serif": "Noto Serif"
    case "monospace": "Noto Sans Mono"
    default: nil
    }
  }

  /// Folds a family name for comparison: makes it lowercase and removes spaces, as fontconfig does.
  static func folded(_ name: String) -> String {
    // This function runs for each name of each system font, and processing bytes is ten times as
    // fast as processing characters.
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    let bytes = (isASCII ? name : name.lowercased()).utf8
    return unsafe String(unsafeUninitializedCapacity: bytes.count) { folded in
      var count = 0
      for byte in bytes where byte != 0x20 {
        unsafe folded[count] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
        count += 1
      }
      return count
    }
  }
}

/// The kind of a family, such as serif, guessed from the family's name. Fallback prefers fonts of
/// the same kind.
enum FamilyKind: Hashable {
  case sans
  case serif
  case monospace

  init(family: String) {
    let folded = FamilyAlias.folded(FamilyAlias.target(of: FamilyAlias.folded(family)) ?? family)
    if folded.contains("mono") || folded.contains("courier") {
      self = .monospace
    } else if folded.contains("sans") {
      self = .sans
    } else {
      let isSerif = ["serif", "times", "georgia", "garamond", "naskh"].contains {
        folded.contains($0)
      }
      self = isSerif ? .serif : .sans
    }
  }

  /// The generic family name that fontconfig uses for a typeface of this kind.
  var genericName: String {
    switch self {
    case .sans: "sans-serif"
    case .serif: "serif"
    case .monospace: "monospace"
    }
  }
}
