// Boxes that show nothing of their text.

import Testing

@testable import Galley

@Test("A box too low for its first line says that it shows nothing")
func boxTooLow() throws {
  let low = try layout("lost", [.font(.system(30))]) { $0.height = 20 }
  #expect(low.lines.isEmpty)
  #expect(low.overflow)
  #expect(low.diagnostics.map(\.code) == ["nothingFits"])
  let high = try layout("there", [.font(.system(30))]) { $0.height = 40 }
  #expect(high.diagnostics.isEmpty)
  let empty = try layout("") { $0.height = 1 }
  #expect(empty.diagnostics.isEmpty)
}
