import ArgumentParser
import Galley
import GalleyServer

/// The `galley-server` command.
@main
struct GalleyServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "galley-server",
    abstract: "Serve images of text over HTTP, from card URLs or POSTed documents.",
    discussion: """
      EXAMPLES:
        galley-server --templates cards/ --assets brand/ --playground
        galley-server --listen 0.0.0.0:8080 --templates cards/ --key-file keys --token-file token
        galley-server sign --key-file keys '/v1/cards/talk.png?title=Hello'
      """,
    version: EngineVersions.galley,
    subcommands: [Serve.self, Sign.self, Key.self, Diff.self], defaultSubcommand: Serve.self)
}
