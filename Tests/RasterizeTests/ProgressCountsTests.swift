import Testing

@testable import rasterize

@Suite("Progress line")
struct ProgressCountsTests {
  @Test("The progress line mentions failures only after a failure")
  func failures() {
    var counts = Progress()
    counts.total = 4
    counts.add(succeeded: true)
    #expect(counts.line(after: .seconds(1)) == "1 of 4, 1.0 per second, 3 s left")
    counts.add(succeeded: false)
    #expect(counts.line(after: .seconds(1)) == "2 of 4, 1 failed, 2.0 per second, 1 s left")
  }
}
