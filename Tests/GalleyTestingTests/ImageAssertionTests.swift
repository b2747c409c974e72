// Picture assertions under Swift Testing: recording modes, files, and failure messages.

import Foundation
import Galley
import GalleyTesting
import TestSupport
import Testing

extension AssertionTests {
  @Suite("Asserting images")
  struct ImageAssertionTests {
    private let folder: TemporaryFolder
    private let failures: URL

    init() throws {
      folder = try TemporaryFolder()
      failures = folder.url.appending(path: "what-failed")
      unsafe setenv("GALLEY_FAILURES", failures.path, 1)
    }

    private func check(_ document: TextDocument, _ mode: RecordMode, _ name: String = "one")
      -> [String]
    {
      issues {
        assertImage(of: document, named: name, in: folder.path, record: mode)
      }.map(\.message)
    }

    @Test("An assertion fails if its reference picture is missing")
    func missing() throws {
      let found = check(document("Hello"), .never)
      #expect(found.count == 1 && found[0].contains("one.png is missing"))
      #expect(found[0].contains("GALLEY_GOLDENS=missing"))
      #expect(try folder.paths == [])
    }

    @Test(
      "Recording a reference picture makes the assertion fail; the next assertion passes",
      arguments: [RecordMode.missing, .failed, .all])
    func recording(mode: RecordMode) throws {
      let found = check(document("Hello"), mode)
      #expect(found.count == 1 && found[0].hasPrefix("recorded one.png"))
      #expect(try folder.paths == ["one.layout.txt", "one.png"])
      let picture = try Bitmap(png: [UInt8](folder.read("one.png")))
      #expect(picture == (try TextRenderer.forTests.render(document("Hello"))))
      // These assertions are not in a closure of `issues`, which would collect their failures. So
      // if one of them fails, this test fails.
      assertImage(of: document("Hello"), named: "one", in: folder.path, record: .never)
      assertImage(of: document("Hello"), named: "one", in: folder.path, record: .missing)
      assertImage(of: document("Hello"), named: "one", in: folder.path, record: .failed)
    }

    @Test(
      "Only the modes `failed` and `all` replace a reference that differs from the picture",
      arguments: RecordMode.allCases)
    func differing(mode: RecordMode) throws {
      _ = check(document("Hello"), .missing)
      let old = try folder.read("one.png")
      let found = check(document("Hello", kern: 1), mode)
      #expect(found.count == 1)
      let isRecorded = mode == .failed || mode == .all
      #expect(found[0].hasPrefix("recorded") == isRecorded)
      #expect(try folder.read("one.png") == old || isRecorded)
      if isRecorded {
        assertImage(of: document("Hello", kern: 1), named: "one", in: folder.path, record: .never)
      }
    }

    @Test("The recording mode `all` records a picture even if it equals its reference")
    func all() {
      _ = check(document("Hello"), .missing)
      #expect(check(document("Hello"), .all).first?.hasPrefix("recorded") == true)
    }

    @Test("A failed assertion writes pictures, a description and a report")
    func failure() throws {
      _ = check(document("Hello"), .missing)
      let found = check(document("Hello", kern: 1), .never)
      let message = try #require(found.first)
      #expect(message.contains("one.png: ") && message.contains("pixels differ"))
      #expect(message.contains("'Hello' on line 1 is 5 pt wider: every advance changed by 1 pt"))
      #expect(message.contains(failures.appending(path: "report.html").path))
      for name in ["expected.png", "actual.png", "difference.png"] {
        #expect(try Bitmap(png: [UInt8](folder.read("what-failed/one/\(name)"))).width == 200)
      }
      let words = String(decoding: try folder.read("what-failed/one/difference.txt"), as: UTF8.self)
      #expect(words.contains("5 pt wider"))
      _ = check(document("Bye"), .missing, "sub/two")
      _ = check(document("Bye", kern: 1), .never, "sub/two")
      let report = String(decoding: try folder.read("what-failed/report.html"), as: UTF8.self)
      #expect(report.contains("2 failed comparisons"))
      #expect(report.contains("<bdi>one</bdi>") && report.contains("<bdi>sub/two</bdi>"))

      // If an assertion passes again, the files about its earlier failure are removed. If no
      // failure is left, the report is removed, too.
      assertImage(of: document("Hello"), named: "one", in: folder.path, record: .never)
      #expect(try !folder.paths.contains("what-failed/one"))
      assertImage(of: document("Bye"), named: "sub/two", in: folder.path, record: .never)
      #expect(try !folder.paths.contains { $0.hasSuffix("report.html") })
    }

