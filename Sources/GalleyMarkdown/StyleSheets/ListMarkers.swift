// List markers: number formats, and symbols for bullet lists.

import GalleyDocuments

/// The format of the numbers in an ordered list.
public enum OrderedListMarkerFormat: String, Sendable, Hashable, CaseIterable {
  /// Arabic numerals: 1, 2, 3.
  case arabicNumeral
  /// Lower-case letters: a, b, c, … z, aa.
  case lowercaseAlpha
  /// Upper-case letters: A, B, C, … Z, AA.
  case uppercaseAlpha
  /// Lower-case Roman numerals, up to 3999: i, ii, iii.
  case lowercaseRoman
  /// Upper-case Roman numerals, up to 3999: I, II, III.
  case uppercaseRoman
  /// Hexadecimal numbers with lower-case digits: 9, a, b.
  case lowercaseHexadecimal
  /// Hexadecimal numbers with upper-case digits: 9, A, B.
  case uppercaseHexadecimal
  /// Octal numbers: 7, 10, 11.
  case octal

  /// Formats a number. Numbers that this format cannot express are written in Arabic numerals.
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

  /// Writes a number in letters, in the way that spreadsheets label columns (the `alphabetic`
  /// system of CSS Counter Styles 3). Returns `nil` for numbers below 1.
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

/// The symbol before each item of a bullet list.
public enum UnorderedListMarkerFormat: Sendable, Hashable {
  /// A bullet: •
  case bullet
  /// An empty box: ☐
  case box
  /// A box with a check mark: ☑
  case checkedBox
  /// A check mark: ✓
  case check
  /// A small circle: ◦
  case circle
  /// A diamond: ◆
  case diamond
  /// A hyphen bullet: ⁃
  case hyphen
  /// A small square: ▪
  case square
  /// A marker with custom text.
  case custom(String)

  /// The characters of the marker, such as `•`.
  public var text: String {
    if case .custom(let text) = self { return text }
    return Self.named.first { $0.format == self }?.text ?? ""
  }

  /// The marker symbols with their names in JSON.
  package static let named: [(name: String, format: UnorderedListMarkerFormat, text: String)] = [
    ("bullet", .bullet, "\u{2022}"), ("box", .box, "\u{2610}"),
    ("checkedBox", .checkedBox, "\u{2611}"), ("check", .check, "\u{2713}"),
    ("circle", .circle, "\u{25E6}"), ("diamond", .diamond, "\u{25C6}"),
    ("hyphen", .hyphen, "\u{2043}"), ("square", .square, "\u{25AA}"),
  ]
}

/// The markers of ordered lists or of bullet lists, with a format for each nesting depth.
public struct ListMarker<Format: Sendable & Hashable>: Sendable, Hashable {
  /// The marker formats, indexed by nesting depth. The first format is for the outermost list of
  /// this kind. If the nesting depth exceeds the number of formats, the formats repeat from the
  /// first.
  public var formats: [Format]
  /// The text written before the number or symbol of a list marker, such as an opening bracket.
  public var prefix: String
  /// The text written after the number or symbol of a list marker, such as a full stop.
  public var suffix: String

  fileprivate func text(depth: Int, _ sign: (Format) -> String) -> String {
    guard !formats.isEmpty else { return "" }
    return prefix + sign(formats[max(depth, 0) % formats.count]) + suffix
  }
}

/// The number markers of ordered lists.
public typealias OrderedListMarker = ListMarker<OrderedListMarkerFormat>

extension OrderedListMarker {
  /// Creates markers from one format per nesting depth.
  public init(_ formats: [OrderedListMarkerFormat], prefix: String = "", suffix: String = ".") {
    self.init(formats: formats, prefix: prefix, suffix: suffix)
  }

  /// The marker text of a list item. Depth 0 is the outermost ordered list.
  public func text(of number: Int, depth: Int = 0) -> String {
    text(depth: depth) { $0.text(of: number) }
  }
}

/// The symbol markers of bullet lists.
public typealias UnorderedListMarker = ListMarker<UnorderedListMarkerFormat>

extension UnorderedListMarker {
  /// Creates markers from one format per nesting depth.
  public init(_ formats: [UnorderedListMarkerFormat], prefix: String = "", suffix: String = "") {
    self.init(formats: formats, prefix: prefix, suffix: suffix)
  }

  /// The marker text of a list item. Depth 0 is the outermost bullet list.
  public func text(depth: Int = 0) -> String { text(depth: depth) { $0.text } }
}

/// The markers of task list items.
public struct TaskListMarker: Sendable, Hashable {
  /// The symbol before a completed task.
  public var checked: UnorderedListMarkerFormat
  /// The symbol before a task that is not completed.
  public var unchecked: UnorderedListMarkerFormat

  /// Creates markers for completed tasks and for tasks that are not completed.
  public init(
    checked: UnorderedListMarkerFormat = .checkedBox, unchecked: UnorderedListMarkerFormat = .box
  ) {
    self.checked = checked
    self.unchecked = unchecked
  }

  /// The marker text of a task, depending on whether the task is completed.
  public func text(isChecked: Bool) -> String { (isChecked ? checked : unchecked).text }
}
