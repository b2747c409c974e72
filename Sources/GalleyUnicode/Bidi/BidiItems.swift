// A paragraph as UAX #9 sees it: a class and a bracket for each unit and virtual control.

/// The units and virtual controls of one paragraph. The second half of a surrogate pair is a unit
/// that rule X9 removes: it has the level of the first.
struct BidiItems {
  private(set) var classes: [BidiClass] = []
  /// The classes that there are.
  private(set) var present: BidiClassSet = []
  /// 0 for no bracket, else the closing one of its pair, and `openingBracket` too if it opens. One
  /// an item; empty where no item is a bracket.
  private(set) var brackets: [UInt32] = []
  /// The items that are virtual controls, which no level is kept of.
  private var virtual: [Int] = []
  /// One a UTF-16 unit.
  private(set) var resets: [LineReset] = []

  /// The bit that marks an opening bracket.
  static let openingBracket: UInt32 = 0x8000_0000

  init(_ text: Span<UInt16>, _ survey: TextSurvey, controls: [DirectionalControl]) {
    read(survey.traits.span)
    if !controls.isEmpty { insert(controls, in: survey.traits) }
    if survey.union.contains(.isBracket) { addBrackets(of: text, survey) }
  }

  /// Reads the classes of units, and what rule L1 does with each; second halves are as the first.
  private mutating func read(_ traits: Span<UnitTraits>) {
    var present: UInt32 = 0
    var classes = [BidiClass](filledWith: .bn, count: traits.count)
    var resets = [LineReset](filledWith: .never, count: traits.count)
    var ownClasses = classes.mutableSpan
    var ownResets = resets.mutableSpan
    for offset in traits.indices {
      let own = traits[offset].bidiClass
      present |= BidiClassSet(own).rawValue
      ownClasses[offset] = own
      ownResets[offset] =
        traits[offset].contains(.isHalf) && offset > 0 ? ownResets[offset - 1] : LineReset(own)
    }
    self.present = BidiClassSet(rawValue: present)
    self.classes = classes
    self.resets = resets
  }

  /// Puts controls before the units at their offsets; those that share one keep their order, for
  /// Swift's sort is stable.
  private mutating func insert(_ controls: [DirectionalControl], in traits: [UnitTraits]) {
    classes.removeAll(keepingCapacity: true)
    for control in controls { present.insert(BidiClassSet(BidiClass(control.kind))) }
    var sorted = controls.sorted { $0.offset < $1.offset }[...]
    for (offset, unit) in traits.enumerated() {
      while let next = sorted.first, next.offset <= offset, !unit.contains(.isHalf) {
        append(next.kind)
        sorted = sorted.dropFirst()
      }
      classes.append(unit.bidiClass)
    }
    for control in sorted { append(control.kind) }
  }

  private mutating func append(_ control: DirectionalControl.Kind) {
    virtual.append(classes.count)
    classes.append(BidiClass(control))
  }

  private mutating func addBrackets(of text: Span<UInt16>, _ survey: TextSurvey) {
    brackets = [UInt32](filledWith: 0, count: classes.count)
    var before = virtual[...]
    var item = 0
    for offset in survey.traits.indices {
      while before.first == item {
        before = before.dropFirst()
        item += 1
      }
      if survey.traits[offset].contains(.isBracket) {
        brackets[item] = bracketValue(of: text.decodeScalar(at: offset).scalar)
      }
      item += 1
    }
  }

  /// The levels of the units among those of all items.
  func unitLevels(_ levels: [UInt8]) -> [UInt8] {
    if virtual.isEmpty { return levels }
    var rest = virtual[...]
    return levels.indices.compactMap { item in
      guard rest.first == item else { return levels[item] }
      rest = rest.dropFirst()
      return nil
    }
  }

  /// The paragraph's direction by rules P2 and P3.
  func firstStrongDirection() -> TextDirection? {
    var scanner = FirstStrongScanner()
    for bidiClass in classes {
      if let direction = scanner.direction(after: bidiClass) { return direction }
    }
    return nil
  }

  /// Puts the direction that a first strong isolate finds (rule X5c) in its place, and neutral
  /// characters in place of PDIs that close nothing, which act so by rule X6a. One pass serves all
  /// isolates, where looking ahead from each would take time by the square.
  mutating func resolveIsolates() {
    guard !present.isDisjoint(with: .isolates) else { return }
    var open: [(index: Int, isUndecided: Bool)] = []
    for index in classes.indices {
      switch classes[index] {
      case .lri, .rli: open.append((index, false))
      case .fsi:
        open.append((index, true))
        classes[index] = .lri
      case .pdi:
        if open.popLast() == nil { classes[index] = .on }
      case .b:
        open.removeAll(keepingCapacity: true)
      case .l, .r, .al:
        guard let innermost = open.last, innermost.isUndecided else { continue }
        if classes[index] != .l { classes[innermost.index] = .rli }
        open[open.count - 1].isUndecided = false
      default: continue
      }
    }
  }
}

private func bracketValue(of scalar: Unicode.Scalar) -> UInt32 {
  guard let bracket = PairedBracket(scalar) else { return 0 }
  return bracket.isOpening ? bracket.closing | BidiItems.openingBracket : bracket.closing
}

extension LineReset {
  fileprivate init(_ bidiClass: BidiClass) {
    self =
      switch bidiClass {
      case .b, .s: .always
      case .ws, .lri, .rli, .fsi, .pdi, .bn, .lre, .rle, .lro, .rlo, .pdf: .trailing
      default: .never
      }
  }
}

extension BidiClassSet {
  /// What begins and ends isolates.
  static let isolates = BidiClassSet(.lri, .rli, .fsi, .pdi)
  /// What changes levels explicitly (rules X1 to X8).
  static let explicit = BidiClassSet(.lre, .rle, .lro, .rlo, .pdf, .lri, .rli, .fsi, .pdi, .b)
}

extension BidiClass {
  fileprivate init(_ kind: DirectionalControl.Kind) {
    self =
      switch kind {
      case .leftToRightEmbedding: .lre
      case .rightToLeftEmbedding: .rle
      case .leftToRightOverride: .lro
      case .rightToLeftOverride: .rlo
      case .popDirectionalFormatting: .pdf
      case .leftToRightIsolate: .lri
      case .rightToLeftIsolate: .rli
      case .firstStrongIsolate: .fsi
      case .popDirectionalIsolate: .pdi
      }
  }
}
