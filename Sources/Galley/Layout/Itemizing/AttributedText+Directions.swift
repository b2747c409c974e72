import GalleyUnicode

extension AttributedText {
  /// Maximum depth of nested writing directions: the maximum level of UAX #9 (BD2).
  static let directionDepthLimit = 125

  /// The bidirectional control characters (UAX #9) for the writing directions that attributes set,
  /// in the order in which they take effect. Their offsets are measured from the start of
  /// `content`, the content of a paragraph. If two neighbouring runs have equal lists of directions,
  /// no controls are inserted between the runs. If the lists differ, the equal directions at the
  /// start of both lists stay open. The other directions of the first run are closed, and those of
  /// the second run are opened.
  ///
  /// - Parameter separatesColumns: whether the directions end at each tab, and begin again after
  ///   the tab.
  /// - Parameter isGraphemeStart: whether a grapheme cluster begins at an offset. If a list of
  ///   directions begins inside a cluster, it takes effect at the next cluster.
  func directionalControls(
    in content: Range<Int>, separatesColumns: Bool = false, isGraphemeStart: (Int) -> Bool
  ) -> [DirectionalControl] {
    var controls: [DirectionalControl] = []
    guard let first = runIndex(at: content.lowerBound) else { return [] }
    var open: ArraySlice<WritingDirection> = []
    func change(to list: ArraySlice<WritingDirection>, at offset: Int) {
      guard list != open else { return }
      let shared = zip(open, list).prefix { $0 == $1 }.count
      for direction in open.dropFirst(shared).reversed() {
        controls.append(DirectionalControl(offset: offset, kind: direction.closing))
      }
      for direction in list.dropFirst(shared) {
        controls.append(DirectionalControl(offset: offset, kind: direction.opening))
      }
      open = list
    }
    for run in runs[first...] {
      guard run.range.lowerBound < content.upperBound else { break }
      var offset = max(run.range.lowerBound - content.lowerBound, 0)
      while offset < content.count, !isGraphemeStart(offset) { offset += 1 }
      let directions = (run.attributes.writingDirection ?? []).prefix(Self.directionDepthLimit)
      change(to: directions, at: offset)
      guard separatesColumns, !directions.isEmpty else { continue }
      let part = run.range.clamped(to: content)
      for tab in part where utf16[tab] == 0x09 && tab - content.lowerBound >= offset {
        change(to: [], at: tab - content.lowerBound)
        change(to: directions, at: tab - content.lowerBound + 1)
      }
    }
    change(to: [], at: content.count)
    return controls
  }
}

extension WritingDirection {
  /// The bidirectional control character that starts an embedding, override or isolate with this
  /// direction.
  var opening: DirectionalControl.Kind {
    switch self {
    case .leftToRight: .leftToRightEmbedding
    case .rightToLeft: .rightToLeftEmbedding
    case .leftToRightOverride: .leftToRightOverride
    case .rightToLeftOverride: .rightToLeftOverride
    case .leftToRightIsolate: .leftToRightIsolate
    case .rightToLeftIsolate: .rightToLeftIsolate
    case .autoIsolate: .firstStrongIsolate
    }
  }

  /// The bidirectional control character that ends an embedding, override or isolate with this
  /// direction.
  var closing: DirectionalControl.Kind {
    switch self {
    case .leftToRight, .rightToLeft, .leftToRightOverride, .rightToLeftOverride:
      .popDirectionalFormatting
    case .leftToRightIsolate, .rightToLeftIsolate, .autoIsolate: .popDirectionalIsolate
    }
  }
}
