/// A document: boxes of text on one canvas. Documents of all formats are read into this type.
public struct TextDocument: Sendable {
  /// Width of the canvas in points; `nil` makes the canvas as wide as its boxes need.
  public var width: Double?
  /// Height of the canvas in points; `nil` makes the canvas as tall as its boxes need.
  public var height: Double?
  /// Scale of the image in pixels per point.
  public var scale = 1.0
  /// Colour or gradient of the canvas, behind everything else; `nil` is transparent.
  public var backgroundPaint: Paint?
  /// Image on the canvas, above ``backgroundPaint`` and behind everything else.
  public var backgroundImage: ImageFill?
  /// The blending of colours on the canvas, and in boxes that do not set their own blending.
  public var blending = Blending.srgb
  /// Fonts that the document contains. The renderer searches these fonts in order, before its own
  /// fonts.
  public var fonts: [DocumentFont] = []
  /// Layout requirements for all boxes. A box's own requirement overrides the document's.
  public var contract = LayoutContract()
  /// The boxes of the document, in drawing order.
  public var frames: [Frame]
  /// The arrangement of the boxes; `nil` places each box at its own position.
  public var stack: FrameStack?
  /// Insets from the edges of the canvas to the area of ``stack``. Without a stack, the insets have
  /// no effect.
  public var insets = EdgeInsets()
  /// Whether the document lists its boxes as frames. If not, its only box covers the canvas.
  public var hasFrames: Bool
  /// Alternative text of the image; `nil` uses the boxes' alternative texts.
  public var alt: String?
  /// The title of the document; `nil` for none. PDF and SVG files store it.
  public var title: String?
  /// Whether the language was set explicitly. A PDF file is accessible only if the language was
  /// set.
  public var declaresLanguage = false
  /// The `metadata` value of the document, as JSON text.
  public var metadata: String?
  /// Codes of lint findings that ``DocumentLayout/lint(ignoring:)`` leaves out.
  public var ignoredFindings: [String] = []
  /// Warnings from reading the document.
  public var diagnostics: [Diagnostic] = []

  /// A box on the canvas: a box of text, or a box that contains other boxes.
  public struct Frame: Sendable {
    /// The name that identifies the box in layouts; `nil` for none.
    public var name: String?
    /// The kind of content in the box.
    public var content = Content.text
    /// Distance in points from an edge of the canvas, or of the enclosing box, to the same edge of
    /// this box. ``edge`` selects the edge; the default is the left edge.
    public var x = 0.0
    /// The edge from which ``x`` is measured. ``DocumentLayout`` converts all positions to
    /// distances from the left edge.
    public var edge = HorizontalEdge.left
    /// Distance in points from the top edge of the canvas, or of the enclosing box, to the top edge
    /// of this box.
    public var y = 0.0
    /// The text of the box.
    public var text: AttributedText
    /// The container in which the text is laid out.
    public var container: TextContainer
    /// Colour or gradient that fills the box.
    public var backgroundPaint: Paint?
    /// Corner radius of the box in points, used for its fill, image and border.
    public var cornerRadius = 0.0
    /// The border, drawn inside the box's edges and behind the text.
    public var border: Border?
    /// The blending of the box's colours with each other and with everything painted before the
    /// box; `nil` uses the document's setting.
    public var blending: Blending?
    /// The semantic role of the box; `nil` for none.
    public var role: SemanticRole?
    /// The boxes inside this box, in drawing order, if ``content`` is ``Content/frames``.
    public var frames: [Frame] = []
    /// The arrangement of ``frames``; `nil` places each box at its own position, which is measured
    /// from the edges of this box.
    public var stack: FrameStack?
    /// Whether the box is removed before layout. A stack then leaves no space for the box.
    public var isHidden = false
    /// Whether the box is removed before layout if its text is empty. Text that consists of white
    /// space does not count as empty.
    public var collapses = false
    /// The size limits of the box, and its behaviour in a stack.
    public var item: StackItem {
      get { ownItem?.value ?? StackItem() }
      set { ownItem = newValue == StackItem() ? nil : Shared(newValue) }
    }
    /// The storage of ``item``; `nil` if all settings have their defaults. The settings are in a
    /// separate object, so that the many boxes with default settings need less memory.
    var ownItem: Shared<StackItem>?
    /// The properties that few boxes set; `nil` if none of them was ever set. These properties are
    /// in a separate object, so that a frame is small and quick to copy.
    var details: Shared<FrameDetails>?
    /// The position of the box in its document; `nil` if the box has the same index in the layout
    /// as in the document.
    var documentPath: DocumentPath?
    /// A layout of the box's text that was made before the layout of the document. If the box's
    /// text or container has changed since then, the layout is not used.
    package internal(set) var measured: MeasuredText?

    /// The kind of content in a box.
    public enum Content: Sendable, Hashable {
      /// The box contains ``Frame/text``.
      case text
      /// The box contains ``Frame/frames``.
      case frames
      /// The box is empty. Its size comes from its own settings and its insets.
      case none
      /// The box shows ``Frame/path``.
      case path
      /// The box is empty space in a stack. It is not drawn, and is not listed in layouts.
      case spacer
    }

