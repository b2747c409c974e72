// Assertions about strings and layouts under Swift Testing.

import Foundation
import Galley
import GalleyTesting
import TestSupport
import Testing

extension AssertionTests {
  @Suite("Asserting strings and layouts")
  struct TextAssertionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("A reference string is recorded and compared with later strings")
    func text() throws {
      func check(_ text: String, _ mode: RecordMode) -> [String] {
        issues {
          assertText(of: text, named: "a", fileExtension: "log", in: folder.path, record: mode)
        }.map(\.message)
      }
      #expect(check("one\ntwo", .never).first?.contains("a.log is missing") == true)
      #expect(check("one\ntwo", .missing).first?.hasPrefix("recorded a.log") == true)
      #expect(try folder.read("a.log") == Data("one\ntwo".utf8))
      #expect(check("one\ntwo", .never) == [])
      #expect(
        check("one\n2", .missing) == ["a.log differs\nline 2\n  expected: two\n  actual:   2"])
      // Strings with different scalars are different, even if they are canonically equivalent.
      #expect(check("e\u{301}", .failed).count == 1 && check("\u{E9}", .never).count == 1)
      #expect(check("\u{E9}", .failed).first?.hasPrefix("recorded a.log") == true)
      #expect(check("\u{E9}", .never) == [])
    }

    @Test("Differences between layouts are described in words")
    func layout() throws {
      let layout = try TextRenderer.forTests.layout(document("Pining geese"))
      let other = try TextRenderer.forTests.layout(document("Pining geese", kern: 0.5))
      let recorded = issues {
        assertLayout(of: layout, named: "a", in: folder.path, record: .missing)
      }
      #expect(try recorded.count == 1 && folder.paths == ["a.layout.txt"])
      assertLayout(of: layout, named: "a", in: folder.path, record: .never)
      let found = issues { assertLayout(of: other, named: "a", in: folder.path, record: .never) }
      #expect(found.count == 1)
      #expect(found[0].message.contains("all advances of 2 words differ by 0.5 pt"))
    }
  }
}
