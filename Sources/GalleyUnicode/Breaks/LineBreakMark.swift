// How the places where lines may end are told unit by unit.

/// What ``TextBreaker`` marks a unit with that a line may or must end before.
package enum LineBreakMark {
  /// A line may end before the unit.
  package static let allowed: UInt8 = 1
  /// A line must end before it; ``allowed`` too.
  package static let forced: UInt8 = 2
}
