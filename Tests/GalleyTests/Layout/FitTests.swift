// Text that is scaled down until it fits its box (attribute semantics §10).

import GalleyTestSupport
import Testing

@testable import Galley

@Suite("Shrinking text to fit its box")
struct FitTests {
  private static let font = FontDescriptor(families: ["Noto Sans"], size: 20)
  private static let words = "The quick brown fox jumps over the lazy dog again and again"

  private func shrunk(
    _ text: AttributedText, width: Double?, height: Double?,
    _ change: (inout TextContainer) -> Void = { _ in }
  ) throws -> TextLayout {
    try layout(text, width: width) {
      $0.height = height
      $0.fit = .shrink
      change(&$0)
    }
  }

  @Test("Text that fits its box is laid out at its full size")
  func fits() throws {
    let text = AttributedText(Self.words, [.font(Self.font)])
    let plain = try layout(text, width: 200) { $0.height = 300 }
    let fitted = try shrunk(text, width: 200, height: 300)
    #expect(fitted.fitScale == 1)
    #expect(fitted.lines == plain.lines && fitted.glyphs == plain.glyphs)
  }

  @Test(
    "Text shrinks to the largest scale at which it fits; at a scale 0.001 larger, it overflows",
    arguments: [30.0, 42, 55, 80])
  func greatest(height: Double) throws {
    let text = AttributedText(Self.words, [.font(Self.font)])
    let fitted = try shrunk(text, width: 200, height: height) { $0.minimumScale = 0.1 }
    #expect(fitted.fitScale < 1 && fitted.fitScale > 0.1)
    #expect(!fitted.overflow && fitted.lines.last?.range.upperBound == text.length)
    let bottom = try #require(fitted.lines.last.map { $0.top + $0.height })
    #expect(bottom <= height + 1e-6)
    #expect((fitted.fitScale * 1000).rounded() / 1000 == fitted.fitScale)
    let larger = try layout(text.scaled(by: fitted.fitScale + 0.001), width: 200) {
      $0.height = height
    }
    #expect(larger.overflow)
  }

  @Test(
    "Text that is too large even at the minimum scale overflows at that scale",
    arguments: [0.5, 0.333, 0.0, 1.0, 7.0])
  func minimum(_ least: Double) throws {
    let text = AttributedText(String(repeating: Self.words, count: 9), [.font(Self.font)])
    let fitted = try shrunk(text, width: 40, height: 0) { $0.minimumScale = least }
    #expect(fitted.overflow)
    #expect(fitted.fitScale == (least == 0 ? 0.001 : min(least, 1)))
  }

  @Test("Text shrinks until no word is divided, but never below the minimum scale")
  func words() throws {
    let text = AttributedText("Wavelengths", [.font(Self.font)])
    let natural = try width(of: "Wavelengths", [.font(Self.font)])
    let fitted = try shrunk(text, width: natural * 0.7, height: nil)
    #expect(fitted.lines.count == 1)
    #expect(abs(fitted.fitScale - 0.7) <= 0.001 && fitted.fitScale <= 0.7)
    // If no scale keeps every word whole, the text has the largest scale at which it fits with
    // divided words.
    let divided = try shrunk(text, width: natural * 0.3, height: nil)
    #expect(divided.fitScale == 1 && divided.lines.count > 1 && !divided.overflow)
    let low = try shrunk(text, width: natural * 0.3, height: 50)
    #expect(low.fitScale < 1 && low.lines.count > 1 && !low.overflow)
  }

  @Test("A line break at a soft hyphen or a tab does not count as dividing a word")
  func hyphens() throws {
    let text = AttributedText("Wave\u{AD}lengths", [.font(Self.font)])
    let half = try width(of: "lengths", [.font(Self.font)])
    let fitted = try shrunk(text, width: half + 1, height: nil)
    #expect(fitted.fitScale == 1 && fitted.lines.count == 2)
    let tab = AttributedText("Wave\tlengths", [.font(Self.font)])
    #expect(try shrunk(tab, width: half + 1, height: nil).fitScale == 1)
  }

