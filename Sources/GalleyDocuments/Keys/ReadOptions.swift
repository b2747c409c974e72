// Options for reading a document, common to all formats.

public import Galley

/// Options for reading a document of any format.
public struct ReadOptions: Sendable {
  /// The resources that the document may read, in addition to its bytes.
  public var resources: DocumentResources
  /// Limits that are checked before memory is allocated.
  public var limits: Limits
  /// The store of decoded pictures, which documents share. This document adds its own.
  public var pictures: PictureStore
  /// Values for the document's `{{name}}` placeholders; they override the document's own. A value
  /// that no placeholder uses is an error. If `nil`, only the document's own values are live.
  public var values: [String: String]?
  /// The scale at which the document will be drawn.
  public var drawnScale = DrawnScale.own

  /// The scale at which a document will be drawn. A JPEG or WebP with several times the pixels that
  /// this scale needs is decoded at a lower resolution.
  public enum DrawnScale: Sendable, Hashable {
    /// The document's own scale.
    case own
    /// A number of pixels per point.
    case fixed(Double)
    /// Any scale: pictures are decoded in full. Use it also if the document's sizes will change.
    case any
  }

  /// Ends the reading early, with an error of code `timedOut` or `cancelled`. It is checked at
  /// values, elements and blocks. A single text or picture is always read completely.
  public var cancellation = Cancellation.never

  /// Creates options without values.
  public init(
    resources: DocumentResources = .none, limits: Limits = .default,
    pictures: PictureStore = PictureStore()
  ) {
    self.resources = resources
    self.limits = limits
    self.pictures = pictures
  }
}
