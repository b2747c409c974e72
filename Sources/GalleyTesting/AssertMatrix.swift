import Foundation
public import Galley
import GalleyCompare

/// Asserts that a document can be drawn in several languages, and that its layout contracts hold in
/// each language.
///
/// Each language is a cell of a matrix. If a cell cannot be drawn or breaks a contract, the test
/// fails with a list of the cell's problems. A failed test also writes a contact sheet with the
/// images of all cells as `NAME-matrix.png`. The environment variable `GALLEY_FAILURES` sets the
/// folder of the sheet. By default, this is the folder `Failures` next to the test file.
///
/// - Parameters:
///   - languages: the names of the cells, usually language tags.
///   - renderer: the renderer to use; by default a renderer with only the bundled fonts.
///   - name: the sheet's name, without its extension; by default the test's name.
///   - testName: the name of the calling function.
///   - fileID: the ID of the calling file, for failure messages.
///   - filePath: the path of the calling file.
///   - line: the line number of the call.
///   - column: the column number of the call.
///   - document: creates the document for a language. This function can be called on any thread.
///     ``/Galley/PseudoLocale/text(_:)`` provides text for Galley's two pseudo-locales.
public func assertMatrix(
  over languages: [String], renderedBy renderer: TextRenderer = .forTests,
  named name: String? = nil, testName: String = #function, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  document: @escaping @Sendable (String) throws -> TextDocument
) {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let matrix = LayoutMatrix(
    languages.map { language in
      LayoutMatrix.Entry(language) { try document(language) }
    }, renderedBy: renderer)
  let sheet = MatrixFile(Reference(named: name, in: nil, testName: testName, at: place))
  guard !matrix.isSound else { return sheet.remove() }
  var note: String
  do {
    let file = try sheet.write(matrix, renderer)
    note = "the contact sheet of all cells is \(file.path)"
  } catch {
    note = "the contact sheet of all cells could not be written: \(error)"
  }
  for cell in matrix.cells where cell.isBroken {
    place.fail((["\(cell.name) is broken"] + cell.problems + [note]).joined(separator: "\n"))
    note = "for the contact sheet of all cells, see the first failure"
  }
}

/// The image file of a contact sheet. The file is written if the test of a matrix fails.
private struct MatrixFile {
  private let file: URL

  init(_ reference: Reference) {
    let name = reference.name.replacingOccurrences(of: "/", with: "-")
    file = reference.failures.appendingPathComponent("\(name)-matrix.png")
  }

  func write(_ matrix: LayoutMatrix, _ renderer: TextRenderer) throws -> URL {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let picture = try renderer.encode(matrix.sheet(by: renderer))
    try Data(picture.bytes).write(to: file, options: .atomic)
    return file
  }

  /// Removes the contact sheet of an earlier failure.
  func remove() { try? FileManager.default.removeItem(at: file) }
}
