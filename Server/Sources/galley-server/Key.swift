import ArgumentParser
import GalleyServer

/// The subcommand that prints a new key for signing URLs.
struct Key: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print a new random key for signed card URLs.",
    discussion: """
      EXAMPLES:
        (umask 077; galley-server key web >> keys) && galley-server --key-file keys
        galley-server sign --key-file keys '/v1/cards/talk.png?title=Hello'
      """)

  @Argument(help: "The key's name: 1 to 32 letters, digits, '-' and '_'.")
  var id = "web"

  func run() throws {
    guard let text = SigningKey.random(id) else {
      throw ValidationError(
        "invalid name of a key; use 1 to 32 letters, digits, '-' and '_'")
    }
    print(text)
  }
}
