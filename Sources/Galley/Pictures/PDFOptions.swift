/// Options for writing documents as a PDF file.
public struct PDFOptions: Sendable, Hashable {
  /// A standard that a file can claim to meet.
  public enum Standard: String, Sendable, Hashable, CaseIterable {
    /// PDF/UA-1 (ISO 14289-1), for accessible documents.
    case ua1 = "ua-1"
    /// PDF/A-2b (ISO 19005-2), for archives.
    case a2b = "a-2b"
    /// PDF/A-2u, which is PDF/A-2b with text that can be extracted as Unicode.
    case a2u = "a-2u"
  }

  /// The title of the file; `nil` uses the title of the document.
  public var title: String?
  /// The standards that the file must meet. If a document does not meet one of them, writing fails.
  /// If the value is `nil`, no standard is required, and the file claims PDF/UA-1 if all its
  /// documents meet that standard.
  public var standards: Set<Standard>?
  /// The date of the file, in RFC 3339 form, such as `2026-05-01T12:00:00Z`; `nil` for none.
  public var date: String?

  /// Whether the file must meet PDF/A-2b or PDF/A-2u.
  var isArchive: Bool { standards.map { $0.contains(.a2b) || $0.contains(.a2u) } ?? false }

  /// Whether a string is a date and time with a time zone (RFC 3339 §5.6).
  package static func isDate(_ text: String) -> Bool { normalized(date: text) != nil }

  /// A date and time of RFC 3339 in the form that PDF and XMP share: without fractions of a second,
  /// and with `T` and `Z` in upper case. These formats have no leap second, so it becomes the
  /// second before it. `nil` if the string is not a date and time with a time zone.
  static func normalized(date text: String) -> String? {
    var bytes = Array(text.uppercased().utf8)
    func matches(_ pattern: String, _ bytes: ArraySlice<UInt8>) -> Bool {
      bytes.count == pattern.utf8.count
        && zip(bytes, pattern.utf8).allSatisfy { byte, wanted in
          wanted == UInt8(ascii: "0")
            ? UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte : byte == wanted
        }
    }
    guard bytes.count >= 20, matches("0000-00-00T00:00:00", bytes[..<19]) else { return nil }
    if bytes[19] == UInt8(ascii: ".") {
      let digits = bytes[20...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      guard !digits.isEmpty else { return nil }
      bytes.removeSubrange(19..<digits.endIndex)
    }
    let zone = bytes[19...]
    guard
      matches("Z", zone) || matches("+00:00", zone) || matches("-00:00", zone),
      exists(bytes)
    else { return nil }
    if bytes[17] == UInt8(ascii: "6") { bytes.replaceSubrange(17..<19, with: "59".utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the digits of `YYYY-MM-DDThh:mm:ssZ` or `YYYY-MM-DDThh:mm:ss+hh:mm` are a date and a
  /// time that exist. The second can be 60 only if it is the last second of a day in UTC.
  private static func exists(_ bytes: [UInt8]) -> Bool {
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { 10 * $0 + Int($1) - 48 } }
    let (year, month) = (number(0..<4), number(5..<7))
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard 1...12 ~= month, 1...days[month - 1] ~= number(8..<10), hour < 24, minute < 60
    else { return false }
    var shift = 0
    if bytes.count > 20 {
      guard number(20..<22) < 24, number(23..<25) < 60 else { return false }
      shift = 60 * number(20..<22) + number(23..<25)
      if bytes[19] == UInt8(ascii: "-") { shift = -shift }
    }
    let endsDay = (60 * hour + minute - shift + 1) % 1440 == 0
    return second < 60 || second == 60 && endsDay
  }

  /// Creates the default options.
  public init() {}
}
