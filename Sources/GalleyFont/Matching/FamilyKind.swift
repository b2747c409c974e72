/// The kind of a family, such as serif, guessed from the family's name. Fallback prefers fonts of
/// the same kind.
enum FamilyKind: Hashable {
  case sans
  case serif
  case monospace

  init(family: String) {
    let folded = FontQuery.folded(FontQuery.family(family))
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
