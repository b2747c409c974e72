// `rasterize subtitles`, which writes a folder of images with their times.

import Foundation
import TestSupport
import Testing

@Suite("Subtitles")
struct SubtitlesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      #"{"width": 320, "height": 180, "insets": 10, "attributes": {"font": "@16"}}"#,
      to: "style.json")
    try folder.write(
      """
      1
      00:00:01,000 --> 00:00:02,500
      First <font color="red">red</font>

      2
      00:00:02,000 --> 00:00:03,000
      {\\an8}At the top

      3
      00:00:10,000 --> 00:00:11,000
      First <font color="red">red</font>
      """, to: "film.srt")
  }

  private func draw(_ arguments: String...) throws -> Command.Outcome {
    try Command.run(
      ["subtitles", "film.srt", "--style", "style.json", "-o", "out", "--no-system-fonts"]
        + arguments, in: folder)
  }

  private let names = [
    "0001.png", "0002.png", "0003.png", "cues.json", "frames.ffconcat", "gap.png",
  ]

  @Test("The folder has each distinct image once, an image for gaps, cues.json and frames.ffconcat")
  func files() throws {
    let outcome = try draw()
    #expect(outcome.status == 0 && outcome.text.isEmpty && outcome.errors.isEmpty)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("out").path).sorted()
        == names)
    #expect(
      String(decoding: try folder.read("out/frames.ffconcat"), as: UTF8.self) == """
        ffconcat version 1.0
        file gap.png
        duration 1.000
        file 0001.png
        duration 1.000
        file 0002.png
        duration 0.500
        file 0003.png
        duration 0.500
        file gap.png
        duration 7.000
        file 0001.png
        duration 1.000
        file gap.png

        """)
  }

  @Test("--verbose reports the rendering stages of each subtitle image on one line")
  func verbose() throws {
    let outcome = try draw("--verbose")
    for name in names.prefix(3) {
      let own = outcome.messages.filter { $0.hasPrefix("rasterize: film.srt: \(name): ") }
      #expect(own.count == 1)
      #expect(own.allSatisfy { $0.contains("layout ") && $0.contains("total ") })
    }
  }

  @Test("cues.json has the times, texts, files and positions of cues")
  func json() throws {
    #expect(try draw("--scale", "2").status == 0)
    let json = try String(decoding: folder.read("out/cues.json"), as: UTF8.self).jsonObject()
    #expect(json["width"] as? Int == 640 && json["height"] as? Int == 360)
    #expect(json["gap"] as? String == "gap.png")
    let cues = try #require(json["cues"] as? [[String: Any]])
    #expect(cues.map { $0["start"] as? Double } == [1, 2, 10])
    #expect(cues.map { $0["end"] as? Double } == [2.5, 3, 11])
    #expect(cues.map { $0["text"] as? String } == ["First red", "At the top", "First red"])
    #expect(cues.map { $0["id"] as? String } == ["1", "2", "3"])
    #expect(cues.map { $0["line"] as? Int } == [2, 6, 10])
    #expect(
      cues.map { $0["files"] as? [String] } == [
        ["0001.png", "0002.png"], ["0002.png", "0003.png"], ["0001.png"],
      ])
    let boxes = try cues.map { try #require($0["box"] as? [Int]) }
    #expect(boxes[0][1] > 260 && boxes[0][1] + boxes[0][3] <= 341 && boxes[1][1] == 20)
    #expect(abs(2 * boxes[0][0] + boxes[0][2] - 640) <= 2)
    let pictures = try #require(json["pictures"] as? [[String: Any]])
    #expect(pictures.map { $0["cues"] as? [Int] } == [[0], [0, 1], [1], [2]])
    #expect(pictures.map { $0["start"] as? Double } == [1, 2, 2.5, 10])
  }

  @Test("In cues.json, a cue that moves has a box for each of its files")
  func places() throws {
    try folder.write(
      """
      WEBVTT

      REGION
      id:r lines:2

      00:01.000 --> 00:04.000 region:r
      A

      00:02.000 --> 00:03.000 region:r
      B
      """, to: "film.srt")
    #expect(try draw().status == 0)
    let json = try String(decoding: folder.read("out/cues.json"), as: UTF8.self).jsonObject()
    let cues = try #require(json["cues"] as? [[String: Any]])
    #expect(cues[0]["files"] as? [String] == ["0001.png", "0002.png", "0001.png"])
    let boxes = try #require(cues[0]["boxes"] as? [[Int]])
    #expect(boxes.count == 3 && boxes[0] == boxes[2] && boxes[0] == cues[0]["box"] as? [Int])
    #expect(boxes[1][0] == boxes[0][0] && boxes[1][1] + boxes[1][3] <= boxes[0][1] + 1)
    #expect(cues[1]["boxes"] == nil)
  }

  @Test(
    "All subtitle images have the same size and are RGBA, and the image for gaps is transparent")
  func kinds() throws {
    #expect(try draw().status == 0)
    for name in names where name.hasSuffix(".png") {
      let bytes = Array(try folder.read("out/\(name)"))
      // Width, height, bit depth and colour type in the PNG header (PNG 3 §11.2.1).
      #expect(bytes[16..<26] == [0, 0, 1, 64, 0, 0, 0, 180, 8, 6], "\(name)")
    }
  }

  @Test("The files made from subtitles are the same for any number of jobs")
  func workers() throws {
    #expect(try draw("--jobs", "1").status == 0)
    let first = try names.map { try folder.read("out/\($0)") }
    for jobs in ["2", "7"] {
      #expect(try draw("--jobs", jobs, "--max-memory", "64M").status == 0)
      #expect(try names.map { try folder.read("out/\($0)") } == first)
    }
  }

  @Test("WebVTT is read from a file or from standard input")
  func webVTT() throws {
    let vtt = "WEBVTT\n\n00:01.000 --> 00:02.000\nA\n"
    try folder.write(vtt, to: "film.vtt")
    let named = try Command.run(
      "subtitles", "film.vtt", "--style", "style.json", "-o", "out", in: folder)
    let piped = try Command.run(
      "subtitles", "-", "--style", "style.json", "-o", "piped", in: folder, input: vtt)
    #expect(named.status == 0 && piped.status == 0)
    #expect(try folder.read("out/cues.json") == folder.read("piped/cues.json"))
  }

  @Test("A warning names the line of its cue; with --strict, nothing is written")
  func warnings() throws {
    try folder.write(
      """
      1
      00:00:01,000 --> 00:00:03,000
      <font size="3">A</font> \u{10FFFD}

      2
      00:00:02,000 --> 00:00:04,000
      \(String(repeating: "line\n", count: 20))
      """, to: "film.srt")
    let outcome = try draw()
    #expect(outcome.status == 0)
    let starts = outcome.messages.map { $0.prefix { $0 != "," && $0 != ";" } }
    #expect(outcome.messages.count == 4, "\(outcome.errors)")
    #expect(starts[0].hasPrefix("rasterize: film.srt:2:1: warning: faces and sizes of <font>"))
    #expect(starts[1].hasPrefix("rasterize: film.srt:2:1: warning: no font has U+10FFFD"))
    #expect(outcome.errors.contains(":6:1: warning: there is no space next to the other cues"))
    #expect(outcome.errors.contains(":6:1: warning: "))
    try FileManager.default.removeItem(at: folder.file("out"))
    let strict = try draw("--strict")
    #expect(strict.status == 1 && strict.messages.count == 4)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("out").path).isEmpty)
  }

  @Test(
    "`subtitles` prints an error on one line, and writes nothing",
    arguments: [
      (
        "1\n00:00:01,000 --> 00:00:0x,000\nA", "{}", 65,
        "rasterize: style.json:1:1: error: a subtitle style"
      ),
      (
        "1\n00:00:01,000 --> 00:00:0x,000\nA", nil, 65,
        "rasterize: film.srt:2:25: error: the times are"
      ),
      (
        "A", #"{"text": "a", "width": 9, "height": 9}"#, 65,
        "rasterize: style.json:1:10: error: text: a subtitle style"
      ),
      (
        "", #"{"width": 1e6, "height": 9}"#, 65,
        "rasterize: film.srt: error: the canvas's longer side"
      ),
    ] as [(String, String?, Int32, String)])
  func wrong(film: String, style: String?, status: Int32, says: String) throws {
    try folder.write(film, to: "film.srt")
    if let style { try folder.write(style, to: "style.json") }
    let outcome = try draw()
    #expect(outcome.status == status && outcome.messages.count == 1)
    #expect(outcome.errors.hasPrefix(says), "\(outcome.errors)")
    #expect(
      (try? FileManager.default.contentsOfDirectory(atPath: folder.file("out").path)) ?? [] == [])
  }

  @Test("With --missing-glyphs error, the error names the cue, and no file is left")
  func missingGlyph() throws {
    try folder.write(
      "00:00:01,000 --> 00:00:02,000\nA\n\n00:00:03,000 --> 00:00:04,000\n\u{10FFFD}",
      to: "film.srt")
    let outcome = try draw("--missing", "error")
    #expect(outcome.status == 65)
    #expect(outcome.errors.hasPrefix("rasterize: film.srt:4:1: error: no font has U+10FFFD"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("out").path).isEmpty)
  }

  @Test("The exit code is 66 for an unreadable file, and 73 if the folder cannot be created")
  func filesAndFolders() throws {
    func run(_ film: String, _ style: String, _ out: String) throws -> Command.Outcome {
      try Command.run("subtitles", film, "--style", style, "-o", out, in: folder)
    }
    #expect(try run("none.srt", "style.json", "out").status == 66)
    #expect(try run("film.srt", "none.json", "out").status == 66)
    #expect(try run("film.srt", "style.json", "no/out").status == 73)
    #expect(try run("film.srt", "style.json", "film.srt").status == 73)
    #expect(try folder.names == ["film.srt", "style.json"])
  }

  @Test("Neither the subtitle file nor its style is ever replaced")
  func inputsStay() throws {
    try folder.write(try folder.read("style.json"), to: "cues.json")
    let outcome = try Command.run(
      "subtitles", "film.srt", "--style", "cues.json", "-o", ".", in: folder)
    #expect(outcome.status == 73 && outcome.errors.contains("the image would replace its input"))
    #expect(try folder.names == ["cues.json", "film.srt", "style.json"])
  }

  @Test(
    "Usage errors exit with 64 and print one line",
    arguments: [
      ["film.srt", "-o", "out"], ["film.srt", "--style", "style.json"],
      ["film.srt", "--style", "style.json", "-o", "-"], ["-", "--style", "-", "-o", "out"],
      ["film.srt", "--style", "style.json", "-o", "out", "--jobs", "0"],
      ["film.srt", "--style", "style.json", "-o", "out", "--format", "xml"],
      ["film.srt", "--style", "style.json", "-o", "out", "--color-scheme", "dark"],
    ])
  func usage(arguments: [String]) throws {
    let outcome = try Command.run(["subtitles"] + arguments, in: folder)
    #expect(outcome.status == 64 && outcome.messages.count == 1, "\(outcome.errors)")
  }
}
