// What a text's units tell, found in one pass, so that slower passes can be left out.

/// What the units of a text tell.
package struct TextSurvey: Sendable {
  /// One for each unit.
  package let traits: [UnitTraits]
  /// The flags that any unit has.
  package let union: UnitTraits

  /// Surveys a text, with a table that knows its characters or learns them.
  package init(_ text: Span<UInt16>, _ characters: CharacterTable = CharacterTable()) {
    (traits, union) = characters.traits(of: text)
  }
}
