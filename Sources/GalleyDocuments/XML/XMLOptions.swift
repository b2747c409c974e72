// What an XML document is read with besides what every document is.

import Galley

/// What an XML document is read with.
public struct XMLOptions: Sendable, Hashable {
  /// Paths of files with `<styles>` and `<styleGroup>`, the first of those with a name winning.
  ///
  /// A style that neither they nor the document have is looked for in the files named
  /// `*.styles.xml` in the document's folder.
  public var styleFiles: [String]
  /// The template that is read instead of the document's texts, as `welcome` or with the name of
  /// its `<templates>`, `ReactantTemplates.welcome`.
  public var template: String?

  /// Options.
  public init(styleFiles: [String] = [], template: String? = nil) {
    self.styleFiles = styleFiles
    self.template = template
  }
}
