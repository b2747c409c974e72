/// The family names that the engine itself gives a meaning, the same on every machine.
enum FamilyAlias {
  /// The family that replaces one that is not there, and stands for no family.
  static let defaultName = "system"

  /// The bundled family behind an alias, by its folded name.
  static func target(of folded: String) -> String? {
    switch folded {
    case "system": "Inter"
    case "sans-serif": "Noto Sans"
    case "serif": "Noto Serif"
    case "monospace": "Noto Sans Mono"
    default: nil
    }
  }

  /// What two names of one family have in common: fontconfig compares without case and blanks.
  static func folded(_ name: String) -> String {
    // Done for each name of each of the system's fonts: bytes are ten times as fast as characters.
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

/// What kind of letters a family has, as far as its name says: decides which font stands in.
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

  /// The generic name that fontconfig's configuration knows.
  var genericName: String {
    switch self {
    case .sans: "sans-serif"
    case .serif: "serif"
    case .monospace: "monospace"
    }
  }
}
