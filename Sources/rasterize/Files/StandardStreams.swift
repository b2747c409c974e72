import GalleyProcesses
import Glibc

/// Writes the command's result to standard output.
enum StandardOutput {
  /// The name of standard output in messages.
  static let name = "<stdout>"
  /// Whether standard output is a terminal. If so, the progress line can be on the same terminal.
  static let isTerminal = isatty(FileDescriptor.standardOutput.number) == 1

  /// Writes all of the bytes.
  ///
  /// If the reader has closed the pipe (`rasterize … | head`), `SIGPIPE` ends the program.
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

/// Prints the command's messages. Each message is written in one call, so that messages from
/// several threads do not mix.
enum StandardError {
  /// Whether standard error is a terminal, where a person reads the messages.
  static let isTerminal = isatty(FileDescriptor.standardError.number) == 1

  /// Prints `rasterize: MESSAGE` and, on a terminal, the line of the file that the message is
  /// about. With `--quiet`, warnings and notes are left out.
  ///
  /// - Parameter withExcerpt: whether the line of the file is printed. A batch prints no line,
  ///   because each message would require reading the input again.
  static func print(_ message: Message, withExcerpt: Bool = true) {
    guard message.label == .error || !isQuiet else { return }
    write(message, withExcerpt: withExcerpt && isTerminal)
  }

  /// The maximum number of messages about one file that show a line of the file. The number is
  /// limited because each excerpt reads the file again.
  private static let mostExcerpts = 10

  /// Prints messages about one file.
  static func print(_ messages: [Message]) {
    for (index, message) in messages.enumerated() {
      print(message, withExcerpt: index < mostExcerpts)
    }
  }

  /// If standard error is a terminal and `--quiet` is absent, prints a note.
  static func report(_ text: String) {
    guard isTerminal, !isQuiet else { return }
    write(Message(.note, text), withExcerpt: false)
  }

  static func write(_ message: Message, withExcerpt: Bool) {
    Progress.clear()
    var text = "rasterize: \(message.line(isColored: isColored))\n"
    if withExcerpt, let file = message.file, let position = message.position,
      let excerpt = position.excerpt(of: file)
    {
      text += excerpt.map { $0 + "\n" }.joined()
    }
    write(text)
  }

  /// Prints lines without a label. Characters that would break or reorder a line are escaped.
  static func print(_ lines: [String]) {
    write(lines.map { $0.oneLine + "\n" }.joined())
  }

  /// Writes text unchanged.
  static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    // Ignore write errors, because messages have no other destination.
    while !rest.isEmpty, let count = try? FileDescriptor.standardError.writeSome(rest) {
      rest = rest.dropFirst(count)
    }
  }
}

extension String {
  /// This text on one line. Control characters, line and paragraph separators, and bidi controls
  /// are escaped. Bidi controls could disguise a message.
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
  /// Whether this scalar would break or reorder a line of text.
  var breaksLine: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
