// Where an assertion stands in the sources, and how it fails there.

import GalleyCompare

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// Where an assertion stands in the sources.
struct TestPlace {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// Fails the test that runs, of whichever framework it is.
  func fail(_ message: String) {
    #if canImport(Testing)
      let isSwiftTesting = Test.current != nil
      Issue.record(
        Comment(rawValue: message),
        sourceLocation: SourceLocation(
          fileID: "\(fileID)", filePath: "\(filePath)", line: Int(clamping: line),
          column: Int(clamping: column)))
    #else
      let isSwiftTesting = false
    #endif
    // In a detached task no test is current, whose ever it is. Both are told then: on Linux the two
    // frameworks run in processes of their own, and the one that does not run says nothing.
    #if canImport(XCTest)
      if !isSwiftTesting { XCTFail(message, file: filePath, line: line) }
    #endif
  }
}
