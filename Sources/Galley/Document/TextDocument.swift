/// Boxes of text on one canvas. Every document format is read into this type.
public struct TextDocument: Sendable {
  /// Width of the canvas in points; `nil` makes it as wide as its boxes need.
  public var width: Double?
  /// Height of the canvas in points; `nil` makes it as high as its boxes need.
  public var height: Double?
  /// Scale in pixels per point.
  public var scale = 1.0
  /// Colour or gradient of the canvas, below everything else; `nil` is transparent.
  public var backgroundPaint: Paint?
  /// Image on the canvas, above ``backgroundPaint`` and below everything else.
  public var backgroundImage: ImageFill?
  /// Colour blending of the canvas, and of boxes without their own.
  public var blending = Blending.srgb
  /// Fonts that the document contains, searched in this order before the renderer's fonts.
  public var fonts: [DocumentFont] = []
  /// Requirements for the layout of every box that does not set its own.
  public var contract = LayoutContract()
  /// The boxes, drawn in order.
  public var frames: [Frame]
  /// Whether the document has explicit frames. If not, its only box is the canvas.
  public var hasFrames: Bool
  /// Alternative text of the image; `nil` uses the boxes' alternative texts.
  public var alt: String?
  /// The document's `metadata`, as JSON text.
  public var metadata: String?
  /// Codes of findings that ``DocumentLayout/lint(ignoring:)`` leaves out.
  public var ignoredFindings: [String] = []
  /// Warnings from reading the document.
  public var diagnostics: [Diagnostic] = []

  /// A box of text on the canvas.
  public struct Frame: Sendable {
    /// Left edge on the canvas, in points.
    public var x = 0.0
    /// Top edge on the canvas, in points.
    public var y = 0.0
    /// The text.
    public var text: AttributedText
    /// The box that the text is laid out in.
    public var container: TextContainer
    /// Colour or gradient of the box.
    public var backgroundPaint: Paint?
    /// Image in the box, above the colour.
    public var backgroundImage: ImageFill?
    /// Corner radius of the box in points, for its colour, image and border.
    public var cornerRadius = 0.0
    /// A line along the inside of the box's edges, painted below the text.
    public var border: Border?
    /// Colour blending within the box and with the content below it; `nil` uses the document's.
    public var blending: Blending?
    /// Alternative text of the box; `nil` uses the box's text.
    public var alt: String?
    /// Requirements for the box's layout. The document's contract supplies those that are `nil`.
    public var contract = LayoutContract()
    /// The layout that was made to measure the text; valid while text and container equal those of
    /// the layout.
    package internal(set) var measured: MeasuredText?

    /// Creates a box of text at the canvas' origin.
    public init(_ text: AttributedText, in container: TextContainer = TextContainer()) {
      self.text = text
      self.container = container
    }
  }

  /// Creates a document of one text on a canvas of its container's size.
  public init(_ text: AttributedText, in container: TextContainer = TextContainer()) {
    width = container.width
    height = container.height
    frames = [Frame(text, in: container)]
    hasFrames = false
  }

  /// Creates a document of boxes on a canvas.
  public init(frames: [Frame], width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
    self.frames = frames
    hasFrames = true
  }
}

extension TextDocument {
  /// ``backgroundPaint`` if it is a single colour, otherwise `nil`. Setting it replaces a gradient.
  public var background: Color? {
    get { backgroundPaint?.color }
    set { backgroundPaint = newValue.map(Paint.color) }
  }

  /// ``backgroundPaint`` if it is a gradient, otherwise `nil`. Setting it replaces a colour.
  public var backgroundGradient: Gradient? {
    get { backgroundPaint?.gradient }
    set { backgroundPaint = newValue.map(Paint.gradient) }
  }
}

extension TextDocument.Frame {
  /// ``backgroundPaint`` if it is a single colour, otherwise `nil`. Setting it replaces a gradient.
  public var background: Color? {
    get { backgroundPaint?.color }
    set { backgroundPaint = newValue.map(Paint.color) }
  }

  /// ``backgroundPaint`` if it is a gradient, otherwise `nil`. Setting it replaces a colour.
  public var backgroundGradient: Gradient? {
    get { backgroundPaint?.gradient }
    set { backgroundPaint = newValue.map(Paint.gradient) }
  }
}

extension TextDocument {
  /// Sets the width of the canvas, in points.
  package mutating func override(width: Double) {
    self.width = width
    // Without frames the canvas is the text's container.
    guard !hasFrames else { return }
    for index in frames.indices { frames[index].container.width = width }
  }

  /// Sets the default language of all boxes.
  package mutating func override(language: String) {
    for index in frames.indices { frames[index].container.language = language }
  }
}