  @Test("Text is shrunk to fit before any of it is hidden by a line limit, truncation or clipping")
  func modes() throws {
    for mode in LineBreakMode.allCases {
      let text = AttributedText(
        "The quick brown fox", [.font(Self.font), paragraph { $0.lineBreakMode = mode }])
      let natural = try width(of: "The quick brown fox", [.font(Self.font)])
      let fitted = try shrunk(text, width: natural * 0.8, height: nil) { $0.maximumLines = 1 }
      #expect(!fitted.overflow && fitted.lines.count == 1)
      #expect(abs(fitted.fitScale - 0.8) <= 0.001)
    }
  }

  @Test("Insets are not scaled; a box without a width is as wide as its scaled text and insets")
  func insets() throws {
    let text = AttributedText("one\ntwo\nthree", [.font(Self.font)])
    let natural = try layout(text)
    let fitted = try shrunk(text, width: nil, height: natural.height * 0.5 + 20) {
      $0.insets = EdgeInsets(top: 12, right: 5, bottom: 8, left: 3)
      $0.minimumScale = 0.2
    }
    #expect(fitted.fitScale == 0.5)
    #expect(fitted.lines[0].x == 3 && fitted.lines[0].top == 12)
    #expect(fitted.width.isNear(natural.width * 0.5 + 8))
    #expect(fitted.height == natural.height * 0.5 + 20)
  }

  @Test("Vertical alignment uses the height that the text has after shrinking")
  func vertical() throws {
    let text = AttributedText("Wavelengths", [.font(Self.font)])
    let natural = try layout(text)
    let fitted = try shrunk(text, width: natural.width * 0.6, height: 90) {
      $0.verticalAlignment = .center
    }
    let line = fitted.lines[0]
    #expect((line.top + line.height / 2).isNear(45))
  }

  @Test(
    "Shrinking scales every length in the text's attributes, but no length of the container",
    arguments: UInt64(1)...60)
  func lengths(seed: UInt64) throws {
    var random = RandomText(seed: seed)
    let text = random.text(pieces: 20).inOneFamily
    // The width of a very narrow tab can depend on `Tolerance.length`, which is not scaled with the
    // text. So a tab can be wider in one of the two compared layouts.
    let slack = 10 * Tolerance.length
    let shrunk = try self.shrunk(text, width: 160, height: 90) { $0.minimumScale = 0.05 }
    let scaled = try layout(text.scaled(by: shrunk.fitScale), width: 160) { $0.height = 90 }
    #expect(shrunk.overflow == scaled.overflow)
    #expect(shrunk.lines.map(\.range) == scaled.lines.map(\.range))
    for (one, other) in zip(shrunk.lines, scaled.lines) {
      #expect(one.x.isNear(other.x, within: slack) && one.baseline.isNear(other.baseline))
      #expect(one.height.isNear(other.height) && one.width.isNear(other.width, within: slack))
      #expect(one.spacingBelow.isNear(other.spacingBelow))
    }
    #expect(shrunk.glyphs.count == scaled.glyphs.count)
    for (one, other) in zip(shrunk.glyphs, scaled.glyphs) {
      #expect(one.id == other.id && one.x.isNear(other.x, within: slack) && one.y.isNear(other.y))
      #expect(one.advance.isNear(other.advance, within: slack))
    }
    for (one, other) in zip(shrunk.runs, scaled.runs) {
      #expect(one.size.isNear(other.size) && one.baselineOffset.isNear(other.baselineOffset))
    }
  }

