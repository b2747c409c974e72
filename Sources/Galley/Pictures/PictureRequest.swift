/// The requested image format and encoding options, which are not yet validated.
package struct PictureRequest: Sendable, Hashable {
  /// An option of a request. The raw value is the option's name in JSON.
  package enum Option: String, Sendable {
    case format, quality, maxBytes, lossless, pngEffort, channels, svgText, title, pdfStandard
    case date, vectorShadows
  }

  /// A reason why no encoding can satisfy a request.
  package struct Mistake: Error {
    /// The option that the format does not support, or whose value is invalid.
    package let option: Option
    /// The reason and the remedy, without the option's name, because each program spells the name
    /// differently.
    package let message: String
  }

  /// The format of the image. If the value is `nil`, the file extension determines the format;
  /// without an extension, the format is PNG.
  package var format: PictureFormat?
  /// The quality of a JPEG or a lossy WebP; `nil` for the format's default. If the file size is
  /// limited, `quality` is the highest quality to try, and `nil` means 100.
  package var quality: Int?
  /// Maximum size of the image file in bytes; `nil` means no limit.
  package var maximumBytes: Int?
  /// Whether a WebP is lossless.
  package var isLossless = false
  /// The compression effort for a PNG; `nil` for the default.
  package var effort: PNGEffort?
  /// The channels of a PNG; `nil` for the default.
  package var channels: PNGChannels?

  /// The representation of letters in an SVG; `nil` for the default.
  package var svgText: SVGOptions.Text?
  /// The representation of shadows in an SVG; `nil` for the default.
  package var vectorShadows: SVGOptions.Shadows?
  /// The title of an SVG or a PDF; `nil` for the title of the document.
  package var title: String?
  /// The standards that a PDF must meet; `nil` for the default.
  package var pdfStandards: Set<PDFOptions.Standard>?
  /// The date of a PDF in RFC 3339 form; `nil` for none.
  package var date: String?

  /// Creates a request without options.
  package init(format: PictureFormat? = nil) { self.format = format }

  /// The image format of a file with the extension `ending`, written without its dot. If `ending`
  /// is `nil`, the file has no extension. The result is then the requested format or, by default,
  /// PNG.
  ///
  /// - Throws: an error if the extension belongs to a format other than the requested format, or if
  ///   the extension is unknown and no format is requested.
  package func format(ofEnding ending: String?) throws(Mistake) -> PictureFormat {
    guard let ending else { return format ?? .png }
    let named = PictureFormat(ending: ending)
    guard let found = format ?? named else {
      let known = PictureFormat.allCases.map(\.usualEnding).joined(separator: ", ")
      throw Mistake(
        option: .format, message: "unknown image extension .\(ending); use one of \(known)")
    }
    guard named == nil || named == found else {
      throw Mistake(
        option: .format,
        message: "the extension .\(ending) does not match the format \(found.rawValue); use "
          + found.usualEnding)
    }
    return found
  }

  /// The encoding that satisfies this request; the default format is PNG.
  ///
  /// - Throws: an error if the quality is out of range, or if the format does not support an
  ///   option.
  package func encoding() throws(Mistake) -> PictureEncoding {
    let format = format ?? .png
    if let quality, !PictureEncoding.qualities.contains(quality) {
      throw Mistake(option: .quality, message: "\(quality) is out of range; use 1 to 100")
    }
    let hasQuality = !isLossless && (format == .jpeg || format == .webp)
    let unsupported: [(option: Option, isGiven: Bool)] = [
      (.lossless, isLossless && format != .webp), (.quality, quality != nil && !hasQuality),
      (.maxBytes, maximumBytes != nil && !hasQuality),
      (.pngEffort, effort != nil && format != .png),
      (.channels, channels != nil && format != .png),
      (.svgText, svgText != nil && format != .svg),
      // In a PDF, shadows are always images.
      (.vectorShadows, vectorShadows != nil && format != .svg),
      (.title, title != nil && format != .svg && format != .pdf),
      (.pdfStandard, pdfStandards != nil && format != .pdf), (.date, date != nil && format != .pdf),
    ]
    if let option = unsupported.first(where: \.isGiven)?.option {
      let kind =
        isLossless && option != .lossless ? "a lossless image" : "the format \(format.rawValue)"
      throw Mistake(option: option, message: "\(kind) does not support this option; remove it")
    }
    let first = quality ?? maximumBytes.map { _ in PictureEncoding.qualities.upperBound }
    switch format {
    case .png: return .png(effort ?? .balanced, channels: channels ?? .asNeeded)
    case .rgba: return .rgba
    case .svg:
      var options = SVGOptions()
      if let svgText { options.text = svgText }
      if let vectorShadows { options.shadows = vectorShadows }
      options.title = title
      return .svg(options)
    case .pdf:
      var options = PDFOptions()
      (options.title, options.standards, options.date) = (title, pdfStandards, date)
      if let date, !PDFOptions.isDate(date) {
        throw Mistake(
          option: .date,
          message: "\(date) is not a date; use RFC 3339, such as 2026-05-01T12:00:00Z")
      }
      return .pdf(options)
    case .jpeg: return first.map { .jpeg(quality: $0) } ?? .jpeg()
    case .webp:
      if isLossless { return .losslessWebP }
      return first.map { .webp(quality: $0) } ?? .webp()
    }
  }
}

extension PictureFormat {
  /// The usual file extension of the format, with its dot.
  fileprivate var usualEnding: String { "." + (endings.first ?? "") }
}
