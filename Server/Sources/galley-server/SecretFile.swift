import ArgumentParser
import Foundation
import Glibc

/// Reads files with keys and tokens.
enum SecretFile {
  /// The maximum size of a file with secrets, in bytes.
  private static let mostBytes = 64 << 10

  /// Returns the lines of a file with their numbers, counted from 1. Empty lines and lines that
  /// start with `#` are left out. Spaces at the start and end of a line are removed.
  static func lines(of path: String) throws -> [(number: Int, text: String)] {
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: mostBytes + 1)
    else {
      throw ValidationError("\(path): cannot read the file; check its path and permissions")
    }
    guard data.count <= mostBytes else {
      throw ValidationError("\(path): the file has more than \(mostBytes) bytes; make it smaller")
    }
    return String(decoding: data, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { ($0.offset + 1, $0.element.trimmingCharacters(in: .whitespacesAndNewlines)) }
      .filter { !$0.1.isEmpty && !$0.1.hasPrefix("#") }
  }

  /// Returns the token in a file. The token must be the file's only line.
  static func token(in path: String) throws -> String {
    let lines = try lines(of: path)
    guard let line = lines.first, lines.count == 1 else {
      throw ValidationError("\(path): the file must have one line; write the token on it")
    }
    return line.text
  }
}

/// The secrets in the process's command line and environment.
enum ProcessSecrets {
  /// The flags whose values are secrets, or paths of files with secrets.
  private static let flags = ["--key", "--key-file", "--token", "--token-file"]

  /// Removes the secrets from the environment, so that render processes do not inherit them. Also
  /// overwrites the secrets in the command line, which every user of the machine can read.
  static func remove() {
    for flag in flags {
      let name = flag.dropFirst(2).uppercased().split(separator: "-").joined(separator: "_")
      unsafe unsetenv("GALLEY_" + name)
    }
    for index in 0..<Int(CommandLine.argc) {
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { continue }
      let text = unsafe String(cString: argument)
      let before = index > 0 ? unsafe CommandLine.unsafeArgv[index - 1] : nil
      let isValue = unsafe before.map { flags.contains(unsafe String(cString: $0)) } ?? false
      let start =
        isValue ? 0 : flags.first { text.hasPrefix($0 + "=") }.map { $0.utf8.count + 1 }
      guard let start else { continue }
      unsafe memset(argument + start, CInt(UInt8(ascii: "*")), text.utf8.count - start)
    }
  }

  /// Returns command-line arguments without the flags for secrets and their values.
  static func removed(from arguments: [String]) -> [String] {
    var kept: [String] = []
    var skips = false
    for argument in arguments {
      defer { skips = flags.contains(argument) }
      guard !skips, !flags.contains(argument),
        !flags.contains(where: { argument.hasPrefix($0 + "=") })
      else { continue }
      kept.append(argument)
    }
    return kept
  }
}
