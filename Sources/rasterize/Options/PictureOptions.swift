public import ArgumentParser
public import Galley

/// The flags of every verb that writes pictures.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The pictures' format, instead of the one that a name's ending tells. (default: png)",
      discussion: "rgba is pixels alone: red, green, blue and alpha, rows from the top.",
      valueName: PictureFormat.allCases.map(\.rawValue).joined(separator: "|")))
  var outputFormat: PictureFormat?

  @Option(
    help: ArgumentHelp(
      "How good a JPEG or a WebP is, 1 to 100. (default: 90 for JPEG, 80 for WebP)",
      valueName: "number"))
  var quality: Int?

  @Flag(help: "Write WebPs without loss.")
  var lossless = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most bytes of a JPEG or a WebP, like 300k: the best quality that fits is taken.",
      discussion: """
        Up to --quality, or 100 without it. k, M and G are 1,000 each time, and Ki, Mi and Gi 1,024. \
        A picture that fits in no quality fails with the size of the smallest.
        """, valueName: "size"))
  var maxBytes: ByteCount?

  @Option(
    help: ArgumentHelp(
      "How hard to compress a PNG; the pixels are the same.",
      discussion: """
        fast takes a fifth of the time of balanced for files a tenth (grey) to a third (colours) \
        larger; small takes forty times as long for a tenth less.
        """, valueName: "fast|balanced|small"))
  var pngEffort = PictureSettings().effort

  @Flag(
    help: ArgumentHelp(
      "Put the document's metadata, as JSON, into the picture.",
      discussion: """
        Into the text chunk "metadata" of a PNG, a comment of a JPEG, the chunk TEXT of a WebP; raw \
        pixels have no place for it.
        """))
  var embedMetadata = false

  @Flag(
    help: ArgumentHelp(
      "Draw guides over the picture.",
      discussion: """
        Boxes are blue, their insets green, baselines red, each as wide as its line, and the boxes \
        of lines a faint red.
        """))
  var guides = false

  @Flag(
    help: ArgumentHelp(
      "Fail with 1 where there would be a warning, and write nothing.",
      discussion: "Each warning is told as an error, in a batch as the answer to its line."))
  var strict = false

  func validate() throws {
    if let quality, !PictureEncoding.qualities.contains(quality) {
      throw ValidationError("--quality is \(quality), but has to be from 1 to 100")
    }
    if lossless, quality != nil {
      throw ValidationError(
        "--lossless keeps every pixel, and --quality does not; give one of them")
    }
    if lossless, maxBytes != nil {
      throw ValidationError(
        "--lossless has no quality to lower until --max-bytes is met; give one of them")
    }
  }

  /// How pictures are written.
  var settings: PictureSettings {
    PictureSettings(
      format: outputFormat, quality: quality, isLossless: lossless,
      maximumBytes: maxBytes?.bytes, effort: pngEffort, embedsMetadata: embedMetadata)
  }
}

extension PNGEffort: ExpressibleByArgument {}

extension PictureFormat: ExpressibleByArgument {
  /// The format's name, or an ending of its files.
  public init?(argument: String) {
    self.init(ending: argument)
  }
}
