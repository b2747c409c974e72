import GalleyFont
import GalleyUnicode

/// Extra space around each cluster of a paragraph, in points. The space includes `kern` and
/// `tracking` (attribute semantics §3), and the padding at both ends of backdrops.
struct ClusterSpacing {
  /// Spacing amounts in points, indexed by the offset at which a cluster starts in the paragraph.
  private struct Amounts {
    /// Total spacing of each cluster: the sum of kern, tracking and padding.
    var total: [Double]
    /// Tracking of each cluster; empty if no cluster has tracking.
    var tracking: [Double] = []
    /// Total spacing between the letters of a cluster. A cluster has several letters if, for
    /// example, a case change turns ß into SS.
    var inner: [Int: Double] = [:]
    /// The part of a cluster's spacing that lies before the cluster.
    var leading: [Int: Double] = [:]
  }

  /// The spacing amounts; `nil` if no cluster has kern, tracking or padding. Most text has none of
  /// them, and `nil` is fast to copy.
  private var amounts: Amounts?
  /// Width changes of the punctuation marks at the ends of one line. The value is `nil` for a whole
  /// paragraph, and for a line whose marks keep their widths.
  private var edges: LineEdges?

  /// Creates the spacing of text that consists of one cluster. `kern` is the space after the
  /// cluster.
  init(single kern: Double) {
    if kern != 0 { amounts = Amounts(total: [kern]) }
  }

  /// Creates empty spacing.
  init() {}

  /// Adds the spacing that a paragraph's attributes set. `content` is the paragraph's range in the
  /// whole text.
  mutating func addAttributes(
    of content: Range<Int>, _ styles: StyleTable, items: [Item], flags: [UnitFlags],
    transformed: TransformedText?
  ) {
    let text = styles.text
    guard styles.hasSpacing || styles.hasBackdropRoom,
      let first = text.runIndex(at: content.lowerBound)
    else { return }
    if styles.hasSpacing {
      let units = text.utf16.span.extracting(content)
      var run = first
      for item in items where item.kind == .text {
        for offset in item.range where flags[offset].contains(.clusterStart) {
          while text.runs[run].range.upperBound <= content.lowerBound + offset { run += 1 }
          let style = styles[run]
          guard style.kern != 0 || style.tracking != 0,
            Self.mayFollow(offset, in: item, units: units, flags: flags)
          else { continue }
          set(style, at: offset, count: content.count)
          if let transformed { widenCluster(from: offset, style, transformed, flags) }
        }
      }
    }
    guard styles.hasBackdropRoom else { return }
    for padding in BackdropPadding.all(
      in: text, from: first, content.lowerBound, items: items, flags: flags)
    {
      var amounts = amounts.take() ?? Amounts(total: Array(repeating: 0, count: content.count))
      amounts.total[padding.cluster] += padding.points
      if padding.isLeading { amounts.leading[padding.cluster] = padding.points }
      self.amounts = amounts
    }
  }

  /// Whether there is no kern, tracking or padding, and no width change of a punctuation mark.
  var isEmpty: Bool { amounts == nil && edges == nil }

  /// Whether any cluster has tracking.
  var hasTracking: Bool { amounts.map { !$0.tracking.isEmpty } ?? false }

  /// Total spacing of the cluster at an offset: the kern and tracking after the cluster, and the
  /// padding before and after the cluster.
  func total(at offset: Int) -> Double {
    let atEdge = edges?.points(at: offset) ?? 0
    guard let amounts, offset < amounts.total.count else { return atEdge }
    return amounts.total[offset] + atEdge
  }

  /// The part of a cluster's spacing that precedes the cluster.
  func leading(at offset: Int) -> Double {
    (amounts?.leading[offset] ?? 0) + (edges?.leading(at: offset) ?? 0)
  }

  /// The part of a cluster's spacing that lies between the letters of the cluster.
  func inner(at offset: Int) -> Double { amounts?.inner[offset] ?? 0 }

  /// Tracking after the cluster at an offset.
  func tracking(at offset: Int) -> Double {
    guard let amounts, offset < amounts.tracking.count else { return 0 }
    return amounts.tracking[offset]
  }

  /// A cluster's width including its spacing. Negative spacing never makes a width negative. In
  /// Nastaliq, the natural width can be negative, to place a letter above the preceding letter.
  /// Negative spacing does not change such a width.
  static func width(_ natural: Double, with spacing: Double) -> Double {
    max(natural + spacing, min(natural, 0))
  }

