// Unicode's own test files, as Debian's package `unicode-data` installs them.

import Foundation

@testable import GalleyUnicode

/// The error that is thrown if a file for a conformance test is missing.
struct MissingFile: Error, CustomStringConvertible {
  let path: String
  var description: String { "\(path) is missing: run Scripts/setup" }
}

/// Reads files of the Unicode Character Database.
enum UnicodeData {
  /// Returns the bytes of the file at a path relative to the database's folder.
  static func bytes(_ name: String) throws -> [UInt8] {
    try bytes(path: "/usr/share/unicode/" + name)
  }

  static func bytes(path: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw MissingFile(path: path)
    }
    return [UInt8](data)
  }

  /// The Unicode version in the first line of a file, such as `15.0.0`.
  static func version(of bytes: [UInt8]) -> String? {
    let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return line.firstMatch(of: /-(\d+\.\d+\.\d+)\.txt/).map { String($0.output.1) }
  }

  /// Returns, for each code point, whether its properties in ICU and in the database can be
  /// compared. If ICU and the database have different Unicode versions, only code points that the
  /// database assigns can be compared.
  static func assignedCodePoints() throws -> [Bool] {
    let bytes = try bytes("DerivedAge.txt")
    let isSame = version(of: bytes) == TextBreaker.unicodeVersion
    var assigned = [Bool](repeating: isSame, count: 0x110000)
    if isSame { return assigned }
    try forEachLine(in: bytes) { _, line in
      let range = line.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
      let ends = try range.split(separator: UInt8(ascii: ".")).map { try number($0, radix: 16) }
      guard let first = ends.first, let last = ends.last else { return }
      for code in first...last { assigned[Int(code)] = true }
    }
    return assigned
  }

  /// Calls `body` for every line except blank lines and comments. Passes the line's number, counted
  /// from 1, and the line's bytes before `#`. Uses `memchr` to find line ends, because a loop over
  /// the bytes takes seconds per file in a debug build.
  static func forEachLine(
    in bytes: [UInt8], _ body: (_ number: Int, _ line: ArraySlice<UInt8>) throws -> Void
  ) rethrows {
    var number = 0
    var start = 0
    while start < bytes.count {
      let end = position(of: "\n", in: bytes, start..<bytes.count)
      number += 1
      let content = start..<position(of: "#", in: bytes, start..<end)
      let isBlank = content.isEmpty || content.count == 1 && bytes[start] <= UInt8(ascii: " ")
      if !isBlank { try body(number, bytes[content]) }
      start = end + 1
    }
  }

  /// The position of the first byte with a given value in a range, or the end of the range if the
  /// range lacks this value.
  private static func position(
    of byte: Unicode.Scalar, in bytes: [UInt8], _ range: Range<Int>
  ) -> Int {
    unsafe bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return range.upperBound }
      let found = unsafe memchr(start + range.lowerBound, Int32(byte.value), range.count)
      return unsafe found.map { unsafe UnsafeRawPointer($0) - start } ?? range.upperBound
    }
  }

  /// Splits a field into words at blanks.
  static func words(_ field: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    field.split { $0 <= UInt8(ascii: " ") }
  }

  /// Reads code points from a field of hexadecimal numbers.
  static func codePoints(_ field: ArraySlice<UInt8>) throws -> [UInt32] {
    try words(field).map { try number($0, radix: 16) }
  }

  static func number(_ word: ArraySlice<UInt8>, radix: UInt32) throws -> UInt32 {
    var value: UInt32 = 0
    for byte in word {
      let digit: UInt32
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt32(byte) - 0x30
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = UInt32(byte) - 0x41 + 10
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = UInt32(byte) - 0x61 + 10
      default: throw MalformedLine(text: String(decoding: word, as: UTF8.self))
      }
      value = value * radix + digit
    }
    return value
  }
}

/// An error for a line of a test file that does not have the form described in the file's header.
struct MalformedLine: Error {
  let text: String
}

extension UInt32 {
  /// The code point in UTF-16. A lone surrogate is kept unchanged.
  var utf16Units: [UInt16] {
    if self < 0x10000 { return [UInt16(self)] }
    let offset = self - 0x10000
    return [UInt16(0xD800 + offset >> 10), UInt16(0xDC00 + offset & 0x3FF)]
  }
}

/// The UTF-16 code units of a string.
func units(_ text: String) -> [UInt16] { Array(text.utf16) }
