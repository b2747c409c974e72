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

  /// Whether a string is a date and time with a time zone (RFC 3339 §5.6), without fractions of a
  /// second.
  package static func isDate(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    func matches(_ pattern: String, _ bytes: ArraySlice<UInt8>) -> Bool {
      bytes.count == pattern.utf8.count
        && zip(bytes, pattern.utf8).allSatisfy { byte, wanted in
          wanted == UInt8(ascii: "0")
            ? UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte : byte == wanted
        }
    }
    guard bytes.count >= 20, matches("0000-00-00T00:00:00", bytes[..<19]) else { return false }
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { 10 * $0 + Int($1) - 48 } }
    let (year, month) = (number(0..<4), number(5..<7))
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard 1...12 ~= month, 1...days[month - 1] ~= number(8..<10), number(11..<13) < 24,
      number(14..<16) < 60, number(17..<19) < 60
    else { return false }
    let zone = bytes[19...]
    if matches("Z", zone) { return true }
    return (matches("+00:00", zone) || matches("-00:00", zone)) && number(20..<22) < 24
      && number(23..<25) < 60
  }

  /// Creates the default options.
  public init() {}
}
