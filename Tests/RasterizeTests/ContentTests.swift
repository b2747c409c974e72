import Foundation
import TestSupport
import Testing

@Suite("Formattable content and styles")
struct ContentTests {
  private static let activity = """
    {"text": "This site was created by Author", "type": "site", "actions": {"follow": false},
     "ranges": [{"type": "site", "url": "https://www.wordpress.com", "indices": [0, 9]}]}
    """
  private static let styles = """
    {"width": 200, "attributes": {"font": "system@16"}, "linksColor": "blue"}
    """

  private func folder(
    activity: String = activity, styles: String = styles
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(activity, to: "activity.json")
    try folder.write(styles, to: "styles.json")
    return folder
  }

  @Test("The image is written next to the content file, with the styles from --content-styles")
  func render() throws {
    let folder = try folder()
    let run = try Command.run("activity.json", "--content-styles", "styles.json", in: folder)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(try PNGFile(folder.read("activity.png"))?.width == 200)
  }

  @Test("The layout lists links with URL and range, and actions with the values `enabled` and `on`")
  func layout() throws {
    let folder = try folder()
    let run = try Command.run(
      "layout", "activity.json", "--content-styles", "styles.json", in: folder)
    #expect(run.text.contains("\"links\":[{\"url\":\"https://www.wordpress.com\",\"range\":[0,9]"))
    #expect(
      run.text.contains(
        "\"actions\":[{\"identifier\":\"follow\",\"enabled\":true,\"on\":false}]"))
  }

  @Test("Lint reports each unknown key of formattable content, with the key's JSON path")
  func lint() throws {
    let folder = try folder(activity: "{\"text\": \"a\", \"rangs\": []}")
    let run = try Command.run(
      "lint", "activity.json", "--content-styles", "styles.json", in: folder)
    #expect(run.status == 1)
    #expect(run.lines.count == 1 && run.text.contains("rangs: unknownKey"))
    #expect(run.text.contains("did you mean \"ranges\"?"))
  }

  @Test("Lines of a batch can be formattable content")
  func batch() throws {
    let folder = try folder()
    try folder.write(
      """
      {"output": "a.png", "text": "a"}
      {"output": "b.png", "text": "b", "ranges": [{"indices": [0, 2]}]}

      """, to: "lines.ndjson")
    let run = try Command.run(
      "batch", "--ndjson", "lines.ndjson", "--content-styles", "styles.json", in: folder)
    #expect(run.status == 1 && run.lines.count == 2)
    #expect(run.lines.last?.contains("\"path\":\"ranges[0].indices[1]\"") == true)
    #expect(try PNGFile(folder.read("a.png"))?.width == 200)
  }

  @Test("A style file can be rendered and laid out as a document")
  func style() throws {
    let folder = try TemporaryFolder()
    let button = "{\"text\": \"Login\", \"height\": 30, \"color\": \"lime\"}"
    try folder.write(
      "{\"axis\": \"vertical\", \"spacing\": 5, \"width\": 90, \"views\": [\(button), \(button)]}",
      to: "login.style.json")
    let run = try Command.run("login.style.json", in: folder)
    #expect(run.status == 0 && run.errors.isEmpty)
    let login = try PNGFile(folder.read("login.png"))
    #expect([login?.width, login?.height] == [90, 65])
    let layout = try Command.run("layout", "login.style.json", in: folder)
    #expect(
      layout.text.contains(
        "\"frames\":[{\"x\":0,\"y\":0,\"width\":90,\"height\":30,\"fitScale\":1},{\"x\":0,\"y\":35,"
      ))
    try folder.write("{\"views\": [{\"hight\": 1}]}", to: "wrong.json")
    let wrong = try Command.run("wrong.json", "--format", "style", in: folder)
    #expect(wrong.status == 65)
    #expect(
      wrong.errors.hasPrefix(
        "rasterize: wrong.json:1:13: error: views[0].hight: unknown key \"hight\"; did you mean \"height\"?"
      ))
  }

  @Test("--state lays out a style in one state, and --all-states draws the style in every state")
  func states() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"text": "Off", "states": {"highlighted": {"text": "On and on", "foregroundColor": "red"}}}
      """, to: "button.style.json")
    let text = { (more: [String]) in
      try Command.start(["layout", "button.style.json"] + more, in: folder).end().text
    }
    #expect(try text([]) == text(["--state", "focused"]))
    #expect(try text(["--state", "highlighted"]).contains("\"range\":[0,9]"))
    let all = try Command.run("button.style.json", "--all-states", in: folder)
    #expect(all.status == 0)
    #expect(try folder.read("button-normal.png") == folder.read("button-disabled.png"))
    #expect(try folder.read("button-normal.png") != folder.read("button-highlighted.png"))
    let none = try Command.run(
      "layout", "--state", "focused", "--format", "content", "button.style.json", in: folder)
    #expect(none.status == 64 && none.errors.contains("--state is for XML documents and styles"))
  }

  @Test("An error names its file, line and column")
  func errors() throws {
    let folder = try folder(activity: "{\"text\": \"a\" // no\n}", styles: "{\"colour\": 1}")
    let styles = try Command.run(
      "activity.json", "--content-styles", "styles.json", in: folder)
    #expect(styles.status == 65)
    #expect(
      styles.errors.hasPrefix("rasterize: styles.json:1:2: error: colour: unknown key \"colour\""))
    let comment = try Command.run("activity.json", "--format", "content", in: folder)
    #expect(
      comment.messages == [
        "rasterize: activity.json:1:14: error: expected \",\" or \"}\", found \"/\"; remove the"
          + " comment, because JSON has no comments"
      ])
    let missing = try Command.run("activity.json", "--content-styles", "none.json", in: folder)
    #expect(missing.status == 66 && missing.errors.hasPrefix("rasterize: none.json: error: "))
    let both = try Command.run(
      "activity.json", "--content-styles", "styles.json", "--format", "json", in: folder)
    #expect(both.status == 64)
  }
}
