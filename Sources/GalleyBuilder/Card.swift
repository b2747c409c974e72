public import Galley
public import GalleyDocuments

/// A design on a canvas, from which a document is built.
public struct Card: Styled {
  /// The settings of the canvas, and the elements on it.
  public var node: Node
  /// Scale of the image in pixels per point.
  private let scale: Double

  /// Creates a card. If the card has a height and a single element, the element is as high as the
  /// card. Otherwise, the elements form a column without spacing.
  ///
  /// - Parameters:
  ///   - width: width of the canvas in points; `nil` makes the canvas as wide as its elements.
  ///   - height: height of the canvas in points; `nil` makes the canvas as high as its elements.
  ///   - scale: scale of the image in pixels per point.
  ///   - content: the elements.
  public init(
    width: Double? = nil, height: Double? = nil, scale: Double = 1,
    @ElementBuilder content: () throws -> [Node]
  ) rethrows {
    node = Node(.frames, stack: FrameStack(), try content())
    (node.frame.container.width, node.frame.container.height) = (width, height)
    self.scale = scale
  }

  /// Builds the document. Texts inherit the settings of the elements around them.
  ///
  /// - Parameter limits: the limits for Markdown and for the nesting of elements.
  /// - Throws: ``/GalleyDocuments/DocumentError`` if path data or Markdown is invalid, or if an
  ///   element has a setting that has no effect in the element's container. The error has the path
  ///   of the element in the document.
  public func document(limits: Limits = .default) throws(DocumentError) -> TextDocument {
    var settings = node.settings
    let language = settings.attributes.language ?? "en"
    // Texts do not inherit the card's language and layout contract. Instead, the language is set
    // for every container, and the contract is set once, for the whole document.
    settings.attributes.language = nil
    settings.contract = LayoutContract()
    let building = DocumentBuilding(limits: limits, language: language)
    let (width, height) = (node.frame.container.width, node.frame.container.height)
    var document = TextDocument(
      frames: try building.frames(node.children, settings, isInStack: true),
      stack: node.frame.stack, width: width, height: height)
    if height != nil, document.frames.count == 1, document.frames[0].container.height == nil,
      document.frames[0].item.weight == 0
    {
      document.frames[0].item.weight = 1
    }
    document.scale = scale
    document.backgroundPaint = node.frame.backgroundPaint
    document.backgroundImage = node.frame.backgroundImage
    document.insets = node.padding.insets(
      over: EdgeInsets(), isRightToLeft: building.isRightToLeft)
    document.contract = node.settings.contract
    document.alt = node.frame.alt
    return document
  }
}
