// A document with placeholders, read once and filled many times.

package import Galley

/// A document whose placeholders are given their values later, row by row.
package struct DocumentTemplate: Sendable {
  /// The placeholders that its own `values` do not fill, in the text's order.
  package let openNames: [String]
  private let source: any DocumentSource
  private let options: ReadOptions
  /// Its pictures, which are the same for all rows.
  private let images: ImageCache

  /// Reads a template.
  ///
  /// - Throws: what is wrong with it whatever its values are.
  package init(
    _ bytes: [UInt8], as format: DocumentFormat = .json,
    options: DocumentOptions = DocumentOptions()
  ) throws(DocumentError) {
    source = try format.source(parsing: bytes, options)
    self.options = options.base
    (openNames, images) = try source.template(options.base)
  }

  /// The document that it is with a row's values; they take the place of its own `values`. Values
  /// that no text uses are left alone.
  package func document(_ row: TemplateRow) throws(DocumentError) -> TextDocument {
    var context = ReadContext(source, options)
    context.images = images
    context.values = PlaceholderValues(row.values)
    do throws(DocumentFault) {
      return try source.read(&context)
    } catch {
      throw source.error(error)
    }
  }
}
