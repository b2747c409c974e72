// What the command prints as its result.

import Glibc

/// The command's result on standard output.
enum StandardOutput {
  /// What messages call it.
  static let name = "<stdout>"

  /// Writes bytes, all of them.
  ///
  /// A reader who has left (`rasterize … | head`) ends the program quietly, as it does others.
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
