import Galley

/// The format, encoding and metadata of images.
struct PictureSettings: Sendable {
  /// The format of all images, and the options of the format. If no format is set, each file's
  /// extension determines the format.
  var request = PictureRequest()
  /// The encoding effort and the channels of PNG images.
  var effort = PNGEffort.balanced
  var channels = PNGChannels.asNeeded
  /// Whether the document's `metadata` and alternative text are stored in every image.
  var embedsMetadata = false

  /// The PNG text keyword under which the digest of an image's input is stored.
  static let inputKeyword = "galley:input"

  /// The file extension of an image that is named after its input file.
  var ending: String { (request.format ?? .png).endings.first ?? "" }

  /// Returns the encoding for the image at a path. If the path has no extension and no format is
  /// set, the format is PNG.
  ///
  /// - Throws: a usage error if the extension is unknown or contradicts the set format, or if a
  ///   flag does not apply to the format.
  func encoding(for path: String) throws(Failure) -> PictureEncoding {
    let date = try Self.sourceDate()
    do throws(PictureRequest.Mistake) {
      var request = request
      let format = try request.format(ofEnding: FilePath.ending(of: path).map(String.init))
      request.format = format
      if format == .pdf, request.date == nil { request.date = date }
      if format == .png { (request.effort, request.channels) = (effort, channels) }
      return try request.encoding()
    } catch {
      throw Failure(
        .usage, code: error.option == .format ? "unknownFormat" : nil, error.flagMessage)
    }
  }

  /// Returns the metadata for a document's image. `input` is the digest of the image's input. If
  /// the digest is not `nil`, the metadata contains the digest.
  func metadata(of document: TextDocument, input: String?) -> PictureMetadata {
    var metadata = document.pictureMetadata(embedding: embedsMetadata)
    if let input { metadata.texts.append((Self.inputKeyword, input)) }
    return metadata
  }

  /// The settings that affect an image file, as strings for input digests and manifests.
  var flags: [String] {
    [
      request.format.map { "format \($0.rawValue)" }, request.quality.map { "quality \($0)" },
      request.svgText.map { "text \($0.rawValue)" },
      request.vectorShadows.map { "shadows \($0.rawValue)" }, request.title.map { "title \($0)" },
      request.pdfStandards.map { "pdf \($0.map(\.rawValue).sorted())" },
      request.date.map { "date \($0)" },
      request.isLossless ? "lossless" : nil, request.maximumBytes.map { "bytes \($0)" },
    ].compactMap(\.self)
  }
}

extension PictureRequest.Mistake {
  /// The error message, with the name of the flag that is invalid or missing.
  var flagMessage: String {
    switch option {
    case .format: "\(message), or set --output-format"
    case .quality: "--quality: \(message)"
    case .lossless: "--lossless: \(message)"
    case .maxBytes: "--max-bytes: \(message)"
    case .pngEffort, .channels: "--png-effort: \(message)"
    case .svgText: "--svg-text: \(message)"
    case .vectorShadows: "--vector-shadows: \(message)"
    case .title: "--title: \(message)"
    case .pdfStandard: "--pdf-standard: \(message)"
    case .date: "--date: \(message)"
    }
  }
}
