import Galley
import Glibc

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

extension PictureSettings {
  /// The last second of the year 9999. RFC 3339 cannot express later dates.
  private static let latest = 253_402_300_799

  /// The date that the environment variable SOURCE_DATE_EPOCH sets for files, in RFC 3339 form;
  /// `nil` if the variable is missing or empty. With a fixed date, a repeated build writes
  /// identical files (reproducible-builds.org).
  static func sourceDate() throws(Failure) -> String? {
    guard let value = unsafe getenv("SOURCE_DATE_EPOCH") else { return nil }
    let text = unsafe String(cString: value)
    guard !text.isEmpty else { return nil }
    guard let seconds = Int(text), 0...latest ~= seconds else {
      throw Failure(
        .usage,
        "SOURCE_DATE_EPOCH is \(text); set it to a number of seconds since 1970, or unset it")
    }
    return Self.date(of: seconds)
  }

  /// A date in Universal Time. `seconds` is the number of seconds since 1970.
  static func date(of seconds: Int) -> String {
    // Convert the day number to a date of the proleptic Gregorian calendar. Until the last step,
    // years begin in March, so that a leap day is the last day of a year.
    let days = seconds / 86_400 + 719_468
    let (era, dayOfEra) = (days / 146_097, days % 146_097)
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let shown = month < 10 ? month + 3 : month - 9
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let date = [
      digits(era * 400 + year + (shown <= 2 ? 1 : 0), 4), digits(shown, 2), digits(day, 2),
    ]
    let time = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { digits($0, 2) }
    return date.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z"
  }
}
