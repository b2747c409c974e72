// Picture assertions under XCTest.

import Foundation
import Galley
import GalleyTesting
import TestSupport
import XCTest

final class XCTestTests: XCTestCase {
  private var expectsFailures = false
  private var failures: [(message: String, file: String, line: Int)] = []

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    if expectsFailures {
      failures.append((description, filePath, lineNumber))
    } else {
      super.recordFailure(
        withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }
  }

  func testRecordingFailsAtItsLineAndThenPasses() throws {
    let folder = try TemporaryFolder()
    let document = TextDocument(AttributedText("Hello", [.font(.system(16))]))
    expectsFailures = true
    assertImage(of: document, in: folder.path, record: .missing)
    expectsFailures = false
    XCTAssertEqual(failures.count, 1)
    XCTAssertEqual(failures.first?.line, #line - 3)
    XCTAssertEqual(failures.first?.file, #filePath)
    let name = "testRecordingFailsAtItsLineAndThenPasses"
    XCTAssertEqual(failures.first?.message.contains("recorded \(name).png"), true)
    XCTAssertNoThrow(
      try Bitmap(png: [UInt8](folder.read("\(name).png"))))
    assertImage(of: document, in: folder.path, record: .never)
  }
}
