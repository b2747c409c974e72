import Galley
import Synchronization
import Testing

@testable import GalleyContent
@testable import GalleyDocuments

@Suite("Actions of formattable content")
struct ContentActionTests {
  @Test(
    "An action passes the context to its command, and has the command's state `on`")
  func executing() throws {
    let done = Mutex<[String]>([])
    let icon = try #require(Bitmap(width: 2, height: 2))
    let follow = ContentActionCommand("follow", icon: icon) { command, context in
      command.on.toggle()
      context.completion?(command.identifier, true)
      done.withLock { $0.append(context.content.text ?? "") }
    }
    let content = FormattableTextContent(
      "a site",
      actions: [
        ContentAction("follow", command: follow),
        ContentAction("like", on: true, enabled: false, command: nil),
      ])
    let action = try #require(content.action(id: "follow"))
    #expect(!content.isActionOn(id: "follow") && action.command?.icon?.width == 2)
    let results = Mutex<[String]>([])
    action.execute(
      context: ActionContext(content: content) { identifier, succeeded in
        results.withLock { $0.append("\(identifier) \(succeeded)") }
      })
    #expect(content.isActionOn(id: "follow") && action.description == "follow: on")
    #expect(done.withLock { $0 } == ["a site"] && results.withLock { $0 } == ["follow true"])
    #expect(content.isActionOn(id: "like") && !content.isActionEnabled(id: "like"))
    #expect(FormattableTextContent("").action(id: "follow") == nil)
  }

  @Test("A disabled action of formattable content does nothing")
  func disabled() {
    let command = ContentActionCommand("x", on: true) { command, _ in command.on = false }
    let action = ContentAction("x", enabled: false, command: command)
    action.execute(context: ActionContext(content: FormattableTextContent("")))
    #expect(action.on && command.description == "x: on")
  }
}
