import Galley
import Testing

@testable import GalleyDocuments
@testable import GalleyStyles

extension TextStyle {
  fileprivate static let `default`: TextStyle = [.color(.red)]
}

@Suite("Merging styles")
struct MergeTests {
  private let foo: TextStyle = [.text("foo")]
  private let bar: TextStyle = [.text("bar"), .color(.red)]
  private let fooAndRed: TextStyle = [.text("foo"), .color(.red)]

  @Test("`merge(master:)` and `merge(slave:)` accept styles, arrays and single attributes")
  func operands() {
    let array: [StyleAttribute] = [.text("foo")]
    let attribute: StyleAttribute = .text("foo")
    let others: [any StyleConvertible] = [foo, array, attribute, Optional(foo)]
    for other in others {
      #expect(other.merge(slave: bar) == fooAndRed)
      #expect(other.merge(master: bar) == bar)
    }
    #expect(bar.merge(master: foo) == fooAndRed && bar.merge(slave: foo) == bar)
    #expect(bar.merge(master: array) == fooAndRed && bar.merge(slave: array) == bar)
    #expect(bar.merge(master: attribute) == fooAndRed && bar.merge(slave: attribute) == bar)
  }

  @Test("Optional styles that are nil have no effect")
  func optionals() {
    let none: TextStyle? = nil
    let some: TextStyle? = foo
    #expect(none.merge(slave: .default) == .default && some.merge(slave: .default) == fooAndRed)
    #expect((none <- .default) == .default && (some <- .default) == fooAndRed)
    #expect((none <<- bar) == bar && (bar <<- none) == bar && (bar <- none) == bar)
    #expect((none <- none) == TextStyle())
  }

  @Test("The operators <- and <<-, which merge styles, accept all nine pairs of operand types")
  func operators() {
    let array: [StyleAttribute] = [.text("foo")]
    let attribute: StyleAttribute = .text("foo")
    let others: [StyleAttribute] = [.text("bar"), .color(.red)]
    let other: StyleAttribute = .text("bar")
    #expect((foo <- bar) == fooAndRed && (foo <<- bar) == bar)
    #expect((foo <- others) == fooAndRed && (foo <<- others) == bar)
    #expect((foo <- other) == foo && (foo <<- other) == [.text("bar")])
    #expect((array <- bar) == fooAndRed && (array <<- bar) == bar)
    #expect((array <- others) == fooAndRed && (array <<- others) == bar)
    #expect((array <- other) == foo && (array <<- other) == [.text("bar")])
    #expect((attribute <- bar) == fooAndRed && (attribute <<- bar) == bar)
    #expect((attribute <- others) == fooAndRed && (attribute <<- others) == bar)
    #expect((attribute <- other) == foo && (attribute <<- other) == [.text("bar")])
  }

  @Test("The operators <- and <<-, which merge styles, are right-associative")
  func associativity() {
    let bar: TextStyle = [.text("bar")]
    let result1 = foo <<- bar <<- .text("baz")
    let result2 = foo <- bar <- .text("baz")
    let result3 = foo <<- bar <- .text("baz")
    let result4 = foo <- bar <<- .text("baz")
    #expect(result1.text == "baz")
    #expect(result2.text == "foo")
    #expect(result3.text == "bar")
    #expect(result4.text == "foo")
    let fromTheLeft = (foo <- bar) <<- .text("baz")
    #expect(fromTheLeft.text == "baz")
  }

  @Test("When styles merge, fonts, paragraph styles, single shadows and states merge part by part")
  func parts() {
    var spaced = ParagraphStyle()
    spaced.lineSpacing = 4
    let base: TextStyle = [
      .font(.system(20, weight: .bold)), .alignment(.center),
      .shadow(TextShadow(color: .color(.red))),
      .states([Normal("a"), Disabled("b", .gray)]),
    ]
    let style =
      base <<- [
        .font(FontDescriptor(size: 30)), .paragraphStyle(spaced), .shadow(TextShadow(blur: 2)),
        .states([Disabled("c"), Highlighted("d")]),
      ]
    let text = style.textAttributes
    #expect(text.font?.size == 30 && text.font?.weight == 700)
    #expect(text.paragraphStyle?.alignment == .center && text.paragraphStyle?.lineSpacing == 4)
    #expect(text.shadows == [TextShadow(color: .color(.red), blur: 2)])
    let states: [(ControlState, String, Color?)] = [
      (.normal, "a", nil), (.disabled, "c", .gray), (.highlighted, "d", nil), (.selected, "a", nil),
    ]
    for (state, string, color) in states {
      let resolved = style.resolved(for: state)
      #expect(resolved.text == string && resolved.textAttributes.foregroundColor == color)
    }
    #expect((base <- style).resolved(for: .disabled).text == "b")
  }

  @Test("When styles merge, a colour replaces a gradient, and attributed text replaces plain text")
  func sameKey() {
    let gradient: TextStyle = [.foregroundGradient(Gradient(.red, .blue))]
    #expect((gradient <<- .foregroundColor(.red)) == [.foregroundColor(.red)])
    #expect((foo <<- .attributedText("bar")).text == "bar")
  }
}
