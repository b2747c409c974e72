// What a document is read with besides its bytes.

public import Galley

/// What a document is read with besides its bytes, whatever its format is.
public struct DocumentOptions: Sendable {
  /// Where the document's relative paths begin, and where its pictures may come from.
  public var root: DocumentRoot
  /// What is refused before anything is allocated for it.
  public var limits: Limits
  /// Pictures that other documents have decoded, and what this one adds to them.
  public var pictures: PictureStore
  /// What texts are measured by where a format places boxes by them: what the document is set by
  /// afterwards. `nil` has the bundled fonts.
  public var renderer: TextRenderer?
  /// How formattable content looks.
  public var contentStyles = ContentStyleSheet()
  /// What makes texts of formattable content, and keeps them.
  public var contentFormatter = FormattableContentFormatter()
  /// The sheet that a plain text is set by, for ``MarkdownOptions/traits``: its look is that of a
  /// Markdown document's text, its ground and its padding. `nil` leaves it as it is.
  public var textSheet: StyleSheet?
  /// Attributes of a plain text's first line; `nil` is those of the rest.
  public var firstLineStyle: [TextAttribute]?
  /// Values for the document's `{{name}}` placeholders, in place of its own of the same name; one
  /// that no placeholder takes is an error. `nil` is none, so that only the document's own are live.
  public var values: [String: String]?
  /// The state of controls: which of a button's titles is read in XML, what a style says.
  public var state = ControlState.normal
  /// What an XML document is read with.
  public var xml = XMLOptions()
  /// What a Markdown document is read with.
  public var markdown = MarkdownOptions()

  /// Options; those of single formats are set afterwards.
  public init(
    root: DocumentRoot = DocumentRoot(), limits: Limits = .default,
    pictures: PictureStore = PictureStore()
  ) {
    self.root = root
    self.limits = limits
    self.pictures = pictures
  }
}
