// Options for reading a document.

public import Galley
public import GalleyContent
public import GalleyDocuments
import GalleyJSON
public import GalleyMarkdown
public import GalleyStyles
public import GalleyXML

// The aliases of FormatTypes.swift are not public, so public properties name the modules of types.

/// Options for reading a document of any format.
public struct DocumentOptions: Sendable {
  /// The options that apply to all formats.
  public var base: ReadOptions
  /// A function that measures text. Markdown documents need the function, because the positions of
  /// their boxes depend on the size of the text. The function must use the same fonts as the later
  /// layout of the document. If `nil`, text is measured with the bundled fonts.
  public var measure: TextMeasure?
  /// The style sheet for formattable content.
  public var contentStyles = GalleyContent.ContentStyleSheet()
  /// The formatter that converts formattable content to attributed text. The formatter caches its
  /// results.
  public var contentFormatter = FormattableContentFormatter()
  /// The style sheet for plain text. Its rules for the whole document set the text attributes, the
  /// background and the padding. The values of the rules can depend on the reader's text size and
  /// colour scheme, which ``/GalleyMarkdown/MarkdownOptions/traits`` contains. If `nil`, plain text
  /// has no styles.
  public var textSheet: GalleyMarkdown.StyleSheet?
  /// The attributes of the first line of plain text. If `nil`, the first line has the same
  /// attributes as the other lines.
  public var firstLineStyle: [TextAttribute]?
  /// The state of controls such as buttons. In XML, the state selects the title of a button. In
  /// styles, the state selects the attributes that are specific to a state.
  public var state = GalleyStyles.ControlState.normal
  /// Options for XML documents.
  public var xml = GalleyXML.XMLOptions()
  /// Options for Markdown documents.
  public var markdown = MarkdownOptions()

  /// Creates options from values that apply to all formats. To set options for a single format,
  /// change properties such as ``xml`` and ``markdown`` afterwards.
  public init(
    resources: DocumentResources = .none, limits: Limits = .default,
    pictures: PictureStore = PictureStore()
  ) {
    base = ReadOptions(resources: resources, limits: limits, pictures: pictures)
  }
}

extension DocumentOptions {
  /// The resources that the document may read; see ``/GalleyDocuments/ReadOptions/resources``.
  public var resources: DocumentResources {
    get { base.resources }
    set { base.resources = newValue }
  }

  /// Size limits, checked before memory is allocated.
  public var limits: Limits {
    get { base.limits }
    set { base.limits = newValue }
  }

  /// The store of decoded images; see ``/GalleyDocuments/ReadOptions/pictures``.
  public var pictures: PictureStore {
    get { base.pictures }
    set { base.pictures = newValue }
  }

  /// The scale at which the document will be drawn, in pixels per point; see
  /// ``/GalleyDocuments/ReadOptions/drawnScale-swift.property``.
  public var drawnScale: ReadOptions.DrawnScale {
    get { base.drawnScale }
    set { base.drawnScale = newValue }
  }

  /// A cancellation that can end reading early; see
  /// ``/GalleyDocuments/ReadOptions/cancellation``.
  public var cancellation: Cancellation {
    get { base.cancellation }
    set { base.cancellation = newValue }
  }

  /// Values for the document's `{{name}}` placeholders; see
  /// ``/GalleyDocuments/ReadOptions/values``.
  public var values: [String: String]? {
    get { base.values }
    set { base.values = newValue }
  }
}

extension DocumentOptions {
  /// Sets the style sheet of Markdown documents and of plain text.
  package mutating func setStyleSheet(_ sheet: StyleSheet) {
    textSheet = sheet
    markdown.styleSheet = sheet
  }

  /// The attributes of a style for the first line of plain text. ``textSheet`` and the reader's
  /// traits determine the styles and their attributes.
  ///
  /// - Throws: an error without a path if there is no style with this name.
  package func firstLineAttributes(
    named name: String
  ) throws(DocumentError) -> [TextAttribute] {
    let found = FirstLineStyle.attributes(named: name, in: textSheet, for: markdown.traits)
    if let found { return found }
    let names = FirstLineStyle.names(in: textSheet)
    let nearest = NearestName.of(name, among: names).map { "; did you mean \($0)?" } ?? ""
    throw DocumentError(
      message: "\(quoted(name)) is not one of \(names.joined(separator: ", "))\(nearest)")
  }
}
