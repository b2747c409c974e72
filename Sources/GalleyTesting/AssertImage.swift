import Foundation
public import Galley
public import GalleyCompare

/// Asserts that an image equals the stored reference image `NAME.png`.
///
/// On failure, the expected and actual images, their difference and an HTML report are written to a
/// folder. The environment variable `GALLEY_FAILURES` sets this folder. The default is `Failures`
/// next to the test file.
///
/// - Parameters:
///   - bitmap: the image to check.
///   - name: the reference's name, without its extension; by default the test's name. Several
///     assertions in one test, and the cases of a parameterized test, need different names.
///   - tolerance: the maximum allowed difference per pixel.
///   - allowedShare: the fraction of pixels that are allowed to exceed the tolerance, 0 to 1.
///   - folder: the folder of references, relative to the test file's folder. The default is
///     `References/FILE`, where `FILE` is the name of the test file without its extension.
///   - record: the record mode; by default the mode that `GALLEY_GOLDENS` sets.
///   - testName: the name of the calling function.
///   - fileID: the ID of the calling file, for failure messages.
///   - filePath: the path of the calling file, to which `folder` is relative.
///   - line: the line number of the call.
///   - column: the column number of the call.
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

/// Asserts that the image of a layout equals the stored reference image `NAME.png`.
///
/// The layout is stored next to the image as `NAME.layout.txt`. A difference from the stored layout
/// does not fail the test. If the image differs, the failure message explains how the layout
/// differs: "line 3 breaks one word earlier, before 'fjord': 'fjord' is 0.4 pt wider". In all other
/// respects, this assertion works like the assertion for an image.
///
/// - Parameters:
///   - layout: the layout to draw and check.
///   - renderer: the renderer that draws the layout.
///   - name: the reference's name, without its extension; by default the test's name. Several
///     assertions in one test, and the cases of a parameterized test, need different names.
///   - detail: the level of detail of the stored layout.
///   - tolerance: the maximum allowed difference per pixel.
///   - allowedShare: the fraction of pixels that are allowed to exceed the tolerance, 0 to 1.
///   - folder: the folder of references, relative to the test file's folder. The default is
///     `References/FILE`, where `FILE` is the name of the test file without its extension.
///   - record: the record mode; by default the mode that `GALLEY_GOLDENS` sets.
///   - testName: the name of the calling function.
///   - fileID: the ID of the calling file, for failure messages.
///   - filePath: the path of the calling file, to which `folder` is relative.
///   - line: the line number of the call.
///   - column: the column number of the call.
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
      try renderer.draw(layout), layout: (layout, detail), tolerance: tolerance,
      allowedShare: allowedShare)
  }
}

/// Asserts that the image of a document equals the stored reference image `NAME.png`. The layout is
/// stored next to the image, as in the assertion for a layout.
///
/// - Parameters:
///   - document: the document to render and check.
///   - renderer: the renderer. The default renderer has only the bundled fonts, so that images are
///     the same on any machine.
///   - name: the reference's name, without its extension; by default the test's name. Several
///     assertions in one test, and the cases of a parameterized test, need different names.
///   - tolerance: the maximum allowed difference per pixel.
///   - allowedShare: the fraction of pixels that are allowed to exceed the tolerance, 0 to 1.
///   - folder: the folder of references, relative to the test file's folder. The default is
///     `References/FILE`, where `FILE` is the name of the test file without its extension.
///   - record: the record mode; by default the mode that `GALLEY_GOLDENS` sets.
///   - testName: the name of the calling function.
///   - fileID: the ID of the calling file, for failure messages.
///   - filePath: the path of the calling file, to which `folder` is relative.
///   - line: the line number of the call.
///   - column: the column number of the call.
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
  /// A renderer with only the bundled fonts. All tests of a process share this renderer.
  public static let forTests = TextRenderer(fonts: .bundled)
}
