// Options for reading a document.

public import Galley

/// Options for reading a document of any format.
public struct DocumentOptions: Sendable {
  /// The options of all formats.
  public var base: ReadOptions
  /// Measures texts for formats that place boxes by the size of their text. Use the fonts that lay
  /// the document out later. `nil` uses the bundled fonts.
  public var measure: TextMeasure?
  /// The styles of formattable content.
  public var contentStyles = ContentStyleSheet()
  /// Creates the texts of formattable content, and caches them.
  public var contentFormatter = FormattableContentFormatter()
  /// The sheet for a plain text, applied with ``MarkdownOptions/traits``. It sets the style,
  /// background and padding that a Markdown document's text has. `nil` leaves the text unstyled.
  public var textSheet: StyleSheet?
  /// Attributes of a plain text's first line; `nil` for those of the other lines.
  public var firstLineStyle: [TextAttribute]?
  /// The state of controls. It selects a button's title in XML, and the attributes of a style.
  public var state = ControlState.normal
  /// Options for XML documents.
  public var xml = XMLOptions()
  /// Options for Markdown documents.
  public var markdown = MarkdownOptions()

  /// Creates options. Those of single formats are set afterwards.
  public init(
    resources: DocumentResources = .none, limits: Limits = .default,
    pictures: PictureStore = PictureStore()
  ) {
    base = ReadOptions(resources: resources, limits: limits, pictures: pictures)
  }
}

extension DocumentOptions {
  /// The resources that the document may read; see ``ReadOptions/resources``.
  public var resources: DocumentResources {
    get { base.resources }
    set { base.resources = newValue }
  }

  /// Limits that are checked before memory is allocated.
  public var limits: Limits {
    get { base.limits }
    set { base.limits = newValue }
  }

  /// The store of decoded pictures; see ``ReadOptions/pictures``.
  public var pictures: PictureStore {
    get { base.pictures }
    set { base.pictures = newValue }
  }

  /// The scale at which the document will be drawn; see ``ReadOptions/drawnScale-swift.property``.
  public var drawnScale: ReadOptions.DrawnScale {
    get { base.drawnScale }
    set { base.drawnScale = newValue }
  }

  /// Ends the reading early; see ``ReadOptions/cancellation``.
  public var cancellation: Cancellation {
    get { base.cancellation }
    set { base.cancellation = newValue }
  }

  /// Values for the document's `{{name}}` placeholders; see ``ReadOptions/values``.
  public var values: [String: String]? {
    get { base.values }
    set { base.values = newValue }
  }
}
