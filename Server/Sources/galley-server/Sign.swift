import ArgumentParser
import GalleyServer

/// Prints an address with its signature.
struct Sign: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print an address with its signature.",
    discussion: """
      The signature is the HMAC-SHA256 of "GET", the path and the parameters, a line each, as \
      base64url: parameters decoded, sorted by name, percent-encoded but for letters, digits and \
      "-._~".

      EXAMPLES:
        galley-server sign --key a:$KEY '/v1/cards/talk.png?title=Hello'
        galley-server sign --key a:$KEY --expires 1800000000 'https://example.org/v1/cards/talk.png'
      """)

  @Argument(help: "A path with its parameters, or a whole URL.")
  var address: String

  @Option(
    name: .customLong("key"),
    help: ArgumentHelp(
      "A key: its name, and 16 bytes or more in hexadecimal digits; GALLEY_KEY by default.",
      valueName: "id:hex"))
  var keys: [KeyArgument] = []

  @Option(
    help: ArgumentHelp("Unix time after which the address is refused.", valueName: "seconds"))
  var expires: Int?

  mutating func run() throws {
    if keys.isEmpty { keys = try Environment.values("KEY") }
    do throws(Problem) {
      print(
        try SigningKeys(keys.map(\.key)).signed(address, expiry: expires))
    } catch {
      throw ValidationError(error.detail)
    }
  }
}
