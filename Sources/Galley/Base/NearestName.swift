/// Finds the known name that is most similar to a misspelled name, for suggestions in messages.
package enum NearestName {
  /// Maximum number of letters that are compared, from the start of each name. The limit exists
  /// because the cost of comparing two names is proportional to the product of their lengths.
  private static let longest = 64
  /// Maximum number of candidates that are compared with a misspelled name, to limit the time of a
  /// search. Documents written by hand have fewer names than this.
  private static let most = 2_000

  /// The candidate that is most similar to a name; `nil` if no candidate is similar enough. If
  /// several candidates are equally similar, the first of them is returned.
  ///
  /// Case is ignored. An edit inserts, deletes or replaces a letter, or swaps two neighbouring
  /// letters. A candidate is similar enough if it differs from the name by at most one edit per
  /// three letters of the name. For a name of one or two letters, one edit is allowed.
  ///
  /// If the name has four or more letters, any candidate that contains the name is also similar
  /// enough. For example, `foregroundColor` contains `color`. Such a candidate is ranked as if it
  /// differed by one and a half edits.
  ///
  /// If a candidate contains dots, the name is also compared with the part after the last dot. For
  /// the ranking, one and a half edits are added to the edits of this comparison.
  package static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = letters(name)
    let slips = max(wanted.count / 3, 1)
    var nearest: (name: String, distance: Int)?
    for candidate in candidates.prefix(most) {
      let spelled = letters(candidate)
      var distance = score(wanted, spelled, slips, penalty: 0)
      if let dot = spelled.lastIndex(of: UInt8(ascii: ".")) {
        distance = min(distance, score(wanted, Array(spelled[(dot + 1)...]), slips, penalty: 3))
      }
      if wanted.count >= 4, contains(spelled, wanted) { distance = min(distance, 3) }
      if distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
    }
    return nearest?.name
  }

  /// The score of a candidate: twice the number of edits, plus a penalty. Lower scores are better.
  /// If the candidate differs by more than `slips` edits, the score is `Int.max`.
  private static func score(
    _ wanted: [UInt8], _ spelled: [UInt8], _ slips: Int, penalty: Int
  ) -> Int {
    guard abs(wanted.count - spelled.count) <= slips else { return .max }
    let distance = distance(wanted, spelled)
    return distance <= slips ? distance * 2 + penalty : .max
  }

  private static func letters(_ name: String) -> [UInt8] {
    name.utf8.prefix(longest).map { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
  }

  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    text.indices.contains { text[$0...].starts(with: part) }
  }

  /// The optimal string alignment distance between two names: the number of edits. A swap of
  /// neighbouring letters counts as one edit.
  static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for i in first.indices {
      var row = [i + 1]
      row.reserveCapacity(second.count + 1)
      for j in second.indices {
        let replaced = last[j] + (first[i] == second[j] ? 0 : 1)
        var least = min(replaced, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          least = min(least, beforeLast[j - 1] + 1)
        }
        row.append(least)
      }
      beforeLast = last
      last = row
    }
    return last[second.count]
  }
}
