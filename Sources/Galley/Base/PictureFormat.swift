/// A format in which pictures are written; all but ``rgba`` are read, too.
public enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  /// Without loss: PNG 3.
  case png
  /// For photos, opaque: JPEG.
  case jpeg
  /// With and without loss: WebP (RFC 9649).
  case webp
  /// Bytes of pixels alone, for other programs: red, green, blue and alpha, not multiplied by it,
  /// rows from the top, no header.
  case rgba

  /// The endings of names of its files, the usual one first.
  public var endings: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg"]
    case .webp: ["webp"]
    case .rgba: ["rgba"]
    }
  }

  /// The format of files whose names have an ending, in letters of any case; `nil` for one that is
  /// no format's.
  public init?(ending: String) {
    let ending = ending.lowercased()
    guard let format = Self.allCases.first(where: { $0.endings.contains(ending) }) else {
      return nil
    }
    self = format
  }

  /// Its name as people write it.
  var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .rgba: "picture of raw pixels"
    }
  }
}