  /// Adds the spacing to the clusters' natural widths in `advances`. Negative spacing is limited so
  /// that it makes no width negative. The limited spacing replaces the spacing that is stored for
  /// the cluster.
  mutating func widen(_ advances: inout [Double]) {
    if isEmpty { return }
    for offset in advances.indices {
      let natural = advances[offset]
      let total = total(at: offset)
      advances[offset] = Self.width(natural, with: total)
      guard total != 0 else { continue }
      let tracking = tracking(at: offset)
      amounts?.total[offset] = advances[offset] - natural
      if tracking != 0 {
        amounts?.tracking[offset] =
          advances[offset] - Self.width(natural, with: total - tracking)
      }
    }
  }

  /// Returns a copy of this spacing for text in which the cluster at an offset has `letters`
  /// additional letters. The additional letters have the same spacing as the cluster's other
  /// letters.
  func adding(letters: Int, at offset: Int) -> ClusterSpacing {
    let own = total(at: offset)
    guard letters > 0, own != 0 else { return self }
    var wider = self
    wider.amounts?.inner[offset, default: 0] += Double(letters) * own
    wider.amounts?.total[offset] += Double(letters) * own
    return wider
  }

  /// Returns a copy of this spacing that includes the width changes of punctuation marks at a
  /// line's ends.
  func adding(_ edges: LineEdges) -> ClusterSpacing {
    var other = self
    other.edges = edges
    return other
  }

  /// Narrows punctuation marks that are next to other marks: removes the blank half of each mark
  /// whose `isPaired` is `true`. `count` is the number of code units in the paragraph.
  mutating func narrow(_ trims: PunctuationTrims, count: Int) {
    for mark in trims.marks where mark.isPaired {
      var amounts = amounts.take() ?? Amounts(total: Array(repeating: 0, count: count))
      amounts.total[mark.offset] -= mark.points
      if mark.isOpening { amounts.leading[mark.offset, default: 0] -= mark.points }
      self.amounts = amounts
    }
  }

  /// Adds space after the cluster at an offset. If a line ends after the cluster, the space
  /// disappears. `count` is the number of code units in the paragraph.
  mutating func add(_ points: Double, after cluster: Int, count: Int) {
    var amounts = amounts.take() ?? Amounts(total: Array(repeating: 0, count: count))
    if amounts.tracking.isEmpty { amounts.tracking = Array(repeating: 0, count: count) }
    amounts.total[cluster] += points
    amounts.tracking[cluster] += points
    self.amounts = amounts
  }

  /// Widens a cluster by adding half of `points` on each side. Negative points narrow the cluster.
  /// `count` is the number of code units in the paragraph.
  mutating func widen(_ cluster: Int, by points: Double, count: Int) {
    var amounts = amounts.take() ?? Amounts(total: Array(repeating: 0, count: count))
    amounts.total[cluster] += points
    amounts.leading[cluster, default: 0] += points / 2
    self.amounts = amounts
  }

  private mutating func set(_ style: ResolvedStyle, at offset: Int, count: Int) {
    var amounts = amounts.take() ?? Amounts(total: Array(repeating: 0, count: count))
    amounts.total[offset] = style.kern + style.tracking
    if style.tracking != 0 {
      if amounts.tracking.isEmpty { amounts.tracking = Array(repeating: 0, count: count) }
      amounts.tracking[offset] = style.tracking
    }
    self.amounts = amounts
  }

  /// Widens a cluster in which a case change turns one letter into several letters. The added
  /// spacing lies between these letters.
  private mutating func widenCluster(
    from start: Int, _ style: ResolvedStyle, _ transformed: TransformedText, _ flags: [UnitFlags]
  ) {
    var end = start + 1
    while end < flags.count, flags[end].isDisjoint(with: [.clusterStart, .graphemeStart]) {
      end += 1
    }
    let gaps = transformed.letterCount(of: start..<end) - 1
    guard gaps > 0 else { return }
    amounts?.inner[start] = Double(gaps) * (style.kern + style.tracking)
    amounts?.total[start] += Double(gaps) * (style.kern + style.tracking)
  }

  /// Adds the desired letter spacing after each cluster of a justified paragraph. After a space
  /// character, also adds the difference between the desired width and the font's width of a space.
  mutating func addDesired(
    _ style: ResolvedParagraphStyle, _ content: Span<UInt16>, _ found: ItemizedParagraph,
    _ styles: StyleTable, _ flags: [UnitFlags]
  ) {
    let limits = style.justification
    guard style.alignment == .justified, limits.widens else { return }
    for item in found.items where item.kind == .text {
      let (face, own) = (found.faces[item.face], styles[item.style])
      let space =
        face.glyph(for: " ").map { Double(face.advance(of: $0)) * own.unit(of: face) } ?? 0
      for offset in item.range
      where flags[offset].contains(.clusterStart)
        && Self.mayFollow(offset, in: item, units: content, flags: flags)
      {
        let isSpace = content[offset] == 0x20 || content[offset] == 0xA0
        let points =
          limits.letters.desired * own.size
          + (isSpace ? (limits.words.desired - 1) * space : 0)
        if points != 0 { add(points, after: offset, count: content.count) }
      }
    }
  }

