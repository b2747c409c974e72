import Testing

@testable import Galley

@Test func sketch() throws {
  let renderer = TextRenderer(fonts: .bundled)
  var text = AttributedText("Hello fi, world of text. ", [.font(.system(24))])
  text.append(
    "bold \u{5E9}\u{5DC}\u{5D5}\u{5DD} (abc) ",
    [
      .font(.system(24, weight: .bold)), .foregroundColor(Color(red: 255, green: 0, blue: 0)),
      .kern(1),
    ])
  text.append("السلام عليكم\nनमस्ते ส", [.font(.family("Noto Sans", size: 18))])
  let layout = try renderer.layout(TextDocument(text, in: TextContainer(width: 200)))
  print(layout.json())
  #expect(layout.layouts[0].lines.count > 1)
}
