import GalleyProcesses
import Glibc

/// The command's result on standard output.
enum StandardOutput {
  /// Its name in messages.
  static let name = "<stdout>"

  /// Writes bytes, all of them.
  ///
  /// If the reader has closed the pipe (`rasterize … | head`), the program ends by `SIGPIPE`.
  static func write(_ bytes: [UInt8]) throws(Failure) {
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

/// The command's messages, each one line, written whole so that lines of threads do not mix.
enum StandardError {
  /// Whether messages go to a terminal, so that a person reads them.
  static let isTerminal = isatty(FileDescriptor.standardError.number) == 1

  /// Prints `rasterize: MESSAGE`.
  static func print(_ message: String) {
    Progress.clear()
    var line = Array("rasterize: \(message.oneLine)\n".utf8)[...]
    // Errors are ignored: there is no other place for a message.
    while !line.isEmpty, let count = try? FileDescriptor.standardError.writeSome(line) {
      line = line.dropFirst(count)
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
  fileprivate var breaksLine: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
