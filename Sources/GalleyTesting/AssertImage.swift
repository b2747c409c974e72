// Assertions about pictures: they are what was stored.

import Foundation
public import Galley
public import GalleyCompare

/// Asserts that a picture is the one that was stored as `NAME.png`.
///
/// A failure writes the expected and the actual picture, their difference and an HTML report into the
/// folder that the environment variable `GALLEY_FAILURES` names, `Failures` beside the test file by
/// default.
///
/// - Parameters:
///   - bitmap: the picture.
///   - name: the reference's name, without its ending; the test's by default. Two assertions of one
///     test, and the cases of a parameterized one, need names of their own.
///   - tolerance: how far a pixel may be from the expected one.
///   - allowedShare: the part of all pixels that may be further apart, 0 to 1.
///   - folder: where references are, as seen from the test file's folder; `References/FILE` by
///     default.
///   - record: when the reference is written; by default as `GALLEY_GOLDENS` says.
///   - testName: the name of the function that it stands in.
///   - fileID: the file that it stands in, as failures name it.
///   - filePath: the file's path, which references lie beside.
///   - line: the line that it stands in.
///   - column: the column that it stands in.
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

/// Asserts that the picture of a layout is the one that was stored as `NAME.png`.
///
/// Beside it the layout is kept as `NAME.layout.txt`, which decides about nothing, but lets a failure
/// say in words what moved the pixels: "line 3 breaks one word earlier, before 'fjord': 'fjord' is
/// 0.4 pt wider". The rest is as with a picture.
///
/// - Parameters:
///   - layout: the layout.
///   - renderer: what draws it.
///   - name: the reference's name, without its ending; the test's by default. Two assertions of one
///     test, and the cases of a parameterized one, need names of their own.
///   - detail: how much of the layout is stored.
///   - tolerance: how far a pixel may be from the expected one.
///   - allowedShare: the part of all pixels that may be further apart, 0 to 1.
///   - folder: where references are, as seen from the test file's folder; `References/FILE` by
///     default.
///   - record: when the reference is written; by default as `GALLEY_GOLDENS` says.
///   - testName: the name of the function that it stands in.
///   - fileID: the file that it stands in, as failures name it.
///   - filePath: the file's path, which references lie beside.
///   - line: the line that it stands in.
///   - column: the column that it stands in.
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

/// Asserts that the picture of a document is the one that was stored as `NAME.png`, as with its
/// layout.
///
/// - Parameters:
///   - document: the document.
///   - renderer: what sets and draws it; the default has the bundled fonts alone, so that pictures
///     are the same on any machine.
///   - name: the reference's name, without its ending; the test's by default. Two assertions of one
///     test, and the cases of a parameterized one, need names of their own.
///   - tolerance: how far a pixel may be from the expected one.
///   - allowedShare: the part of all pixels that may be further apart, 0 to 1.
///   - folder: where references are, as seen from the test file's folder; `References/FILE` by
///     default.
///   - record: when the reference is written; by default as `GALLEY_GOLDENS` says.
///   - testName: the name of the function that it stands in.
///   - fileID: the file that it stands in, as failures name it.
///   - filePath: the file's path, which references lie beside.
///   - line: the line that it stands in.
///   - column: the column that it stands in.
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
