// Tests of batches: the division of a request body into rows, and the results for the rows.

import Galley
import Testing

@testable import GalleyServer

@Suite("Batches")
struct BatchTests {
  private static func doors(bytes: Int = 1 << 20, rows: Int = 100) -> PostDoors {
    PostDoors(
      token: nil, hidesInformation: false, isOpen: true, bodyBytes: 64, bodyTime: .seconds(1),
      batchBytes: bytes, batchRows: rows)
  }

  /// Parses text into rows. The text arrives in parts of `piece` bytes.
  private static func rows(
    _ text: String, isCSV: Bool = false, hasTemplate: Bool = true, piece: Int
  ) throws -> [BatchRows.Row] {
    var rows = BatchRows(isCSV: isCSV, hasTemplate: hasTemplate, doors(), .untrusted)
    var found: [BatchRows.Row] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      found += rows.add(bytes[start..<min(start + piece, bytes.count)])
    }
    return found + rows.finish()
  }

  private static func values(_ row: BatchRows.Row) -> [String: String]? {
    guard case .success(.values(let values)) = row.content else { return nil }
    return values
  }

  @Test(
    "A request body gives the same rows, however many bytes arrive at once",
    arguments: [1, 3, 1000])
  func pieces(piece: Int) throws {
    let lines = try Self.rows("{\"a\":\"1\",\"id\":7}\r\n\n{\"a\":2}", piece: piece)
    #expect(lines.map(\.number) == [1, 2])
    #expect(lines.map(\.id) == ["7", nil])
    #expect(lines.map(Self.values) == [["a": "1", "id": "7"], ["a": "2"]])
    let table = try Self.rows("a,b\r\n1,\"x\ny\"\r\n2,z\r\n", isCSV: true, piece: piece)
    #expect(table.map(Self.values) == [["a": "1", "b": "x\ny"], ["a": "2", "b": "z"]])
  }

  @Test("The answer to an invalid row is an error, and the other rows are not affected")
  func wrongRows() throws {
    let long = String(repeating: "x", count: 100)
    let lines = try Self.rows("{\"a\":1}\nnothing\n{\"a\":\"\(long)\"}\n{\"a\":2}\n", piece: 7)
    #expect(lines.map { Self.values($0)?["a"] } == ["1", nil, nil, "2"])
    let table = try Self.rows("a\n1\n1,2\n3\n", isCSV: true, piece: 5)
    #expect(table.map { Self.values($0)?["a"] } == ["1", nil, "3"])
  }

  @Test(
    "Each row beyond the maximum number of rows gives an error; earlier rows are not affected",
    arguments: [("{}\n{}\nnot JSON\n{}", false), ("a\n1\n2\n\"3\n4\"\n5", true)])
  func rowsOverLimit(text: String, isCSV: Bool) {
    for piece in [1, 1000] {
      var rows = BatchRows(isCSV: isCSV, hasTemplate: true, Self.doors(rows: 2), .untrusted)
      let bytes = Array(text.utf8)
      var found: [BatchRows.Row] = []
      for start in stride(from: 0, to: bytes.count, by: piece) {
        found += rows.add(bytes[start..<min(start + piece, bytes.count)])
      }
      found += rows.finish()
      #expect(rows.refusal == nil)
      #expect(found.map(\.number) == [1, 2, 3, 4])
      #expect(found.map { Self.values($0) != nil } == [true, true, false, false])
      for row in found.dropFirst(2) {
        guard case .failure(let problem) = row.content else { continue }
        #expect(problem.kind == .tooLarge && problem.limit == 2)
      }
    }
  }

  @Test("If a batch has too many bytes, the rows before the limit are kept")
  func bytesOverLimit() {
    for piece in [1, 1000] {
      var rows = BatchRows(isCSV: false, hasTemplate: true, Self.doors(bytes: 7), .untrusted)
      let bytes = Array("{}\n{}\n{}\n".utf8)
      var found: [BatchRows.Row] = []
      for start in stride(from: 0, to: bytes.count, by: piece) {
        found += rows.add(bytes[start..<min(start + piece, bytes.count)])
      }
      #expect(found.map(\.number) == [1, 2])
      #expect(rows.count == 2)
      #expect(rows.refusal?.kind == .tooLarge && rows.refusal?.limit == 7)
    }
  }

  @Test("Invalid column names end the batch, and no later row is read")
  func wrongNames() {
    var rows = BatchRows(isCSV: true, hasTemplate: true, Self.doors(), .untrusted)
    #expect(rows.add(Array("a,a\n1,2\n".utf8)).isEmpty)
    #expect(rows.refusal?.kind == .invalidDocument)
  }

  @Test("A file in a tar response consists of 512-byte blocks, and its header has a checksum")
  func tar() {
    let entry = TarEntry.bytes("a.png", [1, 2, 3])
    #expect(entry.count == 1024)
    #expect(Array(entry[257..<263]) == Array("ustar\0".utf8))
    #expect(String(decoding: entry[124..<135], as: UTF8.self) == "00000000003")
    var header = Array(entry[..<512])
    let sum = Int(String(decoding: header[148..<154], as: UTF8.self), radix: 8)
    for index in 148..<156 { header[index] = 32 }
    #expect(sum == header.reduce(0) { $0 + Int($1) })
    #expect(Array(entry[512..<515]) == [1, 2, 3])
    #expect(TarEntry.bytes("b", Array(repeating: 0, count: 512)).count == 1024)
  }

  @Test("The batch rows that are drawn but not yet sent are limited in number and in bytes")
  func leave() throws {
    let slots = RowSlots(2, bytesAhead: 100)
    var rows = (0..<4).compactMap { _ in slots.leave() }
    #expect(rows.count == 4)
    #expect(slots.leave() == nil)
    rows.removeFirst()
    let next = try #require(slots.leave())
    next.hold(99)
    rows = []
    var last = slots.leave()
    last?.hold(1)
    #expect(last != nil)
    #expect(slots.leave() == nil)
    last = nil
    #expect(slots.leave() != nil)
    withExtendedLifetime(next) {}
  }
}
