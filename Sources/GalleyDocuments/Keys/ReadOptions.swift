// Options for reading a document in any format.

public import Galley

/// Options for reading a document of any format.
public struct ReadOptions: Sendable {
  /// The resources that the document is allowed to read, such as images and fonts, in addition to
  /// its own bytes.
  public var resources: DocumentResources
  /// Size limits, checked before memory is allocated.
  public var limits: Limits
  /// The store of decoded pictures, which several documents can share. Reading a document adds its
  /// pictures to the store.
  public var pictures: PictureStore
  /// Values for the document's `{{name}}` placeholders, overriding the document's own `values`. A
  /// value whose placeholder does not occur in the document is an error. If `nil`, only the
  /// document's own values are used.
  public var values: [String: String]?
  /// The scale at which the document will be drawn, in pixels per point.
  public var drawnScale = DrawnScale.own

  /// The scale at which a document will be drawn. If a JPEG or WebP file has several times as many
  /// pixels as this scale needs, the file is decoded at a lower resolution.
  public enum DrawnScale: Sendable, Hashable {
    /// The scale that the document itself specifies.
    case own
    /// A fixed scale, in pixels per point.
    case fixed(Double)
    /// An unknown scale: images are decoded at full resolution. Use this case if the scale is not
    /// known yet, or if the program changes sizes in the document after reading.
    case any
  }

  /// The cancellation that can end reading early, with the error `timedOut` or `cancelled`. The
  /// cancellation is checked between JSON values, XML elements and Markdown blocks. A single string
  /// or image is always read completely.
  public var cancellation = Cancellation.never

  /// Creates options without placeholder values.
  public init(
    resources: DocumentResources = .none, limits: Limits = .default,
    pictures: PictureStore = PictureStore()
  ) {
    self.resources = resources
    self.limits = limits
    self.pictures = pictures
  }
}
