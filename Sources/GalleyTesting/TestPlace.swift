import GalleyCompare

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// The source location of an assertion.
struct TestPlace {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// Fails the current test in XCTest or Swift Testing.
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
    // A detached task has no current test, so its failure is reported to both frameworks. On Linux,
    // the frameworks run in separate processes, and the framework that is not running ignores the
    // failure.
    #if canImport(XCTest)
      if !isSwiftTesting { XCTFail(message, file: filePath, line: line) }
    #endif
  }
}
