// Error messages for invalid JSON.

import Galley

extension JSONReader {
  /// Creates an error at a byte, which is the next byte by default.
  func fault(
    _ message: String, at offset: Int? = nil, code: DocumentError.Code = .syntax
  ) -> DocumentError {
    let position = TextPosition(of: offset ?? index, in: bytes)
    return DocumentFault(at: offset ?? index, code: code, message)
      .error(line: position.line, column: position.column)
  }

  /// Creates an error for unexpected input at the current position.
  func expected(_ what: String) -> DocumentError {
    fault("expected \(what), found \(foundText())\(hint())")
  }

  /// The word or character at the current position, for an error message.
  func foundText() -> String {
    if isAtEnd { return "the end of the document" }
    let word = currentWord()
    if !word.isEmpty { return quoted(shortened(word)) }
    let scalar = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
      .unicodeScalars.first
    guard let scalar else { return "nothing" }
    if scalar.value > 0x20, scalar.value != 0x7F { return quoted(String(Character(scalar))) }
    return CodePoint.name(scalar.value)
  }

  /// A hint about common mistakes by authors used to JavaScript, Python, or JSON with comments.
  func hint() -> String {
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    switch current {
    case UInt8(ascii: "/") where next == current || next == UInt8(ascii: "*"):
      return "; JSON has no comments, remove it"
    case UInt8(ascii: "#"):
      return "; JSON has no comments, remove it"
    case UInt8(ascii: "'"):
      return "; put strings and keys in double quotes"
    case UInt8(ascii: "="):
      return "; keys and values are joined by a colon"
    case UInt8(ascii: ";"):
      return "; members and elements are separated by commas"
    default:
      return ""
    }
  }

  /// Creates the error for the case that no value begins at the current position.
  func unexpectedValue() -> DocumentError {
    switch currentWord() {
    case "": break
    case "NaN", "Infinity", "nan", "inf", "infinity": return notANumber(index)
    case "True", "TRUE": return fault("True is not JSON; write true")
    case "False", "FALSE": return fault("False is not JSON; write false")
    case "None", "nil", "undefined", "Null", "NULL":
      return fault("\(currentWord()) is not JSON; write null")
    default:
      return fault(
        "invalid JSON value \(quoted(shortened(currentWord()))); put strings in double quotes")
    }
    switch current {
    case ASCII.plus: return fault("a number must not begin with a plus sign; remove it")
    case ASCII.point: return fault("a number needs a digit before the point")
    default: return expected("a value")
    }
  }

  func notANumber(_ start: Int) -> DocumentError {
    var word = currentWord()
    if current != 0, start < index { word = "-" + word }
    return fault("\(shortened(word)) is not a JSON number; use a finite number", at: start)
  }

  /// The letters and digits at the current position; empty if they do not begin with a letter.
  private func currentWord() -> String {
    guard !isAtEnd, ASCII.isLetter(current) else { return "" }
    var end = index
    while end < bytes.count, end - index < 64,
      ASCII.isLetter(bytes[end]) || ASCII.isDigit(bytes[end])
    {
      end += 1
    }
    return String(decoding: bytes[index..<end], as: UTF8.self)
  }
}

/// Text from a document, in double quotes on one line, shortened if it is long.
package func quoted(_ text: String) -> String {
  "\"\(shortened(text))\""
}

extension NearestName {
  /// The maximum number of candidates to list if none is similar to the name.
  private static let mostListed = 8

  /// A suggestion to append to an error, such as `; did you mean "font"?`. It names the candidate
  /// that means the same as a word from another system, or the candidate with the most similar
  /// spelling. Otherwise it lists the candidates if there are few, or is empty.
  package static func question(_ name: String, among candidates: some Sequence<String>) -> String {
    let candidates = Array(candidates)
    if let (key, owner) = FamiliarNames.meaning(of: name, among: candidates) {
      return "; did you mean \(quoted(key))\(owner.map { " in \(quoted($0))" } ?? "")?"
    }
    if !FamiliarNames.contains(name), let nearest = of(name, among: candidates) {
      return "; did you mean \(quoted(nearest))?"
    }
    guard !candidates.isEmpty, candidates.count <= mostListed else { return "" }
    return "; expected \(candidates.map(quoted).joined(separator: ", "))"
  }
}

/// The beginning of a text, with control characters escaped, for error messages.
package func shortened(_ text: String, to most: Int = 40) -> String {
  var short = ""
  var count = 0
  for scalar in text.unicodeScalars {
    if count == most { return short + "\u{2026}" }
    if scalar.properties.generalCategory == .control
      || scalar.properties.generalCategory == .lineSeparator
      || scalar.properties.generalCategory == .paragraphSeparator
    {
      short += "\\u{" + String(scalar.value, radix: 16) + "}"
    } else {
      short.unicodeScalars.append(scalar)
    }
    count += 1
  }
  return short
}
