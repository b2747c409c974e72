// What the command says besides its result.

import Glibc

/// The command's messages, each one line, written whole so that lines of threads do not mix.
enum StandardError {
  /// Prints `rasterize: MESSAGE`.
  static func print(_ message: String) {
    Progress.clear()
    var line = Array("rasterize: \(message.oneLine)\n".utf8)[...]
    // Where nobody listens there is nobody to tell.
    while !line.isEmpty, let count = try? FileDescriptor.standardError.writeSome(line) {
      line = line.dropFirst(count)
    }
  }
}
