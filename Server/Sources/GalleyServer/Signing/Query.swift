// Query parameters and their canonical form.

import Galley
import GalleyDocuments
import GalleyJSON

/// The decoded query parameters of a URL, sorted by the UTF-8 bytes of their names. No name is
/// repeated.
package struct Query: Sendable, Hashable {
  /// A query parameter: its name and its value, both decoded.
  package struct Parameter: Sendable, Hashable {
    package var name: String
    package var value: String
  }

  /// The parameters, sorted by the UTF-8 bytes of their names.
  package let parameters: [Parameter]

  /// Parses the part of a URL after the question mark: `name=value` pairs joined by ampersands, in
  /// percent-encoded UTF-8 (RFC 3986 §2.1). A plus sign is not decoded to a space.
  ///
  /// - Throws: ``Problem/Kind/badRequest`` for an invalid encoding or a repeated name.
  package init(_ text: some StringProtocol) throws(Problem) {
    var parameters: [Parameter] = []
    for piece in Substring(text).utf8.split(separator: UInt8(ascii: "&")) {
      let end = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
      let name = try Self.decoded(piece[..<end])
      let value = end < piece.endIndex ? try Self.decoded(piece[piece.index(after: end)...]) : ""
      parameters.append(Parameter(name: name, value: value))
    }
    self.parameters = parameters.sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
    for (first, second) in zip(self.parameters, self.parameters.dropFirst())
    where first.name.utf8.elementsEqual(second.name.utf8) {
      var problem = Problem(
        .badRequest, "parameter \(quoted(first.name)) is given twice; keep one")
      problem.code = Self.repeatedName
      throw problem
    }
  }

  /// The problem code for a repeated parameter name.
  static let repeatedName = "repeatedParameter"

  /// The value of a parameter, or `nil` if the parameter is missing.
  package subscript(name: String) -> String? {
    parameters.first { $0.name == name }?.value
  }

  /// The canonical text of the query: sorted `name=value` pairs joined by ampersands. All bytes
  /// except RFC 3986's unreserved characters are percent-encoded, with upper-case hexadecimal
  /// digits.
  ///
  /// - Parameter left: the names of parameters to leave out.
  package func canonical(without left: Set<String> = []) -> String {
    parameters.filter { !left.contains($0.name) }
      .map { Self.encoded($0.name) + "=" + Self.encoded($0.value) }
      .joined(separator: "&")
  }

  /// Percent-encodes all characters of a string except RFC 3986's unreserved characters.
  package static func encoded(_ text: String) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isUnreserved(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%")] + Hexadecimal.upperCase(byte)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isWordByte || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "~")
  }

  private static func decoded(_ bytes: Substring.UTF8View.SubSequence) throws(Problem) -> String {
    var decoded: [UInt8] = []
    var digits: [UInt8]?
    for byte in bytes {
      if var known = digits {
        guard let digit = Hexadecimal.value(of: byte) else { throw brokenEncoding }
        known.append(digit)
        digits = known.count < 2 ? known : nil
        if known.count == 2 { decoded.append(known[0] << 4 | known[1]) }
      } else if byte == UInt8(ascii: "%") {
        digits = []
      } else {
        decoded.append(byte)
      }
    }
    guard digits == nil, !decoded.contains(0), let text = String(validating: decoded, as: UTF8.self)
    else { throw brokenEncoding }
    return text
  }

  private static let brokenEncoding = Problem(
    .badRequest,
    "the query is not percent-encoded UTF-8; write % and two hexadecimal digits for each byte"
      + " except letters, digits, '-', '.', '_' and '~'")
}
