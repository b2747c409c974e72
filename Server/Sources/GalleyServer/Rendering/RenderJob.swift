// What is to be made, and what was made: values that also go to another process and back.

import Galley
import GalleyDocuments
import NIOCore

/// What is to be made of a document.
struct RenderJob: Sendable, Codable {
  /// Where the document comes from.
  enum Source: Sendable, Codable {
    /// A body of a format, ``RenderJob/body``.
    case document(format: String)
    /// A body that is a line of a batch: a document with `id` and `output` beside its own keys.
    case line
    /// A template with values by the names of its placeholders.
    case card(template: String, values: [String: String])
  }

  /// What is made.
  enum Product: Sendable, Codable, Hashable {
    /// A picture in the format of an ending.
    case picture(String)
    /// The layout as JSON.
    case layout
    /// What will not come out as meant, as JSON.
    case lint
    /// The JSON document that says the same.
    case converted
    /// The breaks of a text, as JSON.
    case breaks
  }

  var source: Source
  var product: Product
  /// The document's bytes; empty for a card.
  var body: [UInt8] = []
  var options = RenderOptions()

  private enum CodingKeys: CodingKey {
    case source, product, options
  }

  init(_ source: Source, _ product: Product, body: [UInt8] = [], _ options: RenderOptions) {
    self.source = source
    self.product = product
    self.body = body
    self.options = options
  }
}

/// What changes a document's picture besides itself.
struct RenderOptions: Sendable, Codable, Hashable {
  /// Pixels per point instead of the document's own.
  var scale: Double?
  /// A BCP 47 tag instead of the document's own.
  var language: String?
  /// `light` or `dark`, for Markdown and plain text.
  var colorScheme: String?
  /// What is done about characters that no font has: a word of `MissingGlyphPolicy`.
  var missing: String?
  /// 1 to 100, for JPEG and WebP.
  var quality: Int?

  /// The policy about missing characters.
  var policy: MissingGlyphPolicy { missing.flatMap(MissingGlyphPolicy.init) ?? .warn }

  /// How a picture of an ending is encoded; `nil` for an ending that is not served.
  func encoding(for ending: String) -> PictureEncoding? {
    switch PictureFormat(ending: ending) {
    case .png: .png()
    case .jpeg: quality.map { .jpeg(quality: $0) } ?? .jpeg()
    case .webp: quality.map { .webp(quality: $0) } ?? .webp()
    case .rgba, nil: nil
    }
  }
}

/// What was made.
struct RenderResult: Sendable, Codable {
  /// A picture's file, or JSON in UTF-8; those who are sent it share it.
  var bytes = ByteBuffer()
  /// A picture's size in pixels.
  var width = 0
  var height = 0
  /// Characters that no font has.
  var missingGlyphs = 0
  /// What a reader should know, for rows of a batch.
  var warnings: [String] = []
  /// Seconds by stage: `parse`, `layout`, `draw`, `encode`.
  var seconds: [String: Double] = [:]

  private enum CodingKeys: CodingKey {
    case width, height, missingGlyphs, warnings, seconds
  }

  init() {}

  /// The stages, in the order in which they come.
  static let stages = ["wait", "parse", "layout", "draw", "encode"]
}
