// The media types of responses, the media types that a client accepts, and the choice of an image
// format.

/// Media types of answers.
enum MediaType {
  /// The media type that belongs to a file extension.
  static func of(_ ending: String) -> String {
    switch ending {
    case "png": "image/png"
    case "jpg": "image/jpeg"
    case "webp": "image/webp"
    case "svg": "image/svg+xml"
    case "pdf": "application/pdf"
    default: "application/json"
    }
  }
}

/// The media ranges of an `Accept` header field, with their weights (RFC 9110 §12.5.1).
struct MediaRanges: Sendable {
  /// The media ranges in lower case, in the order of the header field.
  let ranges: [(type: String, weight: Double)]

  /// - Parameter accept: the value of the header field; `nil` accepts every type.
  init(_ accept: String?) {
    ranges = (accept ?? "*/*").lowercased().split(separator: ",").compactMap { range in
      let parts = range.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let type = parts.first else { return nil }
      let weight =
        parts.dropFirst().first { $0.hasPrefix("q=") }
        .map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      return (type, weight.isFinite ? min(max(weight, 0), 1) : 0)
    }
  }

  /// The weight of a media type. The most specific range that matches the type determines the
  /// weight. A weight of 0 means that the client does not accept the type.
  func weight(of type: String) -> Double {
    let group = type.prefix { $0 != "/" } + "/*"
    for range in [type, String(group), "*/*"] {
      if let found = ranges.first(where: { $0.type == range }) { return found.weight }
    }
    return 0
  }

  /// Chooses the available image format with the greatest weight for the client.
  ///
  /// If other formats are available, WebP is chosen only if a media range names it. A range such as
  /// `*/*` is not enough, because programs that accept every type often cannot read WebP.
  ///
  /// - Parameter endings: the file extensions of the available formats. If several formats have the
  ///   greatest weight, WebP takes precedence, and then the format that comes first in this list.
  /// - Returns: the file extension, or `nil` if the client accepts none of the formats.
  func ending(among endings: [String]) -> String? {
    let hasOthers = endings.contains { $0 != "webp" }
    let sorted = endings.filter { $0 == "webp" } + endings.filter { $0 != "webp" }
    var best: (ending: String, weight: Double)?
    for ending in sorted {
      let type = MediaType.of(ending)
      if ending == "webp", hasOthers, !ranges.contains(where: { $0.type == type }) { continue }
      let weight = weight(of: type)
      if weight > best?.weight ?? 0 { best = (ending, weight) }
    }
    return best?.ending
  }
}
