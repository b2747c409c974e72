// Readers of single JSON values. Each reader describes the JSON values that it accepts.

package import Galley
package import GalleyJSON

/// Converts a JSON value to a value of a Swift type.
package struct ValueReader<Value>: Sendable {
  package typealias Read = @Sendable (JSONValue, inout ReadContext) throws(DocumentFault) -> Value

  /// The form of JSON value that the reader expects.
  package let shape: JSONShape
  /// The function that converts a JSON value to a `Value`.
  package let read: Read

  package init(_ shape: JSONShape, _ read: @escaping Read) {
    self.shape = shape
    self.read = read
  }

  /// Creates a reader that accepts any JSON value.
  package init(_ read: @escaping Read) { self.init(.any, read) }

  /// This reader, extended to also accept `null`.
  package var orNull: ValueReader<Value?> {
    ValueReader<Value?>(.either([shape, .null])) { [self] value, context throws(DocumentFault) in
      if case .null = value.content { return nil }
      return try read(value, &context)
    }
  }

  /// Returns a reader that applies a function to the result of this reader.
  package func map<Other>(_ make: @escaping @Sendable (Value) -> Other) -> ValueReader<Other> {
    ValueReader<Other>(shape) { [read] value, context throws(DocumentFault) in
      make(try read(value, &context))
    }
  }
}

extension ValueReader where Value == JSONValue {
  /// Creates a reader that returns the JSON value unchanged. The value is read later.
  package static func raw(_ shape: JSONShape) -> Self {
    ValueReader(shape) { value, _ throws(DocumentFault) in value }
  }
}

extension ValueReader where Value == Bool {
  /// Reads `true` or `false`.
  package static var boolean: Self {
    ValueReader(.boolean) { value, _ throws(DocumentFault) in
      guard case .bool(let bool) = value.content else {
        throw .wrongType(value, expected: "true or false")
      }
      return bool
    }
  }
}

extension ValueReader where Value == Double {
  /// Reads a number. A number outside the bounds is an error.
  package static func number(_ bounds: NumberBounds) -> Self {
    let shape = JSONShape.number(bounds)
    return ValueReader(shape) { value, context throws(DocumentFault) in
      guard case .number(let number) = value.content else {
        throw .wrongType(value, expected: shape.description(context.limits))
      }
      return try checked(number, bounds, at: value.offset, context.limits)
    }
  }

  /// Reads a number. A number outside `range` is clamped to `range`, with a warning. If the clamped
  /// number is outside `bounds`, throws an error. See attribute-semantics §10, "Clamp or refuse".
  package static func clamped(to range: ClosedRange<Double>, _ bounds: NumberBounds) -> Self {
    let shape = JSONShape.clamped(to: range, bounds)
    return ValueReader(shape) { value, context throws(DocumentFault) in
      guard case .number(let number) = value.content else {
        throw .wrongType(value, expected: shape.description(context.limits))
      }
      let clamped = min(max(number, range.lowerBound), range.upperBound)
      if clamped != number {
        let message = "\(plain(number)) is clamped to \(plain(clamped))"
        context.note("clamped", message, at: value.offset)
      }
      return try checked(clamped, bounds, at: value.offset, context.limits)
    }
  }

  /// Reads an indent or spacing. Negative values are clamped to 0.
  static var notNegative: Self { clamped(to: 0...Double.greatestFiniteMagnitude, .extent) }
}

/// Returns a number if it is within its bounds; otherwise throws an error.
package func checked(
  _ number: Double, _ bounds: NumberBounds, at offset: Int, _ limits: Limits
) throws(DocumentFault) -> Double {
  guard bounds.contains(number, limits) else {
    throw DocumentFault(
      at: offset,
      "\(plain(number)) is out of range; expected a number \(bounds.description(limits))")
  }
  return number
}

extension ValueReader where Value == Int {
  /// Reads an integer in a range.
  package static func integer(_ range: ClosedRange<Int>) -> Self {
    let shape = JSONShape.integer(range)
    return ValueReader(shape) { value, context throws(DocumentFault) in
      guard case .number(let number) = value.content else {
        throw .wrongType(value, expected: shape.description(context.limits))
      }
      guard let integer = Int(exactly: number), range.contains(integer) else {
        throw DocumentFault(
          at: value.offset,
          "\(plain(number)) is out of range; expected \(shape.description(context.limits))")
      }
      return integer
    }
  }
}

extension ValueReader where Value == String {
  /// Reads any string.
  package static func string(_ what: String = "a string") -> Self {
    ValueReader(.string(what)) { value, _ throws(DocumentFault) in
      guard case .string(let string) = value.content else {
        throw .wrongType(value, expected: what)
      }
      return string
    }
  }

  /// Reads a well-formed BCP 47 language tag: subtags of 1 to 8 letters and digits.
  package static var language: Self {
    let what = "a BCP 47 language tag such as en-GB"
    return ValueReader(.string(what, pattern: .language)) { value, _ throws(DocumentFault) in
      guard case .string(let tag) = value.content else {
        throw .wrongType(value, expected: what)
      }
      guard tag.isLanguageTag else {
        let remedy =
          tag.utf8.contains(ASCII.openBrace)
          ? "placeholders need \"values\"; " : ""
        throw DocumentFault(
          at: value.offset, "\(quoted(tag)) is not a language tag; \(remedy)expected \(what)")
      }
      return tag
    }
  }
}

