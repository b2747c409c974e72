// Broken layout contracts: `rasterize` writes no image, prints one line per broken contract, and
// reports errors in a batch.

import Foundation
import TestSupport
import Testing

@Suite("Layout contracts checked by rasterize")
struct ContractTests {
  let folder: TemporaryFolder
  private static let broken = #"""
    "width": 80, "attributes": {"font": "@20"}, "text": "alpha beta gamma", \#
    "require": {"maximumLines": 2, "noWidow": true}
    """#

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("{\(Self.broken)}", to: "broken.json")
    try folder.write(
      #"{"text": "kept", "require": {"maximumLines": 2, "noWidow": true}}"#, to: "kept.json")
  }

  private let lines = [
    "require.noWidow: contract noWidow: a paragraph's last line has 1 word; at least 2 are required",
    "require.maximumLines: contract maximumLines: the text has 3 lines; the maximum is 2",
  ]

  @Test(
    "If contracts are broken, the old image is kept, and each broken contract has one error line")
  func render() throws {
    try folder.write("old", to: "out.png")
    let outcome = try Command.run("broken.json", "-o", "out.png", "--no-system-fonts", in: folder)
    #expect(outcome.status == 1 && outcome.text.isEmpty)
    #expect(
      outcome.messages.map { $0.replacing(/:\d+:\d+:/, with: ":") }
        == lines.map { "rasterize: broken.json: error: \($0)" })
    #expect(try folder.read("out.png") == Data("old".utf8))
    let kept = try Command.run("kept.json", "-o", "kept.png", "--no-system-fonts", in: folder)
    #expect(kept.status == 0 && kept.errors.isEmpty)
    #expect(try folder.names.contains("kept.png"))
  }

  @Test("Lint reports a broken contract with the measured quantity, its value and its limit")
  func lint() throws {
    let text = try Command.run("lint", "broken.json", "--no-system-fonts", in: folder)
    #expect(text.status == 1)
    #expect(
      text.lines.first?.replacing(/:\d+:\d+:/, with: ":")
        == "broken.json: require.noWidow: contract: noWidow: a paragraph's last line has 1 word; "
        + "at least 2 are required")
    let outcome = try Command.run("lint", "broken.json", "--json", "--no-system-fonts", in: folder)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [String: Any])
    let findings = try #require(object["findings"] as? [[String: Any]])
    #expect(findings.map { $0["code"] as? String } == ["contract", "contract"])
    #expect(findings.map { $0["contract"] as? String } == ["noWidow", "maximumLines"])
    #expect(findings.map { $0["what"] as? String }.last == "lines")
    #expect(findings.map { $0["value"] as? Int } == [1, 3])
    #expect(findings.map { $0["limit"] as? Int } == [2, 2])
    #expect(findings.map { $0["path"] as? String }.last == "require.maximumLines")
  }

  @Test(
    "In a batch, a broken layout contract gives an error answer, with and without --isolate",
    arguments: [[], ["--isolate"]])
  func batch(_ flags: [String]) throws {
    try folder.write(
      "{\"id\": 1, \"output\": \"a.png\", \(Self.broken)}\n"
        + #"{"id": 2, "output": "b.png", "text": "b", "require": {"noWidow": true}}"#,
      to: "rows.ndjson")
    let outcome = try Command.run(
      ["batch", "--ndjson", "rows.ndjson", "--no-system-fonts"] + flags, in: folder)
    #expect(outcome.status == 1 && outcome.lines.count == 2)
    let row = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.lines[0].utf8)) as? [String: Any])
    let error = try #require(row["error"] as? [String: Any])
    #expect(row["id"] as? Int == 1 && error["code"] as? String == "contract")
    #expect(error["path"] as? String == "require.noWidow")
    #expect((row["contracts"] as? [[String: Any]])?.map { $0["value"] as? Int } == [1, 3])
    #expect(outcome.lines[1].contains(#""output":"b.png""#))
    let names = try folder.names
    #expect(names.contains("b.png") && !names.contains("a.png"))
  }
}
