// Checks the list of expected test values that differ between versions of libraries.

import Foundation
import TestSupport
import Testing

@Suite("Differences between library versions")
struct LibraryDifferencesTests {
  @Test("Each line of LibraryDifferences.tsv has a reason, and a test uses the line")
  func lines() throws {
    let sources = try #require(
      FileManager.default.enumerator(atPath: Repository.path("Tests"))
    )
    .compactMap { $0 as? String }.filter {
      $0.hasSuffix("Tests.swift") && !$0.hasSuffix("LibraryDifferencesTests.swift")
    }
    .map { String(decoding: try Repository.bytes("Tests/" + $0), as: UTF8.self) }
    let lines = try LibraryDifferences.lines()
    #expect(!lines.isEmpty)
    for line in lines {
      // A test can compose the name of an expected value by string interpolation. The test's source
      // code then contains only the beginning of this name. So it is enough if the code contains
      // the first six words of the name.
      let words = line.test.split(separator: " ")
      let isAsked = sources.contains { source in
        source.contains("\"\(line.test)\"")
          || source.contains("\"" + words.prefix(6).joined(separator: " "))
      }
      #expect(isAsked, "\(line.test)")
      #expect(line.reason.count > 20, "\(line.test)")
    }
  }

  @Test(
    "By default, a value listed for a library version is also expected from later versions")
  func versions() throws {
    #expect(LibraryDifferences.isLess("72.1", "74"))
    #expect(LibraryDifferences.isLess("0.29.0.gfm.6", "0.29.0.gfm.13"))
    #expect(!LibraryDifferences.isLess("76.1", "76.0"))
    let name = "upper case of Greek disjunctive eta"
    #expect(try LibraryDifferences.expected(name, "old", "icu", "72.1") == "old")
    #expect(try LibraryDifferences.expected(name, "old", "icu", "76.1") != "old")
    #expect(try LibraryDifferences.expected(name, "old", "cmark-gfm", "99") == "old")
  }
}
