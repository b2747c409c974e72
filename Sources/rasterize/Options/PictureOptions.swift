public import ArgumentParser
public import Galley

/// The flags of every subcommand that writes images.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Image format; overrides the file extension. (default: png)",
      discussion: "rgba is raw 8-bit RGBA, not premultiplied, top row first.",
      valueName: "format"))
  var outputFormat: PictureFormat?

  @Option(
    help: ArgumentHelp(
      "JPEG or WebP quality, 1 to 100. (default: 90 for JPEG, 80 for WebP)",
      valueName: "number"))
  var quality: Int?

  @Flag(help: "Write lossless WebP.")
  var lossless = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "File-size limit for JPEG and WebP, such as 300k, 1MB or 1MiB.",
      discussion: """
        The command uses the best quality that fits, at most --quality or, without that flag, at \
        most 100. k, M and G (or kB, MB and GB) are powers of 1,000. Ki, Mi and Gi (or KiB, MiB \
        and GiB) are powers of 1,024. If no quality fits, the error names the smallest possible \
        size.
        """, valueName: "size"), transform: ByteCount.init(flag:))
  var maxBytes: ByteCount?

  @Option(
    help: ArgumentHelp(
      "PNG compression effort; the pixels are the same.",
      discussion: """
        Compared with balanced, fast takes a fifth of the time, and its files are a tenth (grey \
        images) to a third (colour images) larger. small takes forty times as long, and its files \
        are a tenth smaller.
        """, valueName: "effort"))
  var pngEffort = PictureSettings().effort

  @Option(
    help: ArgumentHelp(
      "SVG: text as a transparent layer over the outlines, as fonts, or none. (default: layer)",
      discussion: """
        The layer can be selected and searched. fonts writes letters as text in the fonts of the \
        reader's computer.
        """, valueName: "text"))
  var svgText: SVGOptions.Text?

  @Option(
    help: ArgumentHelp(
      "SVG: shadows as blur filters, or as raster images. (default: blur)",
      discussion: "Viewers draw blur filters in slightly different ways.", valueName: "shadows"))
  var vectorShadows: SVGOptions.Shadows?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "PDF and SVG: title of the file. (default: the document's title)", valueName: "text"))
  var title: String?

  @Option(
    help: ArgumentHelp(
      "PDF: standards to meet, such as ua-1,a-2u; none claims no standard.",
      discussion: """
        The standards are ua-1, a-2b and a-2u. Without this option, a PDF claims ua-1 if it has a \
        title, a language and all alternative texts.
        """, valueName: "standards"), transform: PDFStandards.init(flag:))
  var pdfStandard: PDFStandards?

  @Option(
    help: ArgumentHelp(
      "PDF: date of the file, such as 2026-05-01T12:00:00Z. (default: none)",
      discussion: "Without this option, the environment variable SOURCE_DATE_EPOCH sets the date.",
      valueName: "date"))
  var date: String?

  @Flag(
    help: ArgumentHelp(
      "Store the document's metadata in the image, as JSON.",
      discussion: """
        PNG stores the metadata in the text chunk "metadata", JPEG in a comment, and WebP in the \
        chunk TEXT. SVG stores it in the element metadata, and PDF in its information dictionary. \
        Raw pixels cannot store metadata.
        """))
  var embedMetadata = false

  @Flag(
    help: ArgumentHelp(
      "Draw boxes, insets, gaps and baselines over the image.",
      discussion: """
        Boxes are blue, and their insets are green. Baselines are red, and as wide as their lines. \
        Line boxes are a faint red. In stacks, the gaps between boxes are violet, and margins are \
        orange.
        """))
  var guides = false

  @Flag(
    help: ArgumentHelp(
      "Treat warnings as errors: exit 1, write nothing.",
      discussion: "In a batch, the line's answer is an error."))
  var strict = false

  func validate() throws {
    // The image format is not known yet, so check the options as if the format were WebP. WebP
    // supports all these options. A value that is invalid for WebP is invalid for every format.
    do {
      var request = settings.request
      request.format = .webp
      request.vectorShadows = nil
      (request.svgText, request.title, request.pdfStandards, request.date) = (nil, nil, nil, nil)
      _ = try request.encoding()
    } catch {
      throw ValidationError(error.flagMessage)
    }
  }

  /// The image settings specified by these flags.
  var settings: PictureSettings {
    var request = PictureRequest(format: outputFormat)
    (request.quality, request.isLossless) = (quality, lossless)
    request.maximumBytes = maxBytes?.bytes
    (request.svgText, request.vectorShadows) = (svgText, vectorShadows)
    (request.title, request.pdfStandards, request.date) = (title, pdfStandard?.standards, date)
    return PictureSettings(request: request, effort: pngEffort, embedsMetadata: embedMetadata)
  }
}

/// The standards of `--pdf-standard`.
struct PDFStandards: Sendable {
  let standards: Set<PDFOptions.Standard>

  init(flag: String) throws {
    let names = flag.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard names != ["none"] else {
      standards = []
      return
    }
    standards = Set(
      try names.map { name in
        guard let standard = PDFOptions.Standard(rawValue: name) else {
          let known = PDFOptions.Standard.allCases.map(\.rawValue).joined(separator: ", ")
          throw ValidationError(
            name == "none"
              ? "none excludes all other standards; leave it out, or leave out the others"
              : "\(name) is not a standard; use \(known) or none")
        }
        return standard
      })
  }
}

extension PNGEffort: ExpressibleByArgument {}

extension SVGOptions.Text: ExpressibleByArgument {}

extension SVGOptions.Shadows: ExpressibleByArgument {}

extension PictureFormat: ExpressibleByArgument {
  /// Parses the name or a file extension of an image format.
  public init?(argument: String) {
    self.init(ending: argument)
  }
}
