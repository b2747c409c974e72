/// An image file format. All formats are written; all except ``rgba`` are also read.
public enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  /// PNG 3: lossless.
  case png
  /// JPEG: for photos, without transparency.
  case jpeg
  /// WebP (RFC 9649): lossless or lossy.
  case webp
  /// Raw pixels for other programs: 8-bit red, green, blue and alpha, not premultiplied, top row
  /// first, without a header.
  case rgba

  /// The extensions of the format's files, without a dot; the usual one comes first.
  public var endings: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg"]
    case .webp: ["webp"]
    case .rgba: ["rgba"]
    }
  }

  /// Creates the format with a file extension, ignoring case; `nil` if the extension is unknown.
  public init?(ending: String) {
    let ending = ending.lowercased()
    guard let format = Self.allCases.first(where: { $0.endings.contains(ending) }) else {
      return nil
    }
    self = format
  }

  /// The format's name in messages.
  var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .rgba: "raw RGBA image"
    }
  }
}
