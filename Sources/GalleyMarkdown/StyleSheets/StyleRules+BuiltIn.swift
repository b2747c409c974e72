// The rules of the style sheets that Galley supplies, and a lookup of text attributes by style
// name. Formats other than Markdown use this lookup.

public import Galley

extension StyleRules {
  /// The initial rules of ``StyleSheet/default``. The text is in the system font. The background is
  /// white, or dark grey in the dark scheme.
  public static let builtIn = StyleRules(
    block: page.merging(headings) { $1 }.merging(blocks) { $1 }.merging(lists) { $1 },
    inline: inlines)

  /// The initial rules of ``StyleSheet/plain``.
  public static let plain = StyleRules(inline: [
    .emphasis: [.fontTraits(.italic)],
    .strong: [.fontTraits(.bold)],
    .code: [.fontTraits(.monospace)],
    .strikethrough: [.strikethrough(.single)],
  ])

  private static let text = AdaptiveColor(light: Color(0x1C1C1E), dark: Color(0xF2F2F4))
  private static let ground = AdaptiveColor(light: Color(0xFFFFFF), dark: Color(0x1C1C1E))
  private static let quiet = AdaptiveColor(light: Color(0x5C5F66), dark: Color(0xA6A8AE))
  private static let fill = AdaptiveColor(light: Color(0xF3F3F6), dark: Color(0x2B2B2F))
  private static let header = AdaptiveColor(light: Color(0xE7E7EC), dark: Color(0x3A3A3F))
  private static let line = AdaptiveColor(light: Color(0xD6D6DC), dark: Color(0x4A4A50))
  private static let link = AdaptiveColor(light: Color(0x0B5CAD), dark: Color(0x78B7FF))

  private static let page: [BlockSelector: [BlockStyle]] = [
    .document: [
      .textStyle(.body), .textColor(text), .backgroundColor(ground), .lineSpacing(0.3.em),
      .blockPadding(.all(24.pt)), .listMarkerIndent(1.7.em), .listMarkerSpacing(0.45.em),
      .orderedListMarker(.arabicNumeral, .lowercaseAlpha, .lowercaseRoman),
      .unorderedListMarker(.bullet, .circle, .square), .taskListMarker(TaskListMarker()),
      .thematicBreak(thickness: 1.pt, color: line), .imageSizing(.scaleDownByWidth(nil)),
    ],
    .paragraph: [.paragraphSpacingBefore(0.7.em), .paragraphSpacingAfter(0.7.em)],
  ]

  private static let headings: [BlockSelector: [BlockStyle]] = [
    .heading1: heading(.largeTitle, .bold) + [.kerning(-0.015.em)],
    .heading2: heading(.title1, .bold) + [.kerning(-0.01.em)],
    .heading3: heading(.title2, .semibold), .heading4: heading(.title3, .semibold),
    .heading5: heading(.headline, .semibold),
    .heading6: heading(.subheadline, .semibold) + [.textColor(quiet)],
  ]

  private static func heading(_ style: FontStyle, _ weight: FontWeight) -> [BlockStyle] {
    [
      .textStyle(style), .fontWeight(weight), .lineSpacing(0.1.em),
      .paragraphSpacingBefore(0.9.em), .paragraphSpacingAfter(0.45.em),
    ]
  }

  private static let blocks: [BlockSelector: [BlockStyle]] = [
    .blockQuote: [
      .textColor(quiet), .blockMargins(top: 0.9.em, bottom: 0.9.em), .blockPadding(left: 1.em),
      .blockBorder(width: 3.pt, color: line, sides: .left),
    ],
    .codeBlock: [
      .textStyle(.code), .fontSize(0.94.em), .backgroundColor(fill), .cornerRadius(8.pt),
      .lineSpacing(0.25.em),
      .blockMargins(top: 0.9.em, bottom: 0.9.em),
      .blockPadding(left: 0.9.em, right: 0.9.em, top: 0.75.em, bottom: 0.75.em),
    ],
    .thematicBreak: [.blockMargins(top: 1.4.em, bottom: 1.4.em)],
    .table: [.blockMargins(top: 0.9.em, bottom: 0.9.em), .lineSpacing(0.15.em)],
    .tableHeader: [.fontWeight(.semibold), .backgroundColor(header)],
    .tableCell: [
      .blockBorder(width: 1.pt, color: line),
      .blockPadding(left: 0.7.em, right: 0.7.em, top: 0.4.em, bottom: 0.4.em),
    ],
  ]

  private static let lists: [BlockSelector: [BlockStyle]] = [
    .item: [.paragraphSpacingBefore(0.25.em), .paragraphSpacingAfter(0.25.em)]
  ]

  private static let inlines: [InlineSelector: [InlineStyle]] = [
    .emphasis: [.fontTraits(.italic)],
    .strong: [.fontTraits(.bold)],
    .code: [
      .fontName(.systemMonospace), .fontSize(0.9.em), .kerning(0.pt),
      .inlineBackground(
        color: fill, padding: BoxSides(left: 4.pt, right: 4.pt, top: 1.pt, bottom: 1.pt),
        cornerRadius: 4.pt),
    ],
    .link: [.textColor(link), .underline(.single)],
    .image: [.textColor(quiet)],
    .strikethrough: [.strikethrough(.single)],
  ]
}

extension Color {
  /// Creates an opaque colour from a hexadecimal number, `0xRRGGBB`.
  fileprivate init(_ number: UInt32) {
    self.init(
      red: UInt8(number >> 16 & 0xFF), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
  }
}

extension StyleRules {
  /// The names that ``textAttributes(named:for:limits:)`` accepts: `title` for the first-level
  /// heading, the names of text styles, and the names of block selectors.
  public static let textStyleNames =
    ["title"] + TextRole.allCases.map(\.rawValue) + BlockSelector.named.map(\.name)

  /// The text attributes that the rules set for a name. If the name is unknown, the result is
  /// `nil`.
  ///
  /// - Parameters:
  ///   - name: `title`, a text style such as `title1`, or a kind of block such as `heading1`.
  ///   - traits: The reader's text size and colour scheme, which determine font sizes and colours.
  ///   - limits: The limits for lengths and font sizes.
  public func textAttributes(
    named name: String, for traits: StyleTraits, limits: Limits = .default
  ) -> TextAttributes? {
    var rules = self
    let selector: BlockSelector
    if name == "title" {
      selector = .heading(level: 1)
    } else if let role = TextRole(rawValue: name) {
      selector = .paragraph
      rules.block[.paragraph] = [.textStyle(.role(role))]
    } else if let known = BlockSelector.named.first(where: { $0.name == name }) {
      selector = known.selector
    } else {
      return nil
    }
    var resolver = StyleResolver(rules, traits, limits: limits)
    return resolver.block([selector], in: resolver.document).attributes
  }
}
