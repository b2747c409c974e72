// Markers of lists: how numbers are written, and what stands before items without one.

/// How the numbers of a list are written.
public enum OrderedListMarkerFormat: String, Sendable, Hashable, CaseIterable {
  /// 1, 2, 3.
  case arabicNumeral
  /// a, b, c, … z, aa.
  case lowercaseAlpha
  /// A, B, C, … Z, AA.
  case uppercaseAlpha
  /// i, ii, iii; up to 3999.
  case lowercaseRoman
  /// I, II, III; up to 3999.
  case uppercaseRoman
  /// 9, a, b.
  case lowercaseHexadecimal
  /// 9, A, B.
  case uppercaseHexadecimal
  /// 7, 10, 11.
  case octal

  /// A number as it is written; in Arabic numerals where the format has no way to write it.
  public func text(of number: Int) -> String {
    switch self {
    case .arabicNumeral: String(number)
    case .lowercaseAlpha: Self.letters(of: number) ?? String(number)
    case .uppercaseAlpha: Self.letters(of: number)?.uppercased() ?? String(number)
    case .lowercaseRoman: Self.roman(of: number) ?? String(number)
    case .uppercaseRoman: Self.roman(of: number)?.uppercased() ?? String(number)
    case .lowercaseHexadecimal: String(number, radix: 16)
    case .uppercaseHexadecimal: String(number, radix: 16, uppercase: true)
    case .octal: String(number, radix: 8)
    }
  }

  /// Letters as columns of a table are counted: CSS Counter Styles 3's `alphabetic` system.
  private static func letters(of number: Int) -> String? {
    guard number > 0 else { return nil }
    var rest = number
    var letters: [UInt8] = []
    while rest > 0 {
      rest -= 1
      letters.append(UInt8(ascii: "a") + UInt8(rest % 26))
      rest /= 26
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }

  private static let romanSigns: [(value: Int, sign: String)] = [
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
  ]

  private static func roman(of number: Int) -> String? {
    guard (1...3999).contains(number) else { return nil }
    var rest = number
    var text = ""
    for (value, sign) in romanSigns {
      while rest >= value {
        text += sign
        rest -= value
      }
    }
    return text
  }
}

/// What stands before the items of a list without numbers.
public enum UnorderedListMarkerFormat: Sendable, Hashable {
  /// •
  case bullet
  /// ☐
  case box
  /// ☑
  case checkedBox
  /// ✓
  case check
  /// ◦
  case circle
  /// ◆
  case diamond
  /// ⁃
  case hyphen
  /// ▪
  case square
  /// A text.
  case custom(String)

  /// The marker's text.
  public var text: String {
    if case .custom(let text) = self { return text }
    return Self.named.first { $0.format == self }?.text ?? ""
  }

  /// The formats by their names in JSON.
  static let named: [(name: String, format: UnorderedListMarkerFormat, text: String)] = [
    ("bullet", .bullet, "\u{2022}"), ("box", .box, "\u{2610}"),
    ("checkedBox", .checkedBox, "\u{2611}"), ("check", .check, "\u{2713}"),
    ("circle", .circle, "\u{25E6}"), ("diamond", .diamond, "\u{25C6}"),
    ("hyphen", .hyphen, "\u{2043}"), ("square", .square, "\u{25AA}"),
  ]
}

/// Markers of lists, whose formats go by depth.
public struct ListMarker<Format: Sendable & Hashable>: Sendable, Hashable {
  /// What stands before items: the first format in the outermost list of the kind, the second in
  /// one inside of it, and behind the last one the first again.
  public var formats: [Format]
  /// What stands before what the format writes.
  public var prefix: String
  /// What stands behind it.
  public var suffix: String

  fileprivate func text(depth: Int, _ sign: (Format) -> String) -> String {
    guard !formats.isEmpty else { return "" }
    return prefix + sign(formats[max(depth, 0) % formats.count]) + suffix
  }
}

/// Markers of lists with numbers.
public typealias OrderedListMarker = ListMarker<OrderedListMarkerFormat>

extension OrderedListMarker {
  /// Markers by depth.
  public init(_ formats: [OrderedListMarkerFormat], prefix: String = "", suffix: String = ".") {
    self.init(formats: formats, prefix: prefix, suffix: suffix)
  }

  /// An item's marker; depth 0 is the outermost list with numbers.
  public func text(of number: Int, depth: Int = 0) -> String {
    text(depth: depth) { $0.text(of: number) }
  }
}

/// Markers of lists without numbers.
public typealias UnorderedListMarker = ListMarker<UnorderedListMarkerFormat>

extension UnorderedListMarker {
  /// Markers by depth.
  public init(_ formats: [UnorderedListMarkerFormat], prefix: String = "", suffix: String = "") {
    self.init(formats: formats, prefix: prefix, suffix: suffix)
  }

  /// An item's marker; depth 0 is the outermost list without numbers.
  public func text(depth: Int = 0) -> String { text(depth: depth) { $0.text } }
}

/// Markers of items that are tasks.
public struct TaskListMarker: Sendable, Hashable {
  /// What stands before a task that is done.
  public var checked: UnorderedListMarkerFormat
  /// What stands before a task that is not done.
  public var unchecked: UnorderedListMarkerFormat

  /// Markers of both kinds.
  public init(
    checked: UnorderedListMarkerFormat = .checkedBox, unchecked: UnorderedListMarkerFormat = .box
  ) {
    self.checked = checked
    self.unchecked = unchecked
  }

  /// A task's marker.
  public func text(isChecked: Bool) -> String { (isChecked ? checked : unchecked).text }
}
