// Compiles and runs the Swift code on the page "Styles as values", and compares images with
// references.

import Galley
import GalleyDocuments
import GalleyStyles
import GalleyTesting
import Testing

@Suite("Snippets: styles")
struct StyleSnippets {
  private let renderer = TextRenderer.forTests

  @Test("Literals")
  func literals() throws {
    // snippet: style-literal
    let label: Label = [.text("Hello World"), .foregroundColor(.red)]
    let same: Label = [.foregroundColor(.red), .text("Hello World")]  // equal in any order
    // end

    #expect(label == same)
    assertImage(of: label.document(), named: "hello")
    let button: Label = [.color(.red), .text("Red"), .foregroundColor(.blue)]
    assertImage(of: button.document(), named: "button")
  }

  @Test("Nested stacks")
  func nestedStacks() throws {
    // snippet: style-stacks
    let fooLabel: Label = [
      .text("Foo"), .foregroundColor(.blue), .color(.red), .alignment(.center),
    ]
    let barLabel: Label = [
      .text("Bar"), .foregroundColor(.red), .color(.green), .alignment(.center),
    ]
    let labels: Stack = [.views([fooLabel, barLabel]), .distribution(.fillEqually)]

    let button: Label = [
      .text("Baz"), .color(.cyan), .foregroundColor(.red), .alignment(.center),
    ]

    let stackView: Stack = [
      .views([labels, button]), .axis(.vertical), .distribution(.fillEqually),
    ]

    let document = stackView.document(width: 240, height: 120)
    let picture = try renderer.render(document)
    // end

    #expect(picture.width == 240)
    assertImage(of: document, named: "stacks")
  }

  @Test("Merging")
  func merging() {
    // snippet: style-merge
    let foo: [StyleAttribute] = [.text("foo")]  // a `TextStyle` is possible, too
    let bar: TextStyle = [.text("bar"), .color(.red)]  // a `TextStyle` is better

    // The result is a `TextStyle`.
    let fooMerged = foo.merge(slave: bar)  // [.text("foo"), .color(.red)]
    let barMerged = foo.merge(master: bar)  // [.text("bar"), .color(.red)]

    let single: StyleAttribute = .text("foo")
    let mergedSingle = bar.merge(master: single)  // [.text("foo"), .color(.red)]
    let mergedArray = bar.merge(master: foo)  // [.text("foo"), .color(.red)]
    // end

    let fooAndRed: TextStyle = [.text("foo"), .color(.red)]
    #expect(fooMerged == fooAndRed && mergedSingle == fooAndRed && mergedArray == fooAndRed)
    #expect(barMerged == bar)
    #expect(LabelDefaultingToRed().style == [.color(.red)])
    #expect(LabelDefaultingToRed([.color(.blue)]).style == [.color(.blue)])
    #expect(LabelDefaultingToRed(optional: nil).style == [.color(.red)])
  }

  @Test("Operators")
  func operators() {
    // snippet: style-operators
    let foo: TextStyle = [.text("foo")]
    let bar: TextStyle = [.text("bar"), .color(.red)]

    let fooMerged = foo <- bar  // [.text("foo"), .color(.red)]
    let barMerged = foo <<- bar  // [.text("bar"), .color(.red)]
    // end

    #expect(fooMerged == [.text("foo"), .color(.red)] && barMerged == bar)
  }

  @Test("Associativity")
  func associativity() {
    let foo: TextStyle = [.text("foo")]
    let bar: TextStyle = [.text("bar")]

    // snippet: style-associativity
    let result1 = foo <<- bar <<- .text("baz")  // [.text("baz")]
    let result2 = foo <- bar <- .text("baz")  // [.text("foo")]
    let result3 = foo <<- bar <- .text("baz")  // [.text("bar")]
    let result4 = foo <- bar <<- .text("baz")  // [.text("foo")], as foo <- (bar <<- …)
    // end

    #expect(result1 == [.text("baz")] && result2 == foo)
    #expect(result3 == bar && result4 == foo)
  }