extension ValueReader
where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// Reads a case of an enumeration, spelled as its raw value.
  package static func word(_: Value.Type = Value.self) -> Self {
    .word(Value.allCases.map { ($0.rawValue, $0) })
  }
}

extension ValueReader where Value: Sendable {
  /// Reads an array. The reader `element` reads each element.
  package static func list<Element: Sendable>(
    of what: String, _ element: ValueReader<Element>
  ) -> ValueReader<[Element]> where Value == [Element] {
    let shape = JSONShape.array(element.shape, of: what)
    return ValueReader(shape) { value, context throws(DocumentFault) in
      guard case .array(let elements) = value.content else {
        throw .wrongType(value, expected: shape.description(context.limits))
      }
      var values: [Element] = []
      values.reserveCapacity(elements.count)
      for value in elements { values.append(try element.read(value, &context)) }
      return values
    }
  }

  /// Reads a string that must be one of the given words.
  package static func word(_ words: [(name: String, value: Value)]) -> Self {
    let names = words.map(\.name)
    return ValueReader(.word(names)) { value, _ throws(DocumentFault) in
      guard case .string(let name) = value.content else {
        throw .wrongType(value, expected: "one of " + names.joined(separator: ", "))
      }
      guard let word = words.first(where: { $0.name == name }) else {
        throw .unknownWord(name, names, at: value.offset)
      }
      return word.value
    }
  }
}

extension DocumentFault {
  /// Creates the error for a string that is not one of the given words.
  static func unknownWord(_ word: String, _ words: [String], at offset: Int) -> DocumentFault {
    let list = words.joined(separator: ", ")
    let meant = FamiliarNames.word(for: word, among: words) ?? NearestName.of(word, among: words)
    let question = meant.map { "; did you mean \(quoted($0))?" } ?? ""
    return DocumentFault(at: offset, "\(quoted(word)) is not one of \(list)\(question)")
  }
}

extension ValueReader where Value == Color {
  /// Reads a CSS colour: the syntax of CSS Color 4, and `color-mix()`.
  package static var color: Self {
    let what = "a CSS colour such as tomato, #ff6347 or rgb(255 99 71)"
    return ValueReader(.color(what)) { value, _ throws(DocumentFault) in
      guard case .string(let css) = value.content else {
        throw .wrongType(value, expected: what)
      }
      do throws(CSSColorError) {
        return try Color(parsing: css)
      } catch {
        var hint = "; expected \(what)"
        if case .unsupported(let reason) = error {
          hint = " here: \(reason)"
        } else if css.utf8.allSatisfy(ASCII.isLetter) {
          let question = NearestName.question(css, among: Color.cssNames)
          if !question.isEmpty { hint = question }
        }
        throw DocumentFault(at: value.offset, "\(quoted(css)) is not a colour\(hint)")
      }
    }
  }
}

extension ValueReader where Value: OptionSet & Sendable, Value.Element == Value {
  /// Reads an option set from the names of its options. A name must not occur twice.
  package static func options(_ named: [(name: String, option: Value)], _ what: String) -> Self {
    let names = named.map(\.name)
    return ValueReader(.words(names, what)) { value, _ throws(DocumentFault) in
      var options: Value = []
      var given: Set<String> = []
      for (word, offset) in try value.words(expected: what) {
        guard let known = named.first(where: { $0.name == word }) else {
          throw .unknownWord(word, names, at: offset)
        }
        guard given.insert(word).inserted else {
          throw DocumentFault(at: offset, "\(word) is given twice; once is enough")
        }
        options.formUnion(known.option)
      }
      return options
    }
  }
}

extension JSONValue {
  /// The words of an array, or of a string in which vertical bars (`|`) separate the words. Each
  /// word has a byte offset; all words of one string have the offset of the string.
  package func words(
    expected what: String
  ) throws(DocumentFault) -> [(value: String, offset: Int)] {
    guard case .string(let joined) = content else { return try strings(expected: what) }
    return joined.split(separator: "|", omittingEmptySubsequences: false)
      .map { (String($0.trimmingSpaces()), offset) }
  }

  /// The string, or the strings in an array, each with its byte offset.
  package func strings(
    expected what: String
  ) throws(DocumentFault) -> [(value: String, offset: Int)] {
    switch content {
    case .string(let string): return [(string, offset)]
    case .array(let elements):
      var strings: [(value: String, offset: Int)] = []
      for element in elements {
        guard case .string(let string) = element.content else {
          throw .wrongType(element, expected: "a string")
        }
        strings.append((string, element.offset))
      }
      return strings
    default: throw .wrongType(self, expected: what)
    }
  }

  /// The numbers in an array, or in a string with commas between the numbers.
  package func numbers(
    _ bounds: NumberBounds, _ limits: Limits, expected what: String
  ) throws(DocumentFault) -> [Double] {
    var numbers: [Double] = []
    switch content {
    case .string(let joined):
      for part in joined.split(separator: ",", omittingEmptySubsequences: false) {
        guard let number = Double(plainNumber: part) else {
          throw DocumentFault(
            at: offset, "\(quoted(String(part))) is not a number; expected \(what)")
        }
        numbers.append(try checked(number, bounds, at: offset, limits))
      }
    case .array(let elements):
      for element in elements {
        guard case .number(let number) = element.content else {
          throw .wrongType(element, expected: "a number")
        }
        numbers.append(try checked(number, bounds, at: element.offset, limits))
      }
    default:
      throw .wrongType(self, expected: what)
    }
    return numbers
  }
}
