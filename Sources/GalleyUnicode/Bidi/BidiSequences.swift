/// Splits the items between paragraph separators into isolating run sequences (rule X10), and
/// resolves the implicit levels of each sequence.
struct BidiSequences {
  /// The items' bidi classes before overrides change them. These classes therefore show isolate
  /// initiators and PDIs even inside an override.
  private let structure: ArraySlice<BidiClass>
  private let brackets: ArraySlice<UInt32>
  /// The bidi classes that occur in the whole paragraph.
  private let present: BidiClassSet
  private let classes: [BidiClass]
  /// The explicit embedding level (UAX #9) of each item; empty if all items have the paragraph's
  /// level.
  private let explicit: [UInt8]
  private let base: UInt8

  init(_ items: BidiItems, in range: Range<Int>, base: UInt8) {
    structure = items.classes[range]
    brackets = items.brackets.isEmpty ? [] : items.brackets[range]
    present = items.present
    if present.isDisjoint(with: .explicit) {
      (explicit, classes) = ([], Array(structure))
    } else {
      (explicit, classes) = items.explicitLevels(in: range, base: base)
    }
    self.base = base
  }

  /// The level of each item after rules W1 to I2. An item that rule X9 removes has the level of the
  /// item before it.
  func resolvedLevels() -> [UInt8] {
    // Without embeddings and isolates, all items form one isolating run sequence (BD13).
    if explicit.isEmpty { return levelsOfOneSequence() }
    var levels = explicit
    for members in sequences() {
      let own = members.map { classes[$0] }
      var sequence = BidiSequence(
        classes: own, present: own.reduce(into: []) { $0.formUnion(BidiClassSet($1)) },
        brackets: brackets.isEmpty ? [] : members.map { brackets[brackets.startIndex + $0] },
        level: explicit[members[0]],
        start: boundaryDirection(explicit[members[0]], levelBefore(members[0])),
        end: boundaryDirection(
          explicit[members[members.count - 1]], levelAfter(members[members.count - 1])))
      sequence.resolve()
      for position in members.indices {
        levels[members[position]] = sequence.implicitLevel(at: position)
      }
    }
    var previous = base
    for index in levels.indices {
      if classes[index] == .bn { levels[index] = previous }
      previous = levels[index]
    }
    return levels
  }

  private func levelsOfOneSequence() -> [UInt8] {
    let direction = boundaryDirection(base, base)
    let removes = present.contains(.bn)
    var sequence = BidiSequence(
      classes: removes ? keptClasses() : classes, present: present,
      brackets: removes ? keptBrackets() : Array(brackets), level: base, start: direction,
      end: direction)
    sequence.resolve()
    return removes ? levels(amongRemoved: sequence) : sequence.implicitLevels()
  }

  /// The bidi classes of the items that rule X9 does not remove.
  private func keptClasses() -> [BidiClass] {
    var kept: [BidiClass] = []
    let all = classes.span
    kept.append(addingCapacity: all.count) { kept in
      for index in all.indices where all[index] != .bn { kept.append(all[index]) }
    }
    return kept
  }

  private func keptBrackets() -> [UInt32] {
    if brackets.isEmpty { return [] }
    return classes.indices.compactMap {
      classes[$0] == .bn ? nil : brackets[brackets.startIndex + $0]
    }
  }

  /// The levels of all items. `sequence` lacks the items that rule X9 removes. Each removed item
  /// gets the level of the item before it.
  private func levels(amongRemoved sequence: BidiSequence) -> [UInt8] {
    let kept = sequence.implicitLevels()
    var levels = [UInt8](filledWith: base, count: classes.count)
    let (own, all) = (kept.span, classes.span)
    var result = levels.mutableSpan
    var previous = base
    var position = 0
    for index in all.indices {
      if all[index] != .bn {
        previous = own[position]
        position += 1
      }
      result[index] = previous
    }
    return levels
  }

  /// The item indices of each isolating run sequence (BD13), without the items that rule X9
  /// removes.
  ///
  /// If a level run ends with an isolate initiator, the sequence continues with the level run that
  /// begins with the matching PDI. Isolates nest like brackets, so one pass with a stack of
  /// unfinished sequences is enough.
  private func sequences() -> [[Int]] {
    var sequences: [[Int]] = []
    var waiting: [Int] = []
    var current = -1
    var previous: Int?
    for index in classes.indices where classes[index] != .bn {
      if let last = previous, explicit[last] == explicit[index] {
        sequences[current].append(index)
      } else {
        if let last = previous, isInitiator(last) { waiting.append(current) }
        if self[index] == .pdi, let continued = waiting.popLast() {
          current = continued
          sequences[current].append(index)
        } else {
          current = sequences.count
          sequences.append([index])
        }
      }
      previous = index
    }
    return sequences
  }

  private subscript(index: Int) -> BidiClass { structure[structure.startIndex + index] }

  private func isInitiator(_ index: Int) -> Bool { self[index] == .lri || self[index] == .rli }

  private func boundaryDirection(_ inside: UInt8, _ outside: UInt8) -> BidiClass {
    max(inside, outside) & 1 == 0 ? .l : .r
  }

  /// The level of the item before a sequence's first item. If no item precedes the first item, the
  /// result is the paragraph's level.
  private func levelBefore(_ first: Int) -> UInt8 {
    var index = first
    while index > 0 {
      index -= 1
      if classes[index] != .bn { return explicit[index] }
    }
    return base
  }

  /// The level of the item after a sequence's last item. If no item follows, the result is the
  /// paragraph's level. The same applies if the last item is an isolate initiator: at the end of a
  /// sequence, an initiator has no matching PDI.
  private func levelAfter(_ last: Int) -> UInt8 {
    if isInitiator(last) { return base }
    var index = last + 1
    while index < classes.count {
      if classes[index] != .bn { return explicit[index] }
      index += 1
    }
    return base
  }
}
