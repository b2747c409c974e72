// Whether a key is given twice, by its bytes: String compares canonical equivalents as equal.

extension [JSONMember] {
  /// The first two members with the same key; `nil` where every key is given once.
  func firstDuplicate() -> (JSONMember, JSONMember)? {
    count <= 8 ? firstDuplicateOfFew() : firstDuplicateOfMany()
  }

  private func firstDuplicateOfFew() -> (JSONMember, JSONMember)? {
    for second in indices {
      for first in 0..<second where self[first].hasSameKey(as: self[second]) {
        return (self[first], self[second])
      }
    }
    return nil
  }

  private func firstDuplicateOfMany() -> (JSONMember, JSONMember)? {
    var seen: Set<String> = []
    seen.reserveCapacity(count)
    // Every duplicate is equal as a String, so that most documents are done after this.
    guard !allSatisfy({ seen.insert($0.key).inserted }) else { return nil }
    let byKey = sorted {
      if $0.key.utf8.elementsEqual($1.key.utf8) { return $0.keyStart < $1.keyStart }
      return $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }
    return zip(byKey, byKey.dropFirst())
      .filter { $0.hasSameKey(as: $1) }
      .min { $0.1.keyStart < $1.1.keyStart }
  }
}

extension JSONMember {
  fileprivate func hasSameKey(as other: JSONMember) -> Bool {
    key == other.key && key.utf8.elementsEqual(other.key.utf8)
  }
}
