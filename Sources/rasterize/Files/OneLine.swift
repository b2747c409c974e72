// Text from anywhere, made safe to stand on one line of a terminal.

extension String {
  /// This text with what would break or rewrite the line escaped: control characters, the line and
  /// paragraph separators, and bidi controls (which could make a message read as another).
  var oneLine: String {
    guard unicodeScalars.contains(where: \.breaksLine) else { return self }
    var line = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.breaksLine {
        line.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      } else {
        line.append(scalar)
      }
    }
    return String(line)
  }
}

extension Unicode.Scalar {
  fileprivate var breaksLine: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
