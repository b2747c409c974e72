// What a document is read with besides its bytes.

public import Galley

/// What a document is read with besides its bytes, whatever its format is.
public struct DocumentOptions: Sendable {
  /// What every format is read with.
  public var base: ReadOptions
  /// What texts are measured by where a format places boxes by their size: what the document is
  /// laid out by afterwards. `nil` has the bundled fonts.
  public var measure: TextMeasure?
  /// How formattable content looks.
  public var contentStyles = ContentStyleSheet()
  /// What makes texts of formattable content, and keeps them.
  public var contentFormatter = FormattableContentFormatter()
  /// The sheet that a plain text is styled by, for ``MarkdownOptions/traits``: its look is that of
  /// a Markdown document's text, its background and its padding. `nil` leaves it as it is.
  public var textSheet: StyleSheet?
  /// Attributes of a plain text's first line; `nil` is those of the rest.
  public var firstLineStyle: [TextAttribute]?
  /// The state of controls: which of a button's titles is read in XML, what a style says.
  public var state = ControlState.normal
  /// What an XML document is read with.
  public var xml = XMLOptions()
  /// What a Markdown document is read with.
  public var markdown = MarkdownOptions()

  /// Options; those of single formats are assigned afterwards.
  public init(
    resources: DocumentResources = .none, limits: Limits = .default,
    pictures: PictureStore = PictureStore()
  ) {
    base = ReadOptions(resources: resources, limits: limits, pictures: pictures)
  }
}

extension DocumentOptions {
  /// What the document may read besides its bytes.
  public var resources: DocumentResources {
    get { base.resources }
    set { base.resources = newValue }
  }

  /// What is refused before anything is allocated for it.
  public var limits: Limits {
    get { base.limits }
    set { base.limits = newValue }
  }

  /// Pictures that other documents have decoded, and what this one adds to them.
  public var pictures: PictureStore {
    get { base.pictures }
    set { base.pictures = newValue }
  }

  /// The scale at which the document will be drawn; see ``ReadOptions/drawnScale-swift.property``.
  public var drawnScale: ReadOptions.DrawnScale {
    get { base.drawnScale }
    set { base.drawnScale = newValue }
  }

  /// When reading is to end before it is done; see ``ReadOptions/cancellation``.
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
  /// Measures texts by a renderer: the one that draws the document afterwards.
  public init(_ renderer: TextRenderer) {
    self.init { text, container, cancellation throws(RenderError) in
      try renderer.measure(text, in: container, cancellation: cancellation)
    }
  }
}

extension Composable {
  /// The box and all that it holds as frames on one canvas, drawn in order: a stack, where it has a
  /// colour or a border, then what it holds. The outermost box's colour is the canvas', unless its
  /// corners are round or it has a border.
  ///
  /// - Parameters:
  ///   - renderer: what texts are measured by; the document is to be laid out in the same fonts.
  ///   - width: the canvas' width in points; `nil` is as wide as the box likes.
  ///   - height: the canvas' height in points; `nil` is as high as the box likes.
  ///   - state: the state of controls.
  /// - Throws: ``/Galley/RenderError`` as `layout` of a text does, and for more boxes than
  ///   ``/Galley/Limits/frames``.
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
