// Text from documents as part of error messages.

/// Quotes text from a document for an error message: in double quotes, on one line, and shortened
/// if it is long.
package func quoted(_ text: String) -> String {
  "\"\(shortened(text))\""
}

/// Shortens text for an error message, and escapes its control characters.
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
