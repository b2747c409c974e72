// Conversion of ranges to and from `NSRange`, and editing of text in an `NSRange`. Both `NSRange`
// and Galley count UTF-16 code units.

public import Foundation
public import Galley
public import GalleyEditing

extension NSRange {
  /// Creates a range from UTF-16 offsets.
  public init(utf16 range: Range<Int>) {
    self.init(location: range.lowerBound, length: range.count)
  }

  /// The range as UTF-16 offsets; `nil` if the location is `NSNotFound` or the range is invalid.
  public var utf16: Range<Int>? {
    guard location != NSNotFound, location >= 0, length >= 0,
      case let (end, overflow) = location.addingReportingOverflow(length), !overflow
    else { return nil }
    return location..<end
  }
}

extension TextStorage {
  /// The attributed text in a range; empty for an invalid range.
  public subscript(range: NSRange) -> AttributedText { self[range.utf16 ?? 0..<0] }

  /// Converts a range of indices in the storage's `string` to an `NSRange`.
  public func nsRange(of range: Range<String.Index>) -> NSRange {
    NSRange(utf16: offsets(of: range))
  }

  /// Replaces a range with a string, as if the user typed the string. An invalid range changes
  /// nothing.
  public mutating func type(_ string: String, over range: NSRange) {
    if let range = range.utf16 { type(string, over: range) }
  }

  /// Replaces a range with attributed text; an invalid range changes nothing.
  public mutating func replace(_ range: NSRange, with text: AttributedText) {
    if let range = range.utf16 { replace(range, with: text) }
  }

  /// Replaces a range with a string; an invalid range changes nothing.
  public mutating func replace(_ range: NSRange, with string: String) {
    if let range = range.utf16 { replace(range, with: string) }
  }

  /// Adds attributes to a range, replacing attributes with the same keys; an invalid range changes
  /// nothing.
  public mutating func add(_ attributes: [TextAttribute], to range: NSRange) {
    if let range = range.utf16 { add(attributes, to: range) }
  }

  /// Replaces all attributes of a range; an invalid range changes nothing.
  public mutating func set(_ attributes: TextAttributes, on range: NSRange) {
    if let range = range.utf16 { set(attributes, on: range) }
  }

  /// Removes an attribute from a range; an invalid range changes nothing.
  public mutating func removeAttribute(_ key: TextAttribute.Key, from range: NSRange) {
    if let range = range.utf16 { removeAttribute(key, from: range) }
  }
}

extension AttributedText {
  /// The attributed text in a range; empty for an invalid range.
  public subscript(range: NSRange) -> AttributedText { self[range.utf16 ?? 0..<0] }

  /// Converts a range of ``AttributedText/string`` to an `NSRange`.
  public func nsRange(of range: Range<String.Index>) -> NSRange {
    NSRange(utf16: offsets(of: range))
  }
}
