/// Boxes of text on one canvas: the value that every document format is read into.
public struct TextDocument: Sendable {
  /// Width of the canvas in points; `nil` is as wide as its boxes need.
  public var width: Double?
  /// Height of the canvas in points; `nil` is as high as its boxes need.
  public var height: Double?
  /// Pixels per point.
  public var scale = 1.0
  /// Colour or gradient under everything; `nil` is transparent.
  public var backgroundPaint: Paint?
  /// Picture under everything, above the colour.
  public var backgroundImage: ImageFill?
  /// How colours are mixed, where a box has no way of its own.
  public var blending = Blending.srgb
  /// Fonts that it brings along, matched before the renderer's, in this order.
  public var fonts: [DocumentFont] = []
  /// What the layout of every box has to keep, where the box has no requirement of its own.
  public var contract = LayoutContract()
  /// The boxes, drawn in order.
  public var frames: [Frame]
  /// Whether the document speaks of frames; else it is one box, the canvas itself.
  public var hasFrames: Bool
  /// What stands for the picture for whoever does not see it; `nil` is what its boxes have.
  public var alt: String?
  /// The document's `metadata`, as JSON text.
  public var metadata: String?
  /// What the reader of the document noticed.
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
    /// Picture in the box, above the colour.
    public var backgroundImage: ImageFill?
    /// Radius of the box's corners in points, for its colour, picture and border.
    public var cornerRadius = 0.0
    /// A line along the inside of the box's edges, below the text.
    public var border: Border?
    /// How the box's colours are mixed with each other and with what is below; `nil` is as the
    /// document has it.
    public var blending: Blending?
    /// What stands for the box for whoever does not see it; `nil` is its text.
    public var alt: String?
    /// What the box's layout has to keep; what it leaves open, the document says.
    public var contract = LayoutContract()
    /// The layout that was made to find the box's place; valid as long as text and container are
    /// those of the layout.
    package internal(set) var measured: MeasuredText?

    /// A box of text at the canvas' origin.
    public init(_ text: AttributedText, in container: TextContainer = TextContainer()) {
      self.text = text
      self.container = container
    }
  }

  /// A document of one text, on a canvas of its container's size.
  public init(_ text: AttributedText, in container: TextContainer = TextContainer()) {
    width = container.width
    height = container.height
    frames = [Frame(text, in: container)]
    hasFrames = false
  }

  /// A document of boxes on a canvas.
  public init(frames: [Frame], width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
    self.frames = frames
    hasFrames = true
  }
}

extension TextDocument {
  /// ``backgroundPaint`` where it is one colour. Setting it replaces a gradient.
  public var background: Color? {
    get { backgroundPaint?.color }
    set { backgroundPaint = newValue.map(Paint.color) }
  }

  /// ``backgroundPaint`` where it is a gradient. Setting it replaces a colour.
  public var backgroundGradient: Gradient? {
    get { backgroundPaint?.gradient }
    set { backgroundPaint = newValue.map(Paint.gradient) }
  }
}

extension TextDocument.Frame {
  /// ``backgroundPaint`` where it is one colour. Setting it replaces a gradient.
  public var background: Color? {
    get { backgroundPaint?.color }
    set { backgroundPaint = newValue.map(Paint.color) }
  }

  /// ``backgroundPaint`` where it is a gradient. Setting it replaces a colour.
  public var backgroundGradient: Gradient? {
    get { backgroundPaint?.gradient }
    set { backgroundPaint = newValue.map(Paint.gradient) }
  }
}

extension TextDocument {
  /// Makes the canvas as wide as an option says.
  package mutating func override(width: Double) {
    self.width = width
    // Without frames the canvas is the text's container.
    guard !hasFrames else { return }
    for index in frames.indices { frames[index].container.width = width }
  }

  /// Makes it a document of another language, where its text says nothing else.
  package mutating func override(language: String) {
    for index in frames.indices { frames[index].container.language = language }
  }
}
