import GalleyCompare

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// The place of an assertion in the sources.
struct TestPlace {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// Fails the current test, of either framework.
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
    // In a detached task there is no current test. Then both frameworks get the failure: on Linux
    // they run in separate processes, and the one that does not run ignores it.
    #if canImport(XCTest)
      if !isSwiftTesting { XCTFail(message, file: filePath, line: line) }
    #endif
  }
}
