// The flags for attributed text in XML, tested with each subcommand that uses them.

import Foundation
import TestSupport
import Testing

@Suite("rasterize: XML")
struct XMLTests {
  private static let button = """
    <Button layout:height="60">
      <attributedTitle font="@20" foregroundColor="red">Off</attributedTitle>
      <attributedTitle state="selected | highlighted" style="on">On and on</attributedTitle>
    </Button>
    """
  private static let styles = """
    <styles name="S"><attributedTextStyle name="on" font="@30" foregroundColor="lime"/></styles>
    """
  private static let templates = """
    <templates name="Cards">
      <attributedText name="welcome" font="@20">Hello {{name}}!</attributedText>
      <attributedText name="goodbye" font="@40">Bye {{name}}</attributedText>
    </templates>
    """

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.button, to: "button.ui.xml")
    try folder.write(Self.styles, to: "own.styles.xml")
    try folder.write(Self.templates, to: "cards.ui.xml")
  }

  private func run(_ arguments: String...) throws -> Command.Outcome {
    try Command.start(arguments + ["--no-system-fonts"], in: folder).end()
  }

  /// Converts a document to JSON and returns the text of all its nodes.
  private func text(_ arguments: String...) throws -> String? {
    let outcome = try Command.start(["convert"] + arguments + ["--no-system-fonts"], in: folder)
      .end()
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try Self.text(of: outcome)
  }

  private static func text(of converted: Command.Outcome) throws -> String? {
    let text = try converted.text.jsonObject()["text"]
    let nodes = text as? [Any] ?? [text ?? ""]
    return nodes.compactMap { $0 as? String ?? ($0 as? [String: Any])?["text"] as? String }.joined()
  }

  @Test("--state draws the title of a state; if the state has no title, the normal title is drawn")
  func state() throws {
    #expect(try text("button.ui.xml") == "Off")
    #expect(try text("button.ui.xml", "--state", "highlighted") == "On and on")
    #expect(try text("button.ui.xml", "--state", "disabled") == "Off")
    let wrong = try run("button.ui.xml", "--state", "pressed")
    #expect(wrong.status == 64 && wrong.errors.contains("pressed"))
  }

  @Test("--all-states writes one image per state")
  func allStates() throws {
    let outcome = try run("button.ui.xml", "-o", "b.png", "--all-states")
    #expect(outcome.status == 0)
    let states = ["normal", "highlighted", "disabled", "selected", "focused"]
    let pictures = try states.map { try folder.read("b-\($0).png") }
    #expect(pictures[1] == pictures[3] && pictures[0] == pictures[2] && pictures[0] == pictures[4])
    #expect(pictures[0] != pictures[1])
    #expect(try !folder.names.contains("b.png"))
    let single = try run("button.ui.xml", "-o", "one.png", "--state", "selected")
    #expect(try single.status == 0 && folder.read("one.png") == pictures[1])
    #expect(try run("button.ui.xml", "--all-states", "-o", "-").status == 64)
  }

  @Test("--styles takes precedence over style files next to the document")
  func styles() throws {
    let folders = FileManager.default
    try folders.createDirectory(
      at: folder.url.appending(path: "brand"), withIntermediateDirectories: false)
    try folder.write(
      Self.styles.replacing("lime", with: "blue").replacing("@30", with: "@50"),
      to: "brand/own.styles.xml")
    let near = try run("button.ui.xml", "--state", "selected", "-o", "near.png")
    let given = try run(
      "button.ui.xml", "--state", "selected", "--styles", "brand/own.styles.xml", "-o", "given.png")
    #expect(near.status == 0 && given.status == 0)
    let widths = try ["near.png", "given.png"].map { try PNGFile(folder.read($0))?.width ?? 0 }
    #expect(widths[0] < widths[1])
    let missing = try run("button.ui.xml", "--styles", "none.styles.xml")
    #expect(
      missing.status == 66
        && missing.messages == [
          "rasterize: none.styles.xml: error: --styles is not a file; name an existing file"
        ])
    try folder.write("{\"text\": \"a\"}", to: "a.json")
    let json = try run("a.json", "--styles", "own.styles.xml")
    #expect(json.status == 64 && json.errors.contains("--styles is for XML documents"))
  }

  @Test("--xml-template selects a template by its name, and --value fills it")
  func template() throws {
    let john = "name=John <b>"
    #expect(
      try text("cards.ui.xml", "--template", "welcome", "--value", john) == "Hello John <b>!")
    #expect(try text("cards.ui.xml", "--template", "Cards.goodbye", "--value", "name=J") == "Bye J")
    let unfilled = try run("cards.ui.xml", "--template", "welcome")
    #expect(unfilled.status == 65 && unfilled.errors.contains("name"))
    let unknown = try run(
      "cards.ui.xml", "--template", "welcome", "--value", "name=J", "--value", "nam=J")
    #expect(unknown.status == 65 && unknown.errors.contains("nam"))
    let other = try run("cards.ui.xml", "--template", "welcom", "--value", "name=J")
    #expect(other.status == 65 && other.errors.contains("welcome"))
    let converted = try run("convert", "cards.ui.xml", "--template", "welcome", "--value", "name=J")
    #expect(try Self.text(of: converted) == "Hello J!")
  }

  @Test("`batch --template` fills an XML template with the rows of a table")
  func batch() throws {
    try folder.write(
      #"<templates name="T"><attributedText name="t">Hi {{name}}</attributedText></templates>"#,
      to: "one.ui.xml")
    try folder.write("id,name\na,A & <B>\nb,\n", to: "rows.csv")
    let outcome = try run(
      "batch", "--template", "one.ui.xml", "rows.csv", "--output", "{{id}}.png")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try outcome.lines.map { try $0.jsonObject()["id"] as? String } == ["a", "b"])
    let widths = try ["a.png", "b.png"].map { try PNGFile(folder.read($0))?.width ?? 0 }
    #expect(widths[0] > widths[1])
  }

  @Test("`lint` and `fonts` read XML, and an error has a line and a column")
  func otherSubcommands() throws {
    let lint = try run("lint", "button.ui.xml")
    #expect(lint.status == 1 && lint.text.contains("layout:height"))
    let fonts = try run("fonts", "--document", "button.ui.xml", "--state", "selected")
    #expect(fonts.status == 0 && fonts.lines.count == 1 && fonts.text.hasPrefix("system@30\tInter"))
    try folder.write("<attributedText>\n a <b>b</attributedText>", to: "open.xml")
    let open = try run("open.xml")
    #expect(open.status == 65 && open.errors.hasPrefix("rasterize: open.xml:2:"))
    let line = try run("batch", "--ndjson", "cards.ui.xml", "--format", "xml")
    #expect(line.status == 1 && !line.text.contains("\"output\""), "\(line.text)")
  }

  @Test("--watch watches the style files next to a document")
  func watch() throws {
    try folder.write(
      "<attributedText style=\"on\">Watched</attributedText>", to: "watched.ui.xml")
    let running = try Command.start(
      ["watched.ui.xml", "-o", "w.png", "--watch", "--no-system-fonts"], in: folder)
    defer { running.process.terminate() }
    try waitForPicture { $0 > 0 }
    let first = try PNGFile(folder.read("w.png"))?.width ?? 0
    try folder.write(Self.styles.replacing("@30", with: "@60"), to: "own.styles.xml")
    try waitForPicture { $0 > first }
    kill(running.process.processIdentifier, SIGINT)
    #expect(try running.end().status == 130)
  }

  /// Waits up to 20 seconds until the image's width meets a condition.
  private func waitForPicture(_ isWanted: (Int) -> Bool) throws {
    for _ in 0..<2000 {
      if let data = try? folder.read("w.png"), let width = PNGFile(data)?.width, isWanted(width) {
        return
      }
      usleep(10_000)
    }
    Issue.record("the picture never became what it should")
  }
}
