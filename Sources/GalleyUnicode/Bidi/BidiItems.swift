/// The items of a paragraph in the bidi algorithm (UAX #9): its UTF-16 code units, and virtual
/// controls. A virtual control is a bidi control that is not in the text. A low surrogate has the
/// class BN, so the rules after X9 ignore it. It then gets the level of its high surrogate.
struct BidiItems {
  private(set) var classes: [BidiClass] = []
  /// The bidi classes that occur in the paragraph.
  private(set) var present: BidiClassSet = []
  /// A value for each item. For a bracket, the value is the code point of the pair's closing
  /// bracket: both `(` and `)` have the code point of `)`. The value of an opening bracket also has
  /// the bit `openingBracket`. For any other item, the value is 0. If no item is a bracket, the
  /// array is empty.
  private(set) var brackets: [UInt32] = []
  /// The item indices of virtual controls. `unitLevels` removes the levels of these controls,
  /// because they are not in the text.
  private var virtual: [Int] = []
  /// For each UTF-16 code unit, whether rule L1 resets its level: always, never, or only before a
  /// separator or a line's end.
  private(set) var resets: [LineReset] = []

  /// The bit of a `brackets` element that marks an opening bracket.
  static let openingBracket: UInt32 = 0x8000_0000

  init(_ text: Span<UInt16>, _ properties: TextProperties, controls: [DirectionalControl]) {
    read(properties.classes.span)
    if !controls.isEmpty { insert(controls, in: properties.classes) }
    if properties.union.contains(.isBracket) { addBrackets(of: text, properties) }
  }

  /// Reads the bidi class of each code unit, and the unit's `LineReset` (rule L1). A low surrogate
  /// gets the `LineReset` of its high surrogate.
  private mutating func read(_ characters: Span<CharacterClass>) {
    var present: UInt32 = 0
    var classes = [BidiClass](filledWith: .bn, count: characters.count)
    var resets = [LineReset](filledWith: .never, count: characters.count)
    var ownClasses = classes.mutableSpan
    var ownResets = resets.mutableSpan
    for offset in characters.indices {
      let own = characters[offset].bidiClass
      present |= BidiClassSet(own).rawValue
      ownClasses[offset] = own
      ownResets[offset] =
        characters[offset].contains(.isHalf) && offset > 0 ? ownResets[offset - 1] : LineReset(own)
    }
    self.present = BidiClassSet(rawValue: present)
    self.classes = classes
    self.resets = resets
  }

