import ArgumentParser
import GalleyServer

/// The subcommand that prints a signed URL.
struct Sign: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sign a card URL and print the signed URL.",
    discussion: """
      The signature is the HMAC-SHA256 of three lines, in base64url: "GET", the path, and the \
      parameters. The parameters are sorted by name. In names and values, all bytes except \
      letters, digits and "-._~" are percent-encoded.

      EXAMPLES:
        galley-server sign --key a:$KEY '/v1/cards/talk.png?title=Hello'
        galley-server sign --key a:$KEY --expires 1800000000 'https://example.org/v1/cards/talk.png'
      """)

  @Argument(help: "A path with its parameters, or a full URL.")
  var address: String

  @OptionGroup var keys: KeyOptions

  @Option(
    help: ArgumentHelp("Unix time at which the URL expires.", valueName: "seconds"))
  var expires: Int?

  func run() throws {
    let keys = SigningKeys(try keys.read())
    do throws(Problem) {
      print(try keys.signed(address, expiry: expires))
    } catch {
      throw ValidationError(error.detail)
    }
  }
}