  @Test("Predefined styles")
  func predefined() throws {
    // snippet: style-predefined
    let labelStyle: TextStyle = [
      .foregroundColor(.red), .alignment(.center), .font(.system(30, weight: .bold)),
    ]
    let fooLabel: Label = labelStyle <<- .text("Foo")
    let barLabel: Label = labelStyle <<- [.text("Bar"), .foregroundColor(.blue), .color(.red)]
    let bazLabel: Label =
      labelStyle <<- [
        .text("Baz"), .alignment(.left), .color(.green), .font(.system(45, weight: .bold)),
      ]

    let stackView: Stack = [
      .views([fooLabel, barLabel, bazLabel]), .axis(.vertical), .distribution(.fillEqually),
    ]
    // end

    assertImage(of: stackView.document(width: 240), named: "predefined")
    let merged: Label = Label(labelStyle.merge(master: .text("Foo")))
    #expect(merged == fooLabel)
  }

  @Test("Text")
  func text() {
    let style: TextStyle = [.foregroundColor(.red), .alignment(.center)]

    // snippet: style-text
    let title: AttributedText = style <<- .text("Foo")
    let shout: AttributedText = style <<- [.text("Foo"), .case(.upper), .kern(1.5)]
    let plain: AttributedText = [.text("foo")]^  // `^` makes attributed text
    // end

    #expect(title.string == "Foo" && title.runs[0].attributes.foregroundColor == .red)
    #expect(shout.runs[0].attributes.textCase == .upper && plain == "foo")
  }

  @Test("A login form")
  func login() throws {
    // snippet: style-login
    let height = 50.0
    let style: TextStyle = [.font(.system(20)), .height(height)]
    let fieldStyle = style <<- [.borderWidth(2), .layoutMargins(all: 8)]

    let emailField: Label = fieldStyle <<- [.text("Email"), .foregroundColor(.gray)]
    let passwordField: Label = fieldStyle <<- [.text("Password"), .foregroundColor(.gray)]

    let loginButton: Label =
      style
      <<- .states([Normal("Login", .blue), Highlighted("Logging in...", .red)])
      <- .alignment(.center)
      <- [.color(.green), .cornerRadius(height / 2)]

    let stackView: Stack =
      .axis(.vertical)
      <- .views([emailField, passwordField, loginButton])
      <- [.spacing(20), .layoutMargins(all: 20), .color(.white)]

    let document = stackView.document(width: 240)
    let pressed = stackView.document(width: 240, state: .highlighted)
    // end

    assertImage(of: document, named: "login")
    assertImage(of: pressed, named: "login-highlighted")
  }

  @Test("Localized text")
  func localized() {
    // snippet: style-l10n-use
    let label: Label = [.l10n(.helloWorld), .foregroundColor(.red)]
    // end

    #expect(label.text == "Hello World")
  }

  @Test("Duplicate attributes")
  func duplicates() {
    // snippet: style-duplicates
    let foobar: [StyleAttribute] = [.text("foo"), .text("bar")]  // an array may contain two texts
    let style = TextStyle(foobar)
    print(Label(style).text ?? "")  // foo
    print(style.duplicates)  // [.text("bar")]
    // end

    #expect(Label(foobar).text == "foo" && style.duplicates == [.text("bar")])
  }

  @Test("Custom attributes")
  func custom() throws {
    // snippet: style-foo-use
    let fooLabel: FooLabel = [
      .custom(FooStyle([.foo("Foobar")])), .foregroundColor(.red), .color(.cyan),
    ]
    // end

    assertImage(of: fooLabel.document(width: 120), named: "foo")
  }

  @Test("A highlighter")
  func highlighter() throws {
    // snippet: style-highlighter-use
    let font = StyleAttribute.font(.system(24))
    let marker: AttributedText = [
      .text("highlighted, even over two lines"), .custom(Highlighter(color: .yellow)),
    ]^
    let label: Label = [
      .attributedText("What is important is " + marker + "."), font, .layoutMargins(all: 12),
      .color(.white),
    ]
    let document = label.document(width: 300)
    // end

    assertImage(of: document, named: "highlighter")
  }

  @Test("Styles in JSON")
  func json() throws {
    // snippet: style-json
    let json = """
      {"text": "Foo", "font": ":bold@30", "foregroundColor": "red", "alignment": "center",
       "states": {"highlighted": {"text": "…", "foregroundColor": "gray"}}}
      """
    let style = try TextStyle(json: Array(json.utf8))
    // end

    let same: TextStyle = [
      .text("Foo"), .font(FontDescriptor(weight: 700, size: 30)), .foregroundColor(.red),
      .alignment(.center), .states([Highlighted("…", .gray)]),
    ]
    #expect(style == same)
  }
}
