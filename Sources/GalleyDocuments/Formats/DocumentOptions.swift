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

extension TextMeasure {
  /// Measures texts with a renderer. Draw the document with the same one.
  public init(_ renderer: TextRenderer) {
    self.init { text, container, cancellation throws(RenderError) in
      try renderer.measure(text, in: container, cancellation: cancellation)
    }
  }
}

extension Composable {
  /// The box and its contents as frames on one canvas, drawn in order. A stack with a colour or
  /// border is followed by its contents. The outermost box's colour becomes the canvas's, unless
  /// its corners are round or it has a border.
  ///
  /// - Parameters:
  ///   - renderer: measures the texts; lay the document out with the same fonts.
  ///   - width: the canvas's width in points; `nil` for the box's own width.
  ///   - height: the canvas's height in points; `nil` for the box's own height.
  ///   - state: the state of controls.
  /// - Throws: ``/Galley/RenderError`` for the reasons that `layout` of a text does, and for more
  ///   boxes than ``/Galley/Limits/frames``.
  public func document(
    measuredBy renderer: TextRenderer, width: Double? = nil, height: Double? = nil,
    state: ControlState = .normal
  ) throws(RenderError) -> TextDocument {
    try placed(
      measuredBy: TextMeasure(renderer), renderer.limits, width: width, height: height,
      state: state
    ).document
  }
}