    @Test("If only colours differ, the failure message says that the layouts are equal")
    func colours() throws {
      _ = check(document("Hello"), .missing)
      var red = document("Hello")
      red.frames[0].text.setAttribute(.foregroundColor(.tomato), on: 0..<5)
      #expect(
        check(red, .never).first?.contains("the layouts are equal; only pixels differ") == true)
    }

    @Test("If a picture differs in size from its reference, the failure message has both sizes")
    func otherSize() throws {
      _ = check(document("Hello"), .missing)
      var wide = document("Hello")
      wide.width = 210
      #expect(check(wide, .never).first?.contains("210 × 20 pixels, expected 200 × 20") == true)
    }

    @Test("A damaged reference file makes the assertion fail, but does not crash")
    func damaged() throws {
      try folder.write("no picture", to: "one.png")
      #expect(check(document("Hello"), .never).first?.contains("not a PNG") == true)
      #expect(check(document("Hello"), .failed).first?.hasPrefix("recorded") == true)
    }

    @Test("An image assertion accepts a difference within its tolerance")
    func tolerances() throws {
      let grey = try #require(Bitmap(width: 9, height: 9, filledWith: 0xFF80_8080))
      let other = try #require(Bitmap(width: 9, height: 9, filledWith: 0xFF81_8181))
      _ = issues { assertImage(of: grey, named: "grey", in: folder.path, record: .missing) }
      #expect(
        issues { assertImage(of: other, named: "grey", in: folder.path, record: .never) }.count == 1
      )
      assertImage(
        of: other, named: "grey", tolerance: .channels(1), in: folder.path, record: .never)
      assertImage(
        of: other, named: "grey", tolerance: .perceptual(1), in: folder.path, record: .never)
      assertImage(of: other, named: "grey", allowedShare: 1, in: folder.path, record: .never)
    }

    @Test("A failed image assertion is reported at its own line")
    func location() {
      let found = issues { assertImage(of: document("x"), in: folder.path, record: .never) }
      #expect(found.map(\.line) == [#line - 1])
      #expect(found[0].message.contains("location.png is missing"))
    }

    @Test("If an image assertion's picture cannot be created, the error is the failure message")
    func thrown() throws {
      struct Broken: Error, CustomStringConvertible { let description = "it broke" }
      func broken() throws -> Bitmap { throw Broken() }
      let found = try issues {
        assertImage(of: try broken(), named: "one", in: folder.path, record: .all)
      }
      #expect(found.map(\.message) == ["one: it broke"])
      #expect(try folder.paths == [])
    }

    @Test(
      "A reference name such as `../x` cannot lead outside the reference folder",
      arguments: ["../../x", "/etc/x", "..", "a/../b", "x\u{0}y", ""])
    func names(name: String) throws {
      #expect(check(document("Hello"), .missing, name).first?.hasPrefix("recorded") == true)
      #expect(try folder.paths.count { $0.hasSuffix(".png") } == 1)
    }

    @Test("An environment variable sets the recording mode of image assertions")
    func environment() throws {
      unsafe setenv("GALLEY_GOLDENS", "sometimes", 1)
      defer { unsafe unsetenv("GALLEY_GOLDENS") }
      let found = issues { assertImage(of: document("Hello"), named: "one", in: folder.path) }
      #expect(found.count == 1 && found[0].message.contains("never, missing, failed, all"))
      unsafe setenv("GALLEY_GOLDENS", "missing", 1)
      let recorded = issues { assertImage(of: document("Hello"), named: "one", in: folder.path) }
      #expect(recorded.first?.message.hasPrefix("recorded") == true)
    }
  }
}