  @Test("Shadow offsets and blurs shrink with their text")
  func shadows() throws {
    let shadow = TextShadow(.black, offset: (10, 20), blur: 8)
    let text = AttributedText("Wavelengths", [.font(Self.font), .shadow(shadow)])
    let natural = try layout(text)
    let fitted = try shrunk(text, width: natural.width * 0.5, height: nil)
    let small = try layout(text.scaled(by: fitted.fitScale), width: natural.width * 0.5)
    let (one, other) = (try fitted.inkBounds(), try small.inkBounds())
    #expect(fitted.fitScale < 1 && one != nil)
    #expect(try #require(one).width.isNear(try #require(other).width))
    #expect(try #require(one).height.isNear(try #require(other).height))
  }
}

extension AttributedText {
  /// The text in Noto Sans, which has no optical sizes. So a change of the font size only scales
  /// the glyphs.
  fileprivate var inOneFamily: AttributedText {
    mapped { attributes in
      var font = attributes.font ?? FontDescriptor()
      font.families = ["Noto Sans"]
      attributes.font = font
    }
  }

  /// The text with every length in points multiplied by a factor.
  fileprivate func scaled(by scale: Double) -> AttributedText {
    mapped { attributes in
      var font = FontDescriptor.default.merging(attributes.font ?? FontDescriptor())
      font.size = (font.size ?? 12) * scale
      attributes.font = font
      attributes.kern = attributes.kern.map { $0 * scale }
      attributes.tracking = attributes.tracking.map { $0 * scale }
      attributes.baselineOffset = attributes.baselineOffset.map { $0 * scale }
      attributes.attachment = attributes.attachment.map { attachment in
        let bounds = attachment.bounds
        return TextAttachment(
          attachment.image,
          bounds: TextAttachment.Bounds(
            x: bounds.x * scale, y: bounds.y * scale, width: bounds.width * scale,
            height: bounds.height * scale), alt: attachment.alt)
      }
      attributes.shadows = attributes.shadows.map {
        $0.map { shadow in
          var shadow = shadow
          shadow.offsetX = shadow.offsetX.map { $0 * scale }
          shadow.offsetY = shadow.offsetY.map { $0 * scale }
          shadow.blur = shadow.blur.map { $0 * scale }
          return shadow
        }
      }
      attributes.paragraphStyle = (attributes.paragraphStyle ?? ParagraphStyle()).scaled(by: scale)
    }
  }

  private func mapped(_ change: (inout TextAttributes) -> Void) -> AttributedText {
    var text = AttributedText()
    for run in runs {
      var attributes = run.attributes
      change(&attributes)
      text.append(AttributedText(utf16: Array(utf16[run.range]), attributes))
    }
    return text
  }
}

extension ParagraphStyle {
  fileprivate func scaled(by scale: Double) -> ParagraphStyle {
    var style = self
    // A style without tab stops and without a tab interval has default tab stops, 28 points apart.
    let hasDefaultStops = style.tabStops == nil && (style.defaultTabInterval ?? 0) <= 0
    style.tabStops = style.tabStops.map {
      $0.map { TabStop($0.alignment, at: $0.location * scale, terminators: $0.terminators) }
    }
    style.firstLineHeadIndent = firstLineHeadIndent.map { $0 * scale }
    style.headIndent = headIndent.map { $0 * scale }
    style.tailIndent = tailIndent.map { $0 * scale }
    style.defaultTabInterval = (hasDefaultStops ? 28 : defaultTabInterval).map { $0 * scale }
    style.minimumLineHeight = minimumLineHeight.map { $0 * scale }
    style.maximumLineHeight = maximumLineHeight.map { $0 * scale }
    style.lineSpacing = lineSpacing.map { $0 * scale }
    style.paragraphSpacing = paragraphSpacing.map { $0 * scale }
    style.paragraphSpacingBefore = paragraphSpacingBefore.map { $0 * scale }
    switch lineHeight {
    case .exact(let points): style.lineHeight = .exact(points * scale)
    case .leading(let points): style.lineHeight = .leading(points * scale)
    case .multiple, nil: break
    }
    return style
  }
}
