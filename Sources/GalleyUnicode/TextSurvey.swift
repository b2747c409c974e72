// What a text's units tell, found in one pass, so that slower passes can be left out.

/// What the units of a text tell.
package struct TextSurvey: Sendable {
  /// One for each unit.
  package let traits: [UnitTraits]
  /// The flags that any unit has.
  package let union: UnitTraits

  /// Surveys a text, with a table that knows its characters or learns them.
  package init(_ text: Span<UInt16>, _ characters: CharacterTable = CharacterTable()) {
    var traits = characters.traits(of: text)
    var marked = traits.mutableSpan
    union = Self.markClusters(in: &marked)
    self.traits = traits
  }

  /// Marks where grapheme clusters begin, and takes ``UnitTraits/hangs`` from what carries a mark.
  /// Returns what any unit has.
  private static func markClusters(in traits: inout MutableSpan<UnitTraits>) -> UnitTraits {
    let rules = GraphemeClusters.steps
    let steps = rules.span
    var state = GraphemeClusters.start
    var union: UInt32 = 0
    for offset in traits.indices {
      let unit = traits[offset]
      let step = steps[state << 5 | unit.clusterNumber]
      state = Int(step & 31)
      union |= unit.rawValue
      if step & GraphemeClusters.beginning != 0 {
        traits[offset] = UnitTraits(
          rawValue: unit.rawValue | UnitTraits.beginsCluster.rawValue)
      } else if offset > 0 {
        traits[offset - 1] = UnitTraits(
          rawValue: traits[offset - 1].rawValue & ~UnitTraits.hangs.rawValue)
      }
    }
    return UnitTraits(rawValue: union)
  }
}
