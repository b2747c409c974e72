// A hash table for the known keys of an object. It compares bytes, so that no `String` is created
// for a key of a document.

/// A table that finds names by their UTF-8 bytes.
package struct KeyNames: Sendable {
  /// The bytes of all names, one after another.
  private var bytes: [UInt8] = []
  /// A hash table. A used slot contains the index of a name and the range of the name's bytes. The
  /// number of slots is a power of two. At least half of the slots are free, so that a search ends
  /// soon.
  private var slots: [Slot]

  private struct Slot {
    /// -1 if the slot is free.
    var index = -1
    var bytes = 0..<0
  }

  /// Creates a table of names. If a name occurs several times, its first occurrence is found.
  package init(_ names: [String]) {
    var count = 4
    while count < 2 * names.count { count *= 2 }
    slots = [Slot](repeating: Slot(), count: count)
    for (index, name) in names.enumerated() where self.index(of: name.utf8.span) == nil {
      let start = bytes.count
      bytes += name.utf8
      slots[slot(of: name.utf8.span)] = Slot(index: index, bytes: start..<bytes.count)
    }
  }

  /// The index of a name; `nil` if the name is not in the table.
  package func index(of name: borrowing Span<UInt8>) -> Int? {
    let index = slots[slot(of: name)].index
    return index < 0 ? nil : index
  }

  package func index(of name: Substring) -> Int? { index(of: name.utf8.span) }

  /// The slot that contains a name, or the free slot in which the name belongs.
  private func slot(of name: borrowing Span<UInt8>) -> Int {
    let known = bytes.span
    let slots = slots.span
    let mask = slots.count - 1
    var slot = Self.hash(name) & mask
    while slots[slot].index >= 0, !known.extracting(slots[slot].bytes).isEqual(to: name) {
      slot = (slot + 1) & mask
    }
    return slot
  }

  /// A hash of the length and of three bytes. These bytes distinguish most names of a table.
  private static func hash(_ name: borrowing Span<UInt8>) -> Int {
    let count = name.count
    guard count > 0 else { return 0 }
    let bytes = Int(name[0]) &* 5 &+ Int(name[count / 2]) &* 11 &+ Int(name[count - 1]) &* 23
    return bytes &+ count &* 37
  }
}

extension Span<UInt8> {
  /// Whether both spans have the same bytes. The bytes are compared in words of eight.
  func isEqual(to other: borrowing Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    let (own, others) = unsafe (bytes, other.bytes)
    var offset = 0
    while offset + 8 <= count {
      let word = unsafe own.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard unsafe word == others.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      else { return false }
      offset += 8
    }
    while offset < count {
      guard self[offset] == other[offset] else { return false }
      offset += 1
    }
    return true
  }
}
