// `rasterize compare`: images and documents compared with references.

import Foundation
import TestSupport
import Testing

@Suite("Compare")
struct CompareTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(#"{"text": "Hello fjord", "background": "white"}"#, to: "text.json")
    try folder.write(
      ##"{"text": "Hello fjord", "background": "white", "attributes": {"foregroundColor": "#101010"}}"##,
      to: "near.json")
    try folder.write(
      #"{"text": "Hello fjord", "background": "white", "attributes": {"kern": 2}}"#, to: "kern.json"
    )
    for name in ["text", "near", "kern"] {
      let outcome = try Command.run(
        "\(name).json", "-o", "\(name).png", "--no-system-fonts", in: folder)
      #expect(outcome.status == 0)
    }
  }

  @Test(
    "If image and reference are equal, the exit code is 0 and nothing is printed",
    arguments: ["text.png", "text.json"])
  func equal(actual: String) throws {
    let outcome = try Command.run("compare", "text.png", actual, in: folder)
    #expect(outcome.status == 0 && outcome.text.isEmpty && outcome.errors.isEmpty)
  }

  @Test(
    "If image and reference differ, the exit code is 1 and one line is printed",
    arguments: ["near.png", "near.json"])
  func different(actual: String) throws {
    let outcome = try Command.run("compare", "text.png", actual, in: folder)
    #expect(outcome.status == 1 && outcome.errors.isEmpty)
    #expect(outcome.lines.count == 1)
    #expect(outcome.text.hasPrefix("\(actual): ") && outcome.text.contains("by up to 16 of 255"))
  }

  @Test("If image sizes differ, both sizes are reported")
  func sizes() throws {
    let outcome = try Command.run("compare", "text.png", "kern.png", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("the sizes differ: ") && outcome.text.contains(", expected "))
  }

  @Test("The rendering flags of `compare` apply to the document")
  func flags() throws {
    let outcome = try Command.run("compare", "text.png", "text.json", "--scale", "2", in: folder)
    #expect(outcome.status == 1 && outcome.text.contains("the sizes differ"))
  }

  @Test("Differences between layouts are described in words")
  func words() throws {
    let documents = try Command.run("compare", "text.json", "kern.json", in: folder)
    #expect(documents.status == 1 && documents.lines.count == 1)
    #expect(documents.text.contains("2 pt, as if kern or tracking had changed"))
    // If there is a layout file next to the reference image, the layouts are compared too.
    try folder.write("canvas 1 × 1\n", to: "text.layout.txt")
    let stored = try Command.run("compare", "text.png", "kern.json", in: folder)
    #expect(stored.text.contains("expected 1 × 1"))
  }

  @Test(
    "Tolerances of comparisons",
    arguments: [
      (["--tolerance", "15"], 1), (["--tolerance", "16"], 0), (["--perceptual", "1"], 1),
      (["--perceptual", "8"], 0), (["--allowed", "1"], 0), (["--allowed", "0.0001"], 1),
    ] as [([String], Int32)])
  func tolerances(flags: [String], status: Int32) throws {
    let outcome = try Command.start(
      ["compare", "text.png", "near.png"] + flags, in: folder
    ).end()
    #expect(outcome.status == status)
  }

  @Test(
    "The JSON output of `compare` has the number of differing pixels and the image sizes",
    arguments: [("text.png", true), ("near.json", false)])
  func json(actual: String, equal: Bool) throws {
    let outcome = try Command.run("compare", "text.png", actual, "--json", in: folder)
    #expect(outcome.status == (equal ? 0 : 1) && outcome.lines.count == 1)
    let object = try outcome.text.jsonObject()
    #expect(object["equal"] as? Bool == equal)
    #expect((object["differingPixels"] as? Int == 0) == equal)
    #expect(object["largestChannelDifference"] as? Int == (equal ? 0 : 16))
    #expect((object["bounds"] as? [Double])?.count == (equal ? nil : 4))
    let size = object["expected"] as? [String: Int]
    #expect(size == object["actual"] as? [String: Int] && size?["width"] != nil)
  }

  @Test("A comparison report consists of three images and an HTML page")
  func report() throws {
    let outcome = try Command.run(
      "compare", "text.png", "near.json", "--report", "report", in: folder)
    #expect(outcome.status == 1)
    let picture = try #require(PNGFile(try folder.read("text.png")))
    for name in ["expected", "actual", "difference"] {
      let png = try #require(PNGFile(try folder.read("report/\(name).png")))
      #expect(png.width == picture.width && png.height == picture.height)
    }
    let page = String(decoding: try folder.read("report/report.html"), as: UTF8.self)
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("near.json"))
    // A second report replaces the first report.
    let again = try Command.run("compare", "text.png", "text.png", "--report", "report", in: folder)
    #expect(again.status == 0)
    let replaced = String(decoding: try folder.read("report/report.html"), as: UTF8.self)
    #expect(replaced.contains("data-matches=\"true\""))
  }

  @Test(
    "Inputs that cannot be compared are reported",
    arguments: [
      (["nope.png", "text.png"], 66, "nope.png: error: cannot be read"),
      (["text.png", "nope.json"], 66, "nope.json: error: cannot be read"),
      (["bad.png", "text.png"], 65, "bad.png: error: the image is not a PNG"),
      (["text.png", "cut.png"], 65, "cut.png: error: the PNG is cut off"),
      (["text.png", "bad.json"], 65, "bad.json:1:2: error: "),
      (["text.png", "text.png", "--report", "no/where"], 73, "no/where: error: cannot be created"),
      (["text.png", "text.png", "--report", "text.json"], 73, "cannot be written"),
      (["text.png"], 64, "<actual>"), (["-", "-"], 64, "both inputs are stdin"),
      (["text.png", "text.png", "--tolerance", "256"], 64, "0 to 255"),
      (["text.png", "text.png", "--tolerance", "1", "--perceptual", "1"], 64, "not both"),
      (["text.png", "text.png", "--allowed", "nan"], 64, "0 to 1"),
      (["text.png", "text.png", "--perceptual", "-1"], 64, "0 to 100"),
    ] as [([String], Int32, String)])
  func failures(arguments: [String], status: Int32, says: String) throws {
    try folder.write("x", to: "bad.png")
    try folder.write("{", to: "bad.json")
    let png = try folder.read("text.png")
    try png.prefix(png.count / 2).write(to: folder.url.appending(path: "cut.png"))
    let outcome = try Command.start(["compare"] + arguments, in: folder).end()
    #expect(outcome.status == status && outcome.messages.count == 1 && outcome.text.isEmpty)
    #expect(outcome.errors.hasPrefix("rasterize: ") && outcome.errors.contains(says))
  }

  @Test("Either input of `compare` can be standard input")
  func standardInput() throws {
    let outcome = try Command.shell("$RASTERIZE compare text.png - < text.png", in: folder)
    #expect(outcome.status == 0)
    let document = try Command.shell("$RASTERIZE compare text.png - < near.json", in: folder)
    #expect(document.status == 1 && document.text.hasPrefix("-: "))
  }
}
