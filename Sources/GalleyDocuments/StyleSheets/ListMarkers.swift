// List markers: number formats, and symbols for bullet lists.

/// The format of the numbers in a list.
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

  /// The formatted number. Numbers outside the range of the format are written in Arabic numerals.
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

  /// A number in letters, counted like the columns of a spreadsheet (the `alphabetic` system of CSS
  /// Counter Styles 3).
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

/// The symbol before the items of a bullet list.
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
  /// A custom text.
  case custom(String)

  /// The text of the marker.
  public var text: String {
    if case .custom(let text) = self { return text }
    return Self.named.first { $0.format == self }?.text ?? ""
  }

  /// The formats with their names in JSON.
  static let named: [(name: String, format: UnorderedListMarkerFormat, text: String)] = [
    ("bullet", .bullet, "\u{2022}"), ("box", .box, "\u{2610}"),
    ("checkedBox", .checkedBox, "\u{2611}"), ("check", .check, "\u{2713}"),
    ("circle", .circle, "\u{25E6}"), ("diamond", .diamond, "\u{25C6}"),
    ("hyphen", .hyphen, "\u{2043}"), ("square", .square, "\u{25AA}"),
  ]
}

/// List markers with formats by nesting depth.
public struct ListMarker<Format: Sendable & Hashable>: Sendable, Hashable {
  /// The formats by nesting depth: the first for the outermost list of this kind, the second for a
  /// list inside it. After the last format, the first is used again.
  public var formats: [Format]
  /// The text before the number or symbol.
  public var prefix: String
  /// The text after the number or symbol.
  public var suffix: String

  fileprivate func text(depth: Int, _ sign: (Format) -> String) -> String {
    guard !formats.isEmpty else { return "" }
    return prefix + sign(formats[max(depth, 0) % formats.count]) + suffix
  }
}

/// The markers of ordered lists.
public typealias OrderedListMarker = ListMarker<OrderedListMarkerFormat>

extension OrderedListMarker {
  /// Creates markers by nesting depth.
  public init(_ formats: [OrderedListMarkerFormat], prefix: String = "", suffix: String = ".") {
    self.init(formats: formats, prefix: prefix, suffix: suffix)
  }

  /// The marker of an item. Depth 0 is the outermost ordered list.
  public func text(of number: Int, depth: Int = 0) -> String {
    text(depth: depth) { $0.text(of: number) }
  }
}

/// The markers of bullet lists.
public typealias UnorderedListMarker = ListMarker<UnorderedListMarkerFormat>

extension UnorderedListMarker {
  /// Creates markers by nesting depth.
  public init(_ formats: [UnorderedListMarkerFormat], prefix: String = "", suffix: String = "") {
    self.init(formats: formats, prefix: prefix, suffix: suffix)
  }

  /// The marker of an item. Depth 0 is the outermost bullet list.
  public func text(depth: Int = 0) -> String { text(depth: depth) { $0.text } }
}

/// The markers of tasks.
public struct TaskListMarker: Sendable, Hashable {
  /// The symbol before a completed task.
  public var checked: UnorderedListMarkerFormat
  /// The symbol before an open task.
  public var unchecked: UnorderedListMarkerFormat

  /// Creates markers for both states.
  public init(
    checked: UnorderedListMarkerFormat = .checkedBox, unchecked: UnorderedListMarkerFormat = .box
  ) {
    self.checked = checked
    self.unchecked = unchecked
  }

  /// The marker of a task.
  public func text(isChecked: Bool) -> String { (isChecked ? checked : unchecked).text }
}
