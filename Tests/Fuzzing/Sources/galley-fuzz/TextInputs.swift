import Galley
import GalleyEditing

/// Fuzzes plain text. Some bytes of the input choose the container and the styles.
enum TextInputs {
  /// Lays text out and draws it. The first bytes choose the container. Each run of text begins with
  /// bytes that choose its style and length.
  static func text(_ input: [UInt8]) {
    var bytes = ByteReader(input)
    let container = container(&bytes)
    let isUTF16 = bytes.flag()
    var text = AttributedText()
    while !bytes.isEmpty {
      let attributes = style(&bytes)
      let part = bytes.take(bytes.choice(of: 64) + 1)
      if isUTF16 {
        let units = stride(from: 0, to: part.count - 1, by: 2).map {
          UInt16(part[$0]) << 8 | UInt16(part[$0 + 1])
        }
        text.append(AttributedText(utf16: units, TextAttributes(attributes)))
      } else {
        text.append(AttributedText(String(decoding: part, as: UTF8.self), attributes))
      }
    }
    Drawing.draw(TextDocument(text, in: container))
    edit(text, in: container)
  }

  /// Lays the text out for editing, replaces the middle third of the text, and gets the caret at
  /// the replacement.
  private static func edit(_ text: AttributedText, in container: TextContainer) {
    let middle = text.length / 3..<text.length / 3 * 2
    var storage = TextStorage(text)
    guard
      var layout = try? EditableLayout(storage, in: container, renderer: Drawing.renderer)
    else { return }
    storage.type("e", over: middle)
    guard (try? layout.update(to: storage)) != nil else { return }
    _ = layout.caret(at: TextLayout.Position(middle.lowerBound))
  }

  private static func container(_ bytes: inout ByteReader) -> TextContainer {
    var container = TextContainer(width: bytes.flag() ? Double(bytes.byte()) * 2 : nil)
    if bytes.flag() { container.height = Double(bytes.byte()) }
    container.writingMode = bytes.pick(WritingMode.allCases)
    container.fit = bytes.flag() ? .shrink : .none
    container.maximumLines = bytes.flag() ? bytes.choice(of: 4) + 1 : nil
    container.lastLineBreakMode = bytes.flag() ? bytes.pick(LineBreakMode.allCases) : nil
    container.underlineSkipInk = bytes.flag() ? .auto : .none
    container.lineHeightMode = bytes.flag() ? .halfLeading : .textkit
    container.defaultDirection = bytes.pick(BaseWritingDirection.allCases)
    container.language = bytes.pick(["en", "de", "ar", "hi", "ja", "tr", "th", "zh-Hant"])
    return container
  }

  private static func style(_ bytes: inout ByteReader) -> [TextAttribute] {
    var paragraph = ParagraphStyle()
    paragraph.alignment = bytes.pick(TextAlignment.allCases)
    paragraph.lineBreakMode = bytes.pick(LineBreakMode.allCases)
    paragraph.lineBreakQuality = bytes.pick(LineBreakQuality.allCases)
    paragraph.usesDefaultHyphenation = bytes.flag()
    paragraph.hyphenationFactor = bytes.flag() ? 1 : 0
    paragraph.kashida = bytes.flag()
    paragraph.headIndent = bytes.flag() ? Double(bytes.byte()) : 0
    var attributes: [TextAttribute] = [
      .paragraphStyle(paragraph),
      .font(
        FontDescriptor(
          families: [bytes.pick(["system", "serif", "monospace", "Noto Nastaliq Urdu"])],
          weight: Double(bytes.choice(of: 10)) * 100 + 1, size: Double(bytes.choice(of: 48)) + 1)),
    ]
    if bytes.flag() { attributes.append(.kern(Double(bytes.byte()) - 100)) }
    if bytes.flag() { attributes.append(.strokeWidth(Double(bytes.byte()) / 8 - 16)) }
    if bytes.flag() { attributes.append(.underlineStyle(.double)) }
    if bytes.flag() { attributes.append(.superscript(bytes.choice(of: 5) - 2)) }
    if bytes.flag() { attributes.append(.textCase(bytes.pick(TextCase.allCases))) }
    if bytes.flag() { attributes.append(.horizontalInVertical(1)) }
    if bytes.flag() { attributes.append(.shadow(TextShadow(Color(red: 0, green: 0, blue: 0)))) }
    return attributes
  }
}

/// Makes choices that depend on the bytes of a fuzzer's input. If no bytes are left, the reader
/// always chooses the first option.
struct ByteReader {
  private var bytes: ArraySlice<UInt8>
  /// The unused bits of the bytes read so far. The lowest bit is used next.
  private var bits = 0
  private var bitCount = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var isEmpty: Bool { bytes.isEmpty }

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    defer { bytes = bytes.dropFirst(count) }
    let part = bytes.prefix(count)
    return ArraySlice(Array(part))
  }

  mutating func flag() -> Bool { choice(of: 2) == 1 }

  /// A number below `count`, made from as few of the input's bits as possible.
  mutating func choice(of count: Int) -> Int {
    var needed = 1
    while 1 << needed < count { needed += 1 }
    if bitCount < needed {
      bits |= Int(byte()) << bitCount
      bitCount += 8
    }
    defer {
      bits >>= needed
      bitCount -= needed
    }
    return (bits & ((1 << needed) - 1)) % count
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[choice(of: values.count)] }
}
