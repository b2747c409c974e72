// Render jobs and their results: values that can be sent to another process.

import Galley
import GalleyDocuments
import NIOCore

/// A render job: a document, the product to make from the document, and options.
struct RenderJob: Sendable, Codable {
  /// The source of a job's document: the body of the job, or a template.
  enum Source: Sendable, Codable {
    /// A document in ``RenderJob/body``. `format` is the name of the document's format.
    case document(format: String)
    /// A line of a batch in ``RenderJob/body``: a JSON document that can also have `id` and
    /// `output`.
    case line
    /// A template with its placeholder values by name.
    case card(template: String, values: [String: String])
  }

  /// The result that a job makes from its document, such as a picture or a layout.
  enum Product: Sendable, Codable, Hashable {
    /// A picture. The associated value is the file extension of the picture's format.
    case picture(String)
    /// The layout as JSON.
    case layout
    /// The problems that lint finds in the document, as JSON.
    case lint
    /// The document converted to JSON.
    case converted
    /// The line breaks, bidi levels and scripts of a string, as JSON.
    case breaks
  }

  var source: Source
  var product: Product
  /// The document's bytes; empty if the document comes from a template.
  var body: [UInt8] = []
  var options = RenderOptions()
  /// For each picture's name, the digest that the picture's content must have. The response's
  /// `ETag` was computed from these digests.
  var assets: [String: String] = [:]

  private enum CodingKeys: CodingKey {
    case source, product, options
  }

  init(
    _ source: Source, _ product: Product, body: [UInt8] = [],
    _ options: RenderOptions = RenderOptions()
  ) {
    self.source = source
    self.product = product
    self.body = body
    self.options = options
  }
}

/// Options that override settings in a document.
struct RenderOptions: Sendable, Codable, Hashable {
  /// The scale in pixels per point; `nil` uses the document's own scale.
  var scale: Double?
  /// The language as a BCP 47 tag; `nil` uses the document's own language.
  var language: String?
  /// The colour scheme `light` or `dark`, for Markdown and plain text.
  var colorScheme: String?
  /// The treatment of characters for which no font has a glyph: a raw value of
  /// `MissingGlyphPolicy`.
  var missing: String?
  /// The quality of JPEG and WebP, 1 to 100.
  var quality: Int?

  /// The policy for characters for which no font has a glyph.
  var policy: MissingGlyphPolicy { missing.flatMap(MissingGlyphPolicy.init) ?? .warn }

  /// The encoding for a file extension, or `nil` if the server does not offer the format.
  func encoding(for ending: String) -> PictureEncoding? {
    guard TemplateHeader.pictureEndings.contains(ending),
      let format = PictureFormat(ending: ending)
    else { return nil }
    var request = PictureRequest(format: format)
    // If a format has no quality, the quality is ignored: a client can then use the same query for
    // several formats.
    if format == .jpeg || format == .webp { request.quality = quality }
    return try? request.encoding()
  }
}

/// The result of a render job.
struct RenderResult: Sendable, Codable {
  /// The encoded picture, or JSON in UTF-8. All requests that receive the result share this buffer.
  var bytes = ByteBuffer()
  /// The width and height of the picture in pixels.
  var width = 0
  var height = 0
  /// The memory reservation for ``bytes``; `nil` for cached results, whose bytes the cache counts.
  var hold: ResponseMemory.Hold?
  /// The number of characters for which no font has a glyph.
  var missingGlyphs = 0
  /// The warnings about the document. Only responses to batches include these warnings.
  var warnings: [String] = []
  /// The names of the picture files that the posted document uses. Empty if the job renders a
  /// template instead of a posted document.
  var assets: [String] = []
  /// The duration of each stage in seconds. The keys are names from ``stages``.
  var seconds: [String: Double] = [:]

  private enum CodingKeys: CodingKey {
    case width, height, missingGlyphs, warnings, assets, seconds
  }

  init() {}

  /// The names of the stages in order.
  static let stages = ["wait", "parse", "layout", "draw", "encode"]
}
