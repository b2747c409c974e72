import ArgumentParser
import Galley
import GalleyServer

/// The flags for the keys of signed card URLs.
struct KeyOptions: ParsableArguments {
  @Option(
    name: .customLong("key"),
    help: ArgumentHelp(
      "Signing key, ID:HEX or ID:HEX,rate=50/s,burst=100; repeatable.",
      valueName: "id:hex"))
  var keys: [KeyArgument] = []

  @Option(
    help: ArgumentHelp(
      "File with the keys for signed card URLs, one ID:HEX per line.", valueName: "file"))
  var keyFile: String?

  /// Returns the keys from the flags. If there are no flags, returns the keys from the environment
  /// variables.
  func read() throws -> [SigningKey] {
    var (keys, file) = (keys, keyFile)
    if keys.isEmpty, file == nil {
      keys = try Environment.values("KEY") { SigningKey.isLimit($0) }
      file = Environment.text("KEY_FILE")
    }
    guard let file else { return keys.map(\.key) }
    guard keys.isEmpty else {
      throw ValidationError("--key and --key-file are both set; pass one of them")
    }
    return try Self.keys(in: file)
  }

  private static func keys(in file: String) throws -> [SigningKey] {
    var keys: [SigningKey] = []
    for (number, line) in try SecretFile.lines(of: file) {
      guard let key = SigningKey(line) else {
        throw ValidationError(
          "\(file): line \(number) is not a key; write ID:HEX, as galley-server key prints it")
      }
      keys.append(key)
    }
    guard !keys.isEmpty else {
      throw ValidationError("\(file): the file has no key; write one ID:HEX per line")
    }
    return keys
  }
}
