// The custom labels, attributes and backdrops that the page "Styles as values" defines.

import Galley
import GalleyDocuments
import GalleyStyles

// snippet: style-default
struct LabelDefaultingToRed: Composable {
  let style: TextStyle

  init(_ style: TextStyle) {
    self.style = style <- .default
  }

  init(optional style: TextStyle? = nil) {
    self.style = style.merge(slave: .default)
  }
}

extension TextStyle {
  fileprivate static let `default`: TextStyle = [.color(.red)]
}
// end

// snippet: style-l10n
enum L10n: String {
  case helloWorld = "Hello World"
}

extension StyleAttribute {
  static func l10n(_ key: L10n) -> StyleAttribute {
    .text(key.rawValue)
  }
}
// end

// snippet: style-foo
enum FooAttribute: Hashable {
  case foo(String)
}

struct FooStyle: CustomAttribute {
  let attributes: [FooAttribute]

  init(_ attributes: [FooAttribute]) {
    self.attributes = attributes
  }

  func install(on style: inout TextStyle) {
    for attribute in attributes {
      switch attribute {
      case .foo(let foo): style = style <<- .text(foo)
      }
    }
  }
}

struct FooLabel: Composable, ExpressibleByArrayLiteral {
  let style: TextStyle

  init(_ style: TextStyle) {
    self.style = style <- [.alignment(.center), .foregroundColor(.red)]
  }

  init(arrayLiteral attributes: StyleAttribute...) {
    self.init(TextStyle(attributes))
  }
}
// end

// snippet: style-highlighter
struct Highlighter: CustomAttribute, BackdropShape {
  var color: Color

  func install(on style: inout TextStyle) {
    style = style <<- .backdrop(self)
  }

  func boxes(for lines: [Rectangle]) -> [PaintedBox] {
    lines.map { line in
      let stroke = Rectangle(
        x: line.x - 4, y: line.y + line.height * 0.3, width: line.width + 8,
        height: line.height * 0.6)
      return PaintedBox(stroke, paint: .color(color), cornerRadius: 3)
    }
  }
}
// end
