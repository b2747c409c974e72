// Describes a layout matrix, which shows one design in many languages. The description is JSON for
// programs or lines of text for people.

import Galley

extension LayoutMatrix {
  /// The report as a JSON object on a single line, with sizes in pixels: `{"broken", "cells":
  /// [{"name", "broken", "width", "height", "contracts", "warnings", "error": {"message"}?}]}`.
  public var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("broken", cells.count(where: \.isBroken))
      writer.key("cells")
      writer.array(cells) { writer, cell in writer.object { cell.write(to: &$0) } }
    }
    return writer.text
  }
}

extension LayoutMatrix.Cell {
  /// The problems of a cell's document: its error, if there is one, and all broken contracts. A
  /// broken contract has the form `PATH: contract NAME: WHAT, VALUE, LIMIT`.
  public var problems: [String] {
    [error].compactMap(\.self) + contracts.map { "\($0.path): contract \($0.message)" }
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("name", name)
    writer.member("broken", isBroken)
    if let layout {
      writer.member("width", layout.pixelSize.width)
      writer.member("height", layout.pixelSize.height)
    }
    writer.key("contracts")
    writer.array(contracts) { writer, contract in
      writer.object { $0.members(of: contract.diagnostic, frame: contract.frame) }
    }
    writer.key("warnings")
    writer.array(warnings) { writer, warning in writer.object { $0.members(of: warning) } }
    guard let error else { return }
    writer.key("error")
    writer.object { $0.member("message", error) }
  }
}
