// Valid and invalid comma-separated values according to RFC 4180.

import GalleyJSON
import Testing

@testable import GalleyDocuments
@testable import GalleyFormats

@Suite("CSV")
struct CSVParserTests {
  private func records(_ bytes: some Sequence<UInt8>, limit: Int = 1000) -> [CSVRecord] {
    var parser = CSVParser(limit: limit)
    var records: [CSVRecord] = []
    for byte in bytes {
      if let record = parser.consume(byte) { records.append(record) }
    }
    if let record = parser.finish() { records.append(record) }
    return records
  }

  private func fields(_ text: String) throws -> [[String]] {
    try records(text.utf8).map { try $0.fields.get() }
  }

  @Test(
    "CSV records follow RFC 4180 §2",
    arguments: [
      ("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
      ("aaa,bbb,ccc\r\nzzz,yyy,xxx", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
      ("\"aaa\",\"b\r\nbb\",\"ccc\"\r\nzzz", [["aaa", "b\r\nbb", "ccc"], ["zzz"]]),
      ("\"aaa\",\"b\"\"bb\",\"ccc\"", [["aaa", "b\"bb", "ccc"]]),
      ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
      (" a , b ", [[" a ", " b "]]), (",,", [["", "", ""]]), ("a,\n,b", [["a", ""], ["", "b"]]),
      ("\"\"", [[""]]), ("\"\",\"\"\r\n", [["", ""]]), ("\"a,b\",c", [["a,b", "c"]]),
      ("a\n\n\r\nb\n", [["a"], ["b"]]), ("", []), ("\n", []),
      ("\u{FEFF}a,b", [["a", "b"]]), ("\u{FEFF}\"a\",b", [["a", "b"]]),
      ("a\rb,c", [["a\rb", "c"]]),
      // The next three texts begin with the first byte, or with the first two bytes, of a byte
      // order mark.
      ("ＩＤ,名前", [["ＩＤ", "名前"]]), ("（株）名\n", [["（株）名"]]), ("\u{FEC0},b", [["\u{FEC0}", "b"]]),
      ("naïve,日本,🙂", [["naïve", "日本", "🙂"]]),
    ] as [(String, [[String]])])
  func wellFormed(text: String, expected: [[String]]) throws {
    #expect(try fields(text) == expected)
  }

  @Test("A CSV record has the number of its first line, even if its fields span several lines")
  func lines() {
    #expect(records("h\r\n\"a\nb\nc\"\n\nd\n".utf8).map(\.line) == [1, 2, 6])
  }

  @Test(
    "An error in a CSV record gives the record's line, and later records are still read",
    arguments: [
      ("a\nb\"c,d\ne", 2, "doubled"), ("a\n\"b\"c\ne", 2, "after a quoted field"),
      ("a\n\"b\"\rc\ne", 2, "doubled"),
    ])
  func malformed(text: String, line: Int, says: String) {
    let all = records(text.utf8)
    #expect(all.count == 3)
    #expect(all.last?.fields == .success(["e"]))
    guard case .failure(let problem)? = all.dropFirst().first?.fields else {
      Issue.record("no problem")
      return
    }
    #expect(problem.line == line && problem.message.contains(says))
  }

  @Test("The error about an unclosed quotation mark in CSV gives the line of that mark")
  func unclosed() {
    let all = records("a,b\nc,\"d\ne\nf".utf8)
    guard all.count == 2, case .failure(let problem) = all[1].fields else {
      Issue.record("no problem")
      return
    }
    #expect(all[1].line == 2 && problem.line == 2 && problem.message.contains("never closed"))
  }

  @Test("A CSV row that is not UTF-8 or is too long gives an error; the other rows are read")
  func refused() {
    let bytes = Array("a\n".utf8) + [0xFF, 0x0A] + Array("\"1\n345\"\nb\n".utf8)
    let all = records(bytes, limit: 4)
    #expect(
      all.map { (try? $0.fields.get()) ?? ["wrong"] } == [["a"], ["wrong"], ["wrong"], ["b"]])
  }
}
