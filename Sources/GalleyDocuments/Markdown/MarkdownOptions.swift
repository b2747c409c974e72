// What a Markdown document is read with besides what every document is.

/// What a Markdown document is read with.
public struct MarkdownOptions: Sendable {
  /// The rules of its look, as they are when the document is read.
  public var styleSheet: StyleSheet
  /// What the rules are resolved for: the reader's text size, light or dark.
  public var traits: StyleTraits
  /// Width of the canvas in points.
  public var width: Double
  /// Whether a picture that cannot be had is an error. Else the words for it stand in its place, and
  /// a diagnostic tells why.
  public var refusesMissingPictures: Bool

  /// Options.
  public init(
    styleSheet: StyleSheet = .default, traits: StyleTraits = StyleTraits(), width: Double = 600,
    refusesMissingPictures: Bool = false
  ) {
    self.styleSheet = styleSheet
    self.traits = traits
    self.width = width
    self.refusesMissingPictures = refusesMissingPictures
  }
}