  /// Whether spacing can follow the cluster at an offset. Spacing never follows a zero-width
  /// character. Spacing never separates joined letters, as in Arabic, or letters under a common
  /// headline, as in Devanagari. Spacing also never separates a half form from the rest of its
  /// conjunct, although HarfBuzz gives each half form its own cluster.
  static func mayFollow(
    _ offset: Int, in item: Item, units: Span<UInt16>, flags: [UnitFlags]
  ) -> Bool {
    let scalar = units.decodeScalar(at: offset).scalar
    if scalar.isDefaultIgnorable { return false }
    var next = offset + 1
    while next < units.count, !flags[next].contains(.clusterStart) { next += 1 }
    if next < units.count, !flags[next].contains(.graphemeStart) { return false }
    if item.script.hasHeadline, next < units.count, isLetter(scalar) {
      return !isLetter(units.decodeScalar(at: next).scalar)
    }
    guard item.script.isJoining else { return true }
    return !joins(clusterFrom: offset, to: next, units: units)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isLetterOrNumber && scalar.properties.numericType == nil
  }

  /// Whether the cluster from `start` to `end` and the character at `end` are joined, as Arabic
  /// letters are (Unicode §9.2). Characters of joining type Transparent, such as vowel marks, are
  /// ignored.
  static func joins(clusterFrom start: Int, to end: Int, units: Span<UInt16>) -> Bool {
    guard end < units.count else { return false }
    var left: JoiningType = .transparent
    var offset = start
    while offset < end {
      let decoded = units.decodeScalar(at: offset)
      let type = decoded.scalar.joiningType
      if type != .transparent { left = type }
      offset += max(decoded.length, 1)
    }
    var right = units.decodeScalar(at: end).scalar.joiningType
    offset = end
    while right == .transparent {
      offset += max(units.decodeScalar(at: offset).length, 1)
      guard offset < units.count else { return false }
      right = units.decodeScalar(at: offset).scalar.joiningType
    }
    return left.joinsFollowing && right.joinsPreceding
  }
}

extension JoiningType {
  /// Whether a character of this joining type can join the following character.
  fileprivate var joinsFollowing: Bool {
    self == .dualJoining || self == .leftJoining || self == .joinCausing
  }

  /// Whether a character of this joining type can join the preceding character.
  fileprivate var joinsPreceding: Bool {
    self == .dualJoining || self == .rightJoining || self == .joinCausing
  }
}

/// Padding, in points, that a backdrop adds before or after a cluster.
struct BackdropPadding {
  /// Offset of the cluster to which the padding is added.
  let cluster: Int
  let points: Double
  /// Whether the padding is before the cluster.
  let isLeading: Bool

  /// Returns the padding of all backdrops that begin or end in a paragraph. If a backdrop continues
  /// past the paragraph's start or end, it has no padding there. A backdrop edge inside a cluster,
  /// or at a tab or an attachment, has no padding.
  ///
  /// - Parameters:
  ///   - run: index of the attribute run that contains the paragraph's first code unit.
  ///   - offset: text offset of the paragraph's first code unit.
  static func all(
    in text: AttributedText, from run: Int, _ offset: Int, items: [Item], flags: [UnitFlags]
  ) -> [BackdropPadding] {
    let runs = text.runs
    let count = flags.count
    func backdrop(_ index: Int) -> TextBackdrop? { runs[index].shared.values.backdrop }
    var paddings: [BackdropPadding] = []
    var item = 0
    /// Whether a cluster of a text item begins at an offset. Successive calls must pass ascending
    /// offsets.
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
          paddings.append(
            BackdropPadding(cluster: start, points: shape.leadingRoom, isLeading: true))
        }
        let last = lastCluster(before: range.upperBound, flags)
        if ends, last >= start, shape.trailingRoom > 0, isText(last) {
          paddings.append(
            BackdropPadding(cluster: last, points: shape.trailingRoom, isLeading: false))
        }
      }
      first = end
    }
    return paddings
  }

  private static func lastCluster(before end: Int, _ flags: [UnitFlags]) -> Int {
    var last = min(end, flags.count) - 1
    while last > 0, !flags[last].contains(.clusterStart) { last -= 1 }
    return last
  }
}
