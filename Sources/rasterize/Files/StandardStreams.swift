import GalleyProcesses
import Glibc

/// The command's result on standard output.
enum StandardOutput {
  /// Its name in messages.
  static let name = "<stdout>"
  /// Whether a person sees it, perhaps with a line of progress below.
  static let isTerminal = isatty(FileDescriptor.standardOutput.number) == 1

  /// Writes bytes, all of them.
  ///
  /// If the reader has closed the pipe (`rasterize … | head`), the program ends by `SIGPIPE`.
  static func write(_ bytes: [UInt8]) throws(Failure) {
    if isTerminal { Progress.clear() }
    do {
      try FileDescriptor.standardOutput.writeAll(bytes)
    } catch {
      if error.code == EPIPE { Interruption.end(by: SIGPIPE) }
      throw Failure(.output, file: name, "cannot be written: \(error.description)")
    }
  }

  /// Writes a line.
  static func print(_ line: String) throws(Failure) {
    try write(Array(line.utf8) + [UInt8(ascii: "\n")])
  }
}

/// The command's messages. Each is written whole, so that lines of threads do not mix.
enum StandardError {
  /// Whether messages go to a terminal, so that a person reads them.
  static let isTerminal = isatty(FileDescriptor.standardError.number) == 1

  /// Prints `rasterize: MESSAGE` and, on a terminal, the line of the file that it is about.
  /// Warnings and notes are left out if the command is to be quiet.
  ///
  /// - Parameter withExcerpt: whether the line of the file is printed. A batch would read its input
  ///   again for each message.
  static func print(_ message: Message, withExcerpt: Bool = true) {
    guard message.label == .error || !MessageStyle.isQuiet else { return }
    write(message, withExcerpt: withExcerpt && isTerminal)
  }

  /// Reports success to a person: nothing is printed unless standard error is a terminal.
  static func report(_ text: String) {
    guard isTerminal, !MessageStyle.isQuiet else { return }
    write(Message(.note, text), withExcerpt: false)
  }

  static func write(_ message: Message, withExcerpt: Bool) {
    Progress.clear()
    var text = "rasterize: \(message.line(isColored: MessageStyle.isColored))\n"
    if withExcerpt, let file = message.file, let position = message.position,
      let excerpt = Excerpt(of: file, at: position)
    {
      text += excerpt.lines.map { $0 + "\n" }.joined()
    }
    write(text)
  }

  /// Prints lines as they are.
  static func print(_ lines: [String]) {
    write(lines.map { $0.oneLine + "\n" }.joined())
  }

  private static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    // Errors are ignored: there is no other place for a message.
    while !rest.isEmpty, let count = try? FileDescriptor.standardError.writeSome(rest) {
      rest = rest.dropFirst(count)
    }
  }
}

extension String {
  /// This text with everything escaped that would break or change the line: control characters,
  /// line and paragraph separators, and bidi controls, which can make a message read as another.
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
  /// Whether it breaks or changes the line that it is on.
  var breaksLine: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
