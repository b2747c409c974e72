// A document with placeholders, read once and filled many times.

package import Galley

/// A document whose placeholders are given their values later, row by row.
package struct DocumentTemplate: Sendable {
  /// The placeholders that its own `values` do not fill, in the text's order.
  package let openNames: [String]
  private let text: JSONText
  private let root: DocumentRoot
  private let limits: Limits
  /// Its pictures, which are the same for all rows.
  private let images: ImageCache

  /// Reads a template.
  ///
  /// - Throws: what is wrong with it whatever its values are.
  package init(
    json: [UInt8], root: DocumentRoot, limits: Limits = .default
  ) throws(DocumentError) {
    text = try JSONText(json, limits: limits)
    self.root = root
    self.limits = limits
    var reading = Reading(text, root: root, limits: limits)
    reading.values = .open
    do throws(DocumentFault) {
      _ = try DocumentDraft.read(text.root, &reading)
    } catch {
      throw text.error(error)
    }
    openNames = reading.values?.openNames ?? []
    images = reading.images
  }

  /// The document that it is with a row's values; they take the place of its own `values`. Values
  /// that no text uses are left alone.
  package func document(_ row: TemplateRow) throws(DocumentError) -> TextDocument {
    var reading = Reading(text, root: root, limits: limits)
    reading.images = images
    reading.values = PlaceholderValues(row.values)
    do throws(DocumentFault) {
      return try DocumentDraft.read(text.root, &reading)
    } catch {
      throw text.error(error)
    }
  }
}