  /// Inserts virtual bidi controls before the code units at the controls' offsets. Virtual controls
  /// are not in the text. Controls at the same offset keep their order, because Swift's sort is
  /// stable.
  private mutating func insert(_ controls: [DirectionalControl], in characters: [CharacterClass]) {
    classes.removeAll(keepingCapacity: true)
    for control in controls { present.insert(BidiClassSet(BidiClass(control.kind))) }
    var sorted = controls.sorted { $0.offset < $1.offset }[...]
    for (offset, unit) in characters.enumerated() {
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

  private mutating func addBrackets(of text: Span<UInt16>, _ properties: TextProperties) {
    brackets = [UInt32](filledWith: 0, count: classes.count)
    var before = virtual[...]
    var item = 0
    for offset in properties.classes.indices {
      while before.first == item {
        before = before.dropFirst()
        item += 1
      }
      if properties.classes[offset].contains(.isBracket) {
        brackets[item] = bracketValue(of: text.decodeScalar(at: offset).scalar)
      }
      item += 1
    }
  }

  /// The levels of the code units: `levels` without the levels of virtual bidi controls, which are
  /// not in the text.
  func unitLevels(_ levels: [UInt8]) -> [UInt8] {
    if virtual.isEmpty { return levels }
    var rest = virtual[...]
    return levels.indices.compactMap { item in
      guard rest.first == item else { return levels[item] }
      rest = rest.dropFirst()
      return nil
    }
  }

  /// The paragraph's direction by rules P2 and P3; `nil` if no character outside isolates is
  /// strong.
  func firstStrongDirection() -> TextDirection? {
    var scanner = FirstStrongScanner()
    for bidiClass in classes {
      if let direction = scanner.direction(after: bidiClass) { return direction }
    }
    return nil
  }

  /// Replaces each first strong isolate (FSI) with LRI or RLI (rule X5c), and each unmatched PDI
  /// with a neutral (rule X6a). All isolates are resolved in one pass, because looking ahead from
  /// each isolate would take quadratic time.
  mutating func resolveIsolates(within separators: BidiClassSet) {
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
      case .b, .s:
        if separators.contains(classes[index]) { open.removeAll(keepingCapacity: true) }
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
  /// The bidi classes that begin and end isolates.
  static let isolates = BidiClassSet(.lri, .rli, .fsi, .pdi)
  /// The bidi classes that set levels explicitly (rules X1 to X8).
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

/// A set of bidi classes.
struct BidiClassSet: OptionSet {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates a set that contains only one bidi class.
  init(_ bidiClass: BidiClass) { rawValue = 1 << UInt32(bidiClass.rawValue) }

  /// Creates a set that contains several bidi classes.
  init(_ classes: BidiClass...) { self = classes.reduce([]) { $0.union(Self($1)) } }

  func contains(_ bidiClass: BidiClass) -> Bool { contains(Self(bidiClass)) }
}

// Rules X1 to X9 of UAX #9: the levels of embeddings, overrides and isolates.

/// The directional status stack of rules X1 to X8.
private struct DirectionalStack {
  private var entries: [(level: UInt8, override: BidiClass?, isIsolate: Bool)]
  /// The numbers of open isolates and open embeddings that are not on the stack, because they
  /// exceed the depth limit (rules X2 to X5c).
  private var overflow = (isolates: 0, embeddings: 0)

  /// The maximum embedding depth (max_depth in BD2).
  private static let maximumDepth: UInt8 = 125

  init(base: UInt8) { entries = [(base, nil, false)] }

  /// The last entry. The stack is never empty, because rules X6a and X7 never pop its first entry.
  var top: (level: UInt8, override: BidiClass?, isIsolate: Bool) { entries[entries.count - 1] }

  mutating func push(_ initiator: BidiClass) {
    let isIsolate = initiator == .lri || initiator == .rli
    let isRightToLeft = initiator == .rli || initiator == .rle || initiator == .rlo
    let level = isRightToLeft ? (top.level + 1) | 1 : (top.level + 2) & ~1
    if level <= Self.maximumDepth, overflow.isolates == 0, overflow.embeddings == 0 {
      entries.append((level, initiator == .lro ? .l : initiator == .rlo ? .r : nil, isIsolate))
    } else if isIsolate {
      overflow.isolates += 1
    } else if overflow.isolates == 0 {
      overflow.embeddings += 1
    }
  }

  /// Applies rule X7 for a PDF.
  mutating func popEmbedding() {
    if overflow.isolates > 0 { return }
    if overflow.embeddings > 0 {
      overflow.embeddings -= 1
    } else if !top.isIsolate, entries.count > 1 {
      entries.removeLast()
    }
  }

  /// Applies rule X6a for a PDI that closes an isolate. After `resolveIsolates`, every PDI closes
  /// an isolate.
  mutating func popIsolate() {
    if overflow.isolates > 0 {
      overflow.isolates -= 1
      return
    }
    overflow.embeddings = 0
    while entries.count > 1, let last = entries.popLast(), !last.isIsolate {}
  }
}

extension BidiItems {
  /// The explicit level of each item in a range, and the items' classes after overrides. Among
  /// these classes, `bn` marks exactly the items that rule X9 removes.
  ///
  /// The range contains at most one paragraph separator. The separator is the last item, and gets
  /// the base level (rule X8).
  func explicitLevels(in range: Range<Int>, base: UInt8) -> (levels: [UInt8], classes: [BidiClass])
  {
    var levels = [UInt8](repeating: base, count: range.count)
    var resolved = Array(classes[range])
    var stack = DirectionalStack(base: base)
    for index in resolved.indices {
      let status = stack.top
      levels[index] = status.level
      switch resolved[index] {
      case .lre, .rle, .lro, .rlo:
        stack.push(resolved[index])
        resolved[index] = .bn
      case .pdf:
        stack.popEmbedding()
        resolved[index] = .bn
      case .lri, .rli:
        stack.push(resolved[index])
        if let override = status.override { resolved[index] = override }
      case .pdi:
        stack.popIsolate()
        levels[index] = stack.top.level
        if let override = stack.top.override { resolved[index] = override }
      case .b:
        levels[index] = base
      case .bn: break
      default:
        if let override = status.override { resolved[index] = override }
      }
    }
    return (levels, resolved)
  }
}
