// The flags of every verb that writes pictures.

public import ArgumentParser
public import Galley

/// The flags of every verb that writes pictures.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How hard to compress; the pixels are the same.", valueName: "fast|balanced|small"))
  var pngEffort = PNGEffort.balanced
}

extension PNGEffort: ExpressibleByArgument {}
