// The flags of every verb that writes pictures.

public import ArgumentParser
public import Galley

/// The flags of every verb that writes pictures.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How hard to compress; the pixels are the same.",
      discussion: """
        fast takes a fifth of the time of balanced for files a tenth (grey) to a third (colours) \
        larger; small takes forty times as long for a tenth less.
        """, valueName: "fast|balanced|small"))
  var pngEffort = PNGEffort.balanced

  @Flag(help: "Put the document's metadata, as JSON, into the PNG's text chunk \"metadata\".")
  var embedMetadata = false

  /// How pictures are encoded.
  var encoding: PictureEncoding {
    PictureEncoding(effort: pngEffort, embedsMetadata: embedMetadata)
  }
}

extension PNGEffort: ExpressibleByArgument {}
