import Foundation
public import Galley
public import GalleyCompare

/// Asserts that a picture equals the one that is stored as `NAME.png`.
///
/// A failure writes the expected and the actual picture, their difference and an HTML report to the
/// folder of the environment variable `GALLEY_FAILURES`, by default to `Failures` beside the test
/// file.
///
/// - Parameters:
///   - bitmap: the picture.
///   - name: the reference's name, without its extension; the test's by default. Two assertions of
///     one test, and the cases of a parameterized one, need names of their own.
///   - tolerance: the difference up to which pixels count as equal.
///   - allowedShare: the share of pixels that may differ more, 0 to 1.
///   - folder: the folder of references, relative to the test file's folder; `References/FILE` by
///     default.
///   - record: when the reference is written; by default the mode of `GALLEY_GOLDENS`.
///   - testName: the name of the calling function.
///   - fileID: the calling file, as failures name it.
///   - filePath: the file's path, to which references are relative.
///   - line: the line of the call.
///   - column: the column of the call.
public func assertImage(
  of bitmap: @autoclosure () throws -> Bitmap, named name: String? = nil,
  tolerance: PixelTolerance = .exact, allowedShare: Double = 0, in folder: String? = nil,
  record: RecordMode? = nil, testName: String = #function, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let assertion = Assertion(
    named: name, in: folder, record: record, testName: testName, place: place)
  assertion?.run {
    try assertion?.checkImage(
      try bitmap(), layout: nil, tolerance: tolerance, allowedShare: allowedShare)
  }
}

/// Asserts that the picture of a layout equals the one that is stored as `NAME.png`.
///
/// Beside it the layout is stored as `NAME.layout.txt`, which is not asserted, but explains a
/// failure in words: "line 3 breaks one word earlier, before 'fjord': 'fjord' is 0.4 pt wider".
/// Everything else is as for a picture.
///
/// - Parameters:
///   - layout: the layout.
///   - renderer: the renderer that draws it.
///   - name: the reference's name, without its extension; the test's by default. Two assertions of
///     one test, and the cases of a parameterized one, need names of their own.
///   - detail: how much of the layout is stored.
///   - tolerance: the difference up to which pixels count as equal.
///   - allowedShare: the share of pixels that may differ more, 0 to 1.
///   - folder: the folder of references, relative to the test file's folder; `References/FILE` by
///     default.
///   - record: when the reference is written; by default the mode of `GALLEY_GOLDENS`.
///   - testName: the name of the calling function.
///   - fileID: the calling file, as failures name it.
///   - filePath: the file's path, to which references are relative.
///   - line: the line of the call.
///   - column: the column of the call.
public func assertImage(
  of layout: @autoclosure () throws -> DocumentLayout, drawnBy renderer: TextRenderer,
  named name: String? = nil, detail: LayoutDump.Detail = .glyphs,
  tolerance: PixelTolerance = .exact, allowedShare: Double = 0, in folder: String? = nil,
  record: RecordMode? = nil, testName: String = #function, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let assertion = Assertion(
    named: name, in: folder, record: record, testName: testName, place: place)
  assertion?.run {
    let layout = try layout()
    try assertion?.checkImage(
      try renderer.draw(layout), layout: LayoutReference(layout, detail), tolerance: tolerance,
      allowedShare: allowedShare)
  }
}

/// Asserts that the picture of a document equals the one that is stored as `NAME.png`, as for its
/// layout.
///
/// - Parameters:
///   - document: the document.
///   - renderer: the renderer; by default one with the bundled fonts alone, so that pictures are
///     the same on any machine.
///   - name: the reference's name, without its extension; the test's by default. Two assertions of
///     one test, and the cases of a parameterized one, need names of their own.
///   - tolerance: the difference up to which pixels count as equal.
///   - allowedShare: the share of pixels that may differ more, 0 to 1.
///   - folder: the folder of references, relative to the test file's folder; `References/FILE` by
///     default.
///   - record: when the reference is written; by default the mode of `GALLEY_GOLDENS`.
///   - testName: the name of the calling function.
///   - fileID: the calling file, as failures name it.
///   - filePath: the file's path, to which references are relative.
///   - line: the line of the call.
///   - column: the column of the call.
public func assertImage(
  of document: @autoclosure () throws -> TextDocument,
  renderedBy renderer: TextRenderer = .forTests, named name: String? = nil,
  tolerance: PixelTolerance = .exact, allowedShare: Double = 0, in folder: String? = nil,
  record: RecordMode? = nil, testName: String = #function, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  assertImage(
    of: try renderer.layout(document()), drawnBy: renderer, named: name, tolerance: tolerance,
    allowedShare: allowedShare, in: folder, record: record, testName: testName, fileID: fileID,
    filePath: filePath, line: line, column: column)
}

extension TextRenderer {
  /// A renderer with the bundled fonts alone, one for all tests of a process.
  public static let forTests = TextRenderer(fonts: .bundled)
}
