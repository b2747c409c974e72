/// An image file format. Galley can write images in all formats. It can read all formats except
/// ``svg``, ``pdf`` and ``rgba``.
public enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  /// PNG 3, a lossless format.
  case png
  /// JPEG, a format for photos, without transparency.
  case jpeg
  /// WebP (RFC 9649), a lossless or lossy format.
  case webp
  /// SVG 1.1, a vector format.
  case svg
  /// PDF 1.7, a vector format with pages, for printing and for archives.
  case pdf
  /// Raw pixels without a header, for other programs: 8-bit red, green, blue and straight (not
  /// premultiplied) alpha, top row first.
  case rgba

  /// The file extensions of the format, without a dot; the usual extension comes first.
  public var endings: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg"]
    case .webp: ["webp"]
    case .svg: ["svg"]
    case .pdf: ["pdf"]
    case .rgba: ["rgba"]
    }
  }

  /// Finds the format for a file extension, ignoring case; `nil` if the extension is unknown.
  public init?(ending: String) {
    let ending = ending.lowercased()
    guard let format = Self.allCases.first(where: { $0.endings.contains(ending) }) else {
      return nil
    }
    self = format
  }

  /// The name of the format, as spelled in messages.
  var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .svg: "SVG"
    case .pdf: "PDF"
    case .rgba: "raw RGBA image"
    }
  }
}