    /// Creates a box of text at the origin of the canvas.
    public init(_ text: AttributedText, in container: TextContainer = TextContainer()) {
      self.text = text
      self.container = container
    }

    /// Creates a box that contains other boxes.
    ///
    /// - Parameters:
    ///   - frames: the boxes inside the box.
    ///   - stack: the arrangement of `frames`; `nil` places each box at its own position.
    ///   - container: the size and the insets of the box.
    public init(
      frames: [Frame], stack: FrameStack? = nil, in container: TextContainer = TextContainer()
    ) {
      self.init(AttributedText(), in: container)
      content = .frames
      self.frames = frames
      self.stack = stack
    }
  }

  /// Creates a document with a single box of text, on a canvas of the container's size.
  public init(_ text: AttributedText, in container: TextContainer = TextContainer()) {
    width = container.width
    height = container.height
    frames = [Frame(text, in: container)]
    hasFrames = false
  }

  /// Creates a document of boxes on a canvas. `stack` is the arrangement of the boxes; `nil` places
  /// each box at its own position.
  public init(
    frames: [Frame], stack: FrameStack? = nil, width: Double? = nil, height: Double? = nil
  ) {
    self.width = width
    self.height = height
    self.frames = frames
    self.stack = stack
    hasFrames = true
  }
}

extension TextDocument {
  /// ``backgroundPaint`` if it is a single colour, otherwise `nil`. Setting this property replaces
  /// any earlier colour or gradient.
  public var background: Color? {
    get { backgroundPaint?.color }
    set { backgroundPaint = newValue.map(Paint.color) }
  }

  /// ``backgroundPaint`` if it is a gradient, otherwise `nil`. Setting this property replaces any
  /// earlier colour or gradient.
  public var backgroundGradient: Gradient? {
    get { backgroundPaint?.gradient }
    set { backgroundPaint = newValue.map(Paint.gradient) }
  }
}

extension TextDocument.Frame {
  /// ``backgroundPaint`` if it is a single colour, otherwise `nil`. Setting this property replaces
  /// any earlier colour or gradient.
  public var background: Color? {
    get { backgroundPaint?.color }
    set { backgroundPaint = newValue.map(Paint.color) }
  }

  /// ``backgroundPaint`` if it is a gradient, otherwise `nil`. Setting this property replaces any
  /// earlier colour or gradient.
  public var backgroundGradient: Gradient? {
    get { backgroundPaint?.gradient }
    set { backgroundPaint = newValue.map(Paint.gradient) }
  }
}

extension TextDocument {
  /// Whether the document's direction is right to left. The first box determines the direction.
  var isRightToLeft: Bool { frames.first?.container.isRightToLeft ?? false }

  /// Sets the width of the canvas, in points.
  package mutating func override(width: Double) {
    self.width = width
    // A document without frames has a single text container, which is as wide as the canvas. So
    // both widths change.
    guard !hasFrames else { return }
    for index in frames.indices { frames[index].container.width = width }
  }

  /// Sets the default text language of all boxes.
  package mutating func override(language: String) {
    for index in frames.indices { frames[index].override(language: language) }
    declaresLanguage = true
  }

  /// All boxes at any depth, in drawing order.
  package var allFrames: [Frame] { isFlat ? frames : frames(where: { _ in true }) }

  /// The boxes at any depth that are not removed, in drawing order.
  package var shownFrames: [Frame] { isFlat ? frames : frames(where: { !$0.isRemoved }) }

  /// The boxes, at any depth, for which the closure returns true, provided that it also returns
  /// true for every enclosing box.
  private func frames(where isWanted: (Frame) -> Bool) -> [Frame] {
    var found: [Frame] = []
    var rest = Array(frames.reversed())
    while let frame = rest.popLast() {
      guard isWanted(frame) else { continue }
      found.append(frame)
      rest += frame.frames.reversed()
    }
    return found
  }

  /// Whether the text of each box can be laid out in the box's own container, without the layout of
  /// stacks. This is not possible if a box is in a stack, can be removed, or has content other than
  /// text. A text path or a fit group also makes it impossible.
  var isFlat: Bool {
    if stack != nil { return false }
    for index in frames.indices where !frames[index].isFlat { return false }
    return true
  }
}

extension TextDocument.Frame {
  /// The position of the box in its document, as a JSON path. `index` is the index of the box in
  /// its layout.
  func path(at index: Int) -> String { documentPath?.text ?? "frames[\(index)]" }

  /// Whether the text of the box can be laid out directly. This is possible for a box of text that
  /// is never removed, and has no text path, no stack settings and no fit group.
  fileprivate var isFlat: Bool {
    content == .text && ownItem == nil && !isHidden && !collapses && textPath == nil
      && fitGroup == nil
  }

  /// Whether the box is removed before layout, because it is hidden or because its text is empty.
  var isRemoved: Bool { isHidden || collapses && content == .text && text.length == 0 }

  fileprivate mutating func override(language: String) {
    container.language = language
    for index in frames.indices { frames[index].override(language: language) }
  }
}
