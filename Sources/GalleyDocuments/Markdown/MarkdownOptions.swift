// What a Markdown document is read with besides what every document is.

/// What a Markdown document is read with.
public struct MarkdownOptions: Sendable {
  /// The rules of its look, as they are when the document is read.
  public var styleSheet: StyleSheet {
    get { givenStyleSheet ?? .default }
    set { givenStyleSheet = newValue }
  }
  /// `nil` for the default one, which is made where there is Markdown.
  private var givenStyleSheet: StyleSheet?
  /// What the rules are resolved for: the reader's text size, light or dark.
  public var traits: StyleTraits
  /// Width of the canvas in points.
  public var width: Double
  /// Whether a picture that cannot be had is an error. Else the words for it stand in its place, and
  /// a diagnostic tells why.
  public var refusesMissingPictures: Bool

  /// Options; without a style sheet they have ``StyleSheet/default``.
  public init(
    styleSheet: StyleSheet? = nil, traits: StyleTraits = StyleTraits(), width: Double = 600,
    refusesMissingPictures: Bool = false
  ) {
    givenStyleSheet = styleSheet
    self.traits = traits
    self.width = width
    self.refusesMissingPictures = refusesMissingPictures
  }
}
