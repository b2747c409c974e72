import Galley
import TestSupport
import Testing

@testable import GalleyContent
@testable import GalleyDocuments

private func content(_ json: String) throws(DocumentError) -> ContentDocument {
  try ContentDocument(json: Array(json.utf8))
}

private func problem(_ json: String, limits: Limits = .default) -> String {
  errorMessage {
    _ = try ContentDocument(json: Array(json.utf8), options: ReadOptions(limits: limits))
  }
}

@Suite("Reading formattable content")
struct ContentReadingTests {
  @Test(
    "The format's published example is refused, because it has comments; a corrected copy is read")
  func example() throws {
    #expect(
      problem(ContentExamples.verbatim)
        == "2:46: expected \",\" or \"}\", found \"/\"; remove the comment, because JSON has no"
        + " comments")
    let group = try #require(try content(ContentExamples.mended).groups.first)
    let site = try #require(group.blocks.first)
    #expect(group.kind == .body && group.blocks.count == 1)
    #expect(site.text == "This site was created by Author" && site.kind == "site")
    #expect(site.ranges.map(\.kind) == ["site", "user"])
    #expect(site.ranges.map(\.range) == [0..<9, 25..<31])
    let link = try #require(site.ranges[0] as? ContentRange)
    #expect(link.url == "https://www.wordpress.com" && link.meta == ["siteID": "some_id"])
    #expect(site.isActionEnabled(id: "follow") && !site.isActionOn(id: "follow"))
    #expect(!site.isActionEnabled(id: "like") && site.action(id: "like") == nil)
  }

  @Test("Content is read from a single object, an array, or named groups")
  func groups() throws {
    #expect(try content("{\"text\": null}").groups.first?.blocks.first?.text == nil)
    let body = try content("[{\"text\": \"a\"}, {\"text\": \"b\"}]").groups
    #expect(body.count == 1 && body[0].kind == .body && body[0].blocks.count == 2)
    let all = try content(
      """
      {"header": {"text": "a"}, "body": [{"text": "b"}], "aside": [], "meta": {"n":  1}, "id": 7}
      """)
    #expect(all.groups.map(\.kind.rawValue) == ["header", "body", "aside"])
    #expect(all.meta == "{\"n\":1}")
    #expect(
      all.diagnostics.map(\.message)
        == ["\"id\" is ignored; a group is an array of content objects"])
  }

  @Test("Unknown keys of formattable content are ignored and reported with the nearest known key")
  func unknown() throws {
    let read = try content("{\"text\": \"a\", \"range\": [], \"media\": []}")
    #expect(
      read.diagnostics.map { "\($0.path ?? ""): \($0.message)" } == [
        "range: \"range\" is ignored; did you mean \"ranges\"?",
        "media: \"media\" is ignored; expected \"text\", \"type\", \"ranges\", \"actions\","
          + " \"meta\"",
      ])
  }

  @Test(
    "Mistakes in formattable content are reported with their JSON path",
    arguments: [
      ("7", "1:1: expected a content object or an array of content objects, found a number"),
      (
        "{\"meta\": {}}",
        "1:1: \"text\" is missing; add it, or add groups such as \"header\" and \"body\", each an"
          + " array of content objects"
      ),
      (
        "{\"body\": [7]}",
        "body[0]: expected a content object such as {\"text\": \"\u{2026}\"}, found a number"
      ),
      ("{\"text\": 7}", "text: expected a string, found a number"),
      ("{\"text\": \"a\", \"type\": []}", "type: expected a string, found an array"),
      ("{\"text\": \"a\", \"meta\": []}", "meta: expected an object, found an array"),
      (
        "{\"text\": \"a\", \"actions\": [1]}",
        "actions: expected an object of actions, {\"follow\": false}, found an array"
      ),
      (
        "{\"text\": \"a\", \"actions\": {\"like\": 1}}",
        "actions.like: expected true (on) or false (off), found a number"
      ),
      ("{\"text\": \"a\", \"ranges\": {}}", "ranges: expected an array of ranges, found an object"),
      (
        "{\"text\": \"a\", \"ranges\": [{\"type\": \"b\"}]}",
        "ranges[0]: a range needs \"indices\": [start, end]"
      ),
      (
        "{\"text\": \"abc\", \"ranges\": [{\"indices\": [0, 2]}, {\"indices\": [1, 4]}]}",
        "ranges[1].indices[1]: 4 is outside the text; expected an integer from 0 to 3, the text's"
          + " length in UTF-16 units"
      ),
      (
        "{\"body\": [{\"text\": \"abc\", \"ranges\": [{\"indices\": [2, 1]}]}]}",
        "body[0].ranges[0].indices: the range starts at 2, after its end at 1"
      ),
      (
        "{\"text\": \"\u{1F600}\", \"ranges\": [{\"indices\": [1, 2]}]}",
        "ranges[0].indices[0]: 1 is inside a surrogate pair; expected 0 or 2"
      ),
      (
        "{\"text\": \"a\", \"ranges\": [{\"indices\": [0, 1], \"url\": 1}]}",
        "ranges[0].url: expected a string, found a number"
      ),
    ])
  func errors(_ json: String, _ message: String) {
    #expect(problem(json) == message)
  }

  @Test(
    "Content ranges are widened to whole characters, and icons move to the start of a character")
  func graphemes() throws {
    let read = try content(
      """
      {"text": "ae\\u0301b", "ranges": [{"indices": [0, 2]}, {"indices": [2, 2], "value": "*"}]}
      """)
    #expect(read.groups[0].blocks[0].ranges.map(\.range) == [0..<3, 1..<1])
    #expect(read.diagnostics.map(\.code) == ["rangeSnapped"])
  }

  @Test("Formattable content with more ranges than the limit is refused")
  func limit() {
    var limits = Limits()
    limits.contentRanges = 2
    let range = "{\"indices\": [0, 1]}"
    func json(_ count: Int) -> String {
      let ranges = Array(repeating: range, count: count).joined(separator: ", ")
      return "{\"text\": \"a\", \"ranges\": [\(ranges)]}"
    }
    #expect(problem(json(2), limits: limits) == "none")
    #expect(problem(json(3), limits: limits) == "ranges: 3 ranges; the limit is 2")
  }

  @Test("A factory can make custom content types; content that the factory rejects is reported")
  func factories() throws {
    let json = """
      {"body": [{"text": "ab", "ranges": [{"type": "shout", "indices": [0, 1]}, {"indices": [1, 2]}]},
                {"text": "c", "type": "secret"}]}
      """
    let read = try ContentDocument(json: Array(json.utf8), factory: Contents.self)
    let ranges = try #require(read.groups.first?.blocks.first?.ranges)
    #expect(ranges.count == 1 && ranges[0] is Shout && read.groups[0].blocks.count == 1)
    #expect(read.diagnostics.map(\.code) == ["rangesIgnored", "contentIgnored"])
    #expect(read.diagnostics.map(\.path) == ["body[0].ranges", "body[1]"])
  }
}

/// A custom range kind. A range of this kind inserts exclamation marks before its text.
private struct Shout: FormattableContentRange {
  let kind: FormattableRangeKind = "shout"
  let range: Range<Int>

  func apply(
    _ styles: any FormattableContentStyles, to text: inout AttributedText, withShift shift: Int
  ) -> Shift {
    text.insert("!!", at: shifted(by: shift).lowerBound)
    return 2
  }
}

private enum Ranges: FormattableRangesFactory {
  static func contentRange(
    from dictionary: [String: ContentValue]
  ) -> (any FormattableContentRange)? {
    guard kind(from: dictionary) == "shout", let range = range(from: dictionary) else { return nil }
    return Shout(range: range)
  }
}

private enum Contents: FormattableContentFactory {
  static func content(from dictionary: [String: ContentValue]) -> (any FormattableContent)? {
    if kind(from: dictionary) == "secret" { return nil }
    return ContentFactory<Ranges>.content(from: dictionary)
  }
}
