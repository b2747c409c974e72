// The room that backdrops leave before and behind their text.

/// Points that a backdrop leaves free beside a cluster of a paragraph.
struct BackdropRoom {
  /// The offset at which the cluster begins.
  let cluster: Int
  let points: Double
  /// Whether it is before the cluster, not behind it.
  let isLeading: Bool

  /// The room of all stretches that begin or end in a paragraph. One that goes on in the next
  /// paragraph ends there, and one that begins or ends inside a cluster, or at a tab or a picture,
  /// has none.
  ///
  /// - Parameters:
  ///   - run: index of the run that holds the paragraph's first unit.
  ///   - offset: the paragraph's first unit.
  static func all(
    in text: AttributedText, from run: Int, _ offset: Int, items: [Item], flags: [UnitFlags]
  ) -> [BackdropRoom] {
    let runs = text.runs
    let count = flags.count
    func backdrop(_ index: Int) -> TextBackdrop? { runs[index].shared.values.backdrop }
    var rooms: [BackdropRoom] = []
    var item = 0
    /// Whether a cluster of letters begins at an offset; offsets rise from call to call.
    func isText(_ offset: Int) -> Bool {
      while item < items.count, items[item].range.upperBound <= offset { item += 1 }
      return flags[offset].contains(.clusterStart) && item < items.count
        && items[item].kind == .text && items[item].range.contains(offset)
    }
    var first = run
    while first < runs.count, runs[first].range.lowerBound - offset < count {
      let own = backdrop(first)
      var end = first + 1
      while end < runs.count, runs[end].range.lowerBound - offset < count, backdrop(end) == own {
        end += 1
      }
      let range = runs[first].range.lowerBound - offset..<runs[end - 1].range.upperBound - offset
      let begins = first == 0 || backdrop(first - 1) != own
      let ends = range.upperBound <= count && (end == runs.count || backdrop(end) != own)
      if let shape = own?.shape {
        let start = range.lowerBound
        if begins, start >= 0, shape.leadingRoom > 0, isText(start) {
          rooms.append(BackdropRoom(cluster: start, points: shape.leadingRoom, isLeading: true))
        }
        let last = lastCluster(before: range.upperBound, flags)
        if ends, last >= start, shape.trailingRoom > 0, isText(last) {
          rooms.append(BackdropRoom(cluster: last, points: shape.trailingRoom, isLeading: false))
        }
      }
      first = end
    }
    return rooms
  }

  private static func lastCluster(before end: Int, _ flags: [UnitFlags]) -> Int {
    var last = min(end, flags.count) - 1
    while last > 0, !flags[last].contains(.clusterStart) { last -= 1 }
    return last
  }
}
