import Galley
import GalleyCompare
import GalleyDocuments
import GalleyFormats

/// Makes the cells of a matrix, which is a sheet of images. Each cell shows the same template, with
/// the values of one language.
struct MatrixCells: Sendable {
  let template: DocumentTemplate
  let renderer: DocumentRenderer

  init(_ template: DocumentTemplate, _ renderer: DocumentRenderer) {
    (self.template, self.renderer) = (template, renderer)
  }

  /// The placeholder values for a cell of the sheet, or the error from reading the file with the
  /// values. The cell shows the error's description.
  private typealias CellValues = Result<TemplateRow, Failure>

  /// The cells of the sheet, each of which shows an image of the template. Each file of placeholder
  /// values has a cell. If there are no such files, one cell shows the template with its own
  /// values. If `pseudo` is set, each pseudo-locale also has a cell.
  func entries(_ files: [String], pseudo: Bool) -> [LayoutMatrix.Entry] {
    let limits = renderer.reader.options.limits
    var bytesLeft = limits.documentBytes
    let rows = files.enumerated().map { index, path in
      // If there are too many value files, the files beyond the limit are not read, and their cells
      // show an error.
      index < limits.matrixCells
        ? (path, row(path, limits, &bytesLeft))
        : (path, .failure(Failure(.data, "there are too many cells")))
    }
    let names = rows.map { path, row in (try? row.get())?["language"] ?? Self.stem(path) }
    var entries = zip(names, rows).map { name, row in
      entry(name, row.1, language: name.namesLanguage ? name : nil)
    }
    let own = CellValues.success(TemplateRow(names: [], fields: []))
    if files.isEmpty { entries.append(entry(templateName, own, language: nil)) }
    guard pseudo else { return entries }
    // If the template has its own value for every placeholder, make the pseudo-locales from these
    // values. Translators receive the same values.
    let isWhole = template.openNames.isEmpty && !template.ownValues.isEmpty
    let base = isWhole ? own : rows.first?.1 ?? own
    let language = isWhole ? nil : names.first.flatMap { $0.namesLanguage ? $0 : nil }
    return entries
      + PseudoLocale.allCases.map { locale in
        entry(
          locale.rawValue, base.map { values($0, in: locale) },
          // Language libraries do not know pseudo-locales. Text in ar-XB runs from right to left,
          // so use Arabic for this pseudo-locale.
          language: locale == .bidirectional ? "ar" : language)
      }
  }

  /// Reads placeholder values from a file. All value files together must not exceed the size limit
  /// of one document.
  private func row(_ path: String, _ limits: Limits, _ bytesLeft: inout Int) -> CellValues {
    do throws(Failure) {
      let bytes = try InputFile(named: path).readAll(limit: bytesLeft)
      bytesLeft -= bytes.count
      do throws(DocumentError) {
        return .success(try TemplateRow(json: bytes, limits: limits))
      } catch {
        throw Failure(error).about(path)
      }
    } catch {
      return .failure(error.about(path))
    }
  }

  /// A file's name without its folder and extension.
  private static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 ? parts.dropLast().joined(separator: ".") : name
  }

  /// The name of the sheet's cell that shows the template with its own values. The name is the
  /// template's language. If the template has no language, or is invalid with its own values, the
  /// name is `template`.
  private var templateName: String {
    let document = try? template.document(TemplateRow(names: [], fields: []))
    return document?.frames.first?.container.language ?? "template"
  }

  /// Converts a row's text values to a pseudo-locale. Values that the row lacks are taken from the
  /// template. Colours, paths and numbers are not converted.
  private func values(_ row: TemplateRow, in locale: PseudoLocale) -> TemplateRow {
    var values: [String: TemplateRow.Value] = [:]
    for value in template.ownValues + row.values { values[value.name] = value }
    return TemplateRow(
      values.values.sorted { $0.name < $1.name }.map {
        guard !$0.isJSON, $0.name != "language", template.textNames.contains($0.name),
          !template.formedNames.contains($0.name)
        else { return $0 }
        return TemplateRow.Value(name: $0.name, text: locale.text($0.text))
      })
  }

  private func entry(_ name: String, _ row: CellValues, language: String?) -> LayoutMatrix.Entry {
    LayoutMatrix.Entry(name) {
      let values = try row.get()
      do throws(DocumentError) {
        var document = renderer.sized(try template.document(values))
        if let language { document.override(language: language) }
        return document
      } catch {
        throw Failure(error)
      }
    }
  }
}
