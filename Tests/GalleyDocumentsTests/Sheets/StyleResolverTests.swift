import Galley
import Testing

@testable import GalleyDocuments
@testable import GalleyMarkdown

/// Computes the styles of Markdown blocks from one set of style rules.
private struct Looks {
  var resolver: StyleResolver

  init(
    _ traits: StyleTraits = StyleTraits(), block: [BlockSelector: [BlockStyle]] = [:],
    inline: [InlineSelector: [InlineStyle]] = [:]
  ) {
    resolver = StyleResolver(StyleRules(block: block, inline: inline), traits)
  }

  /// Resolves nested blocks, and returns the innermost block. Each argument has the selectors of
  /// one block; the first argument is for the outermost block.
  mutating func block(_ path: [BlockSelector]...) -> ResolvedBlock {
    var block = resolver.document
    for selectors in path { block = resolver.block(selectors, in: block) }
    return block
  }
}

@Suite("Resolving style sheets")
struct StyleResolverTests {
  @Test("In a style sheet, inline rules override block rules, which override document rules")
  func stacking() {
    var looks = Looks(
      block: [
        .document: [.textColor(.red), .kerning(1.pt), .alignment(.center)],
        .paragraph: [.textColor(.green)],
      ],
      inline: [.emphasis: [.textColor(.blue)]])
    #expect(looks.resolver.document.attributes.foregroundColor == .red)
    let paragraph = looks.block([.paragraph])
    #expect(paragraph.attributes.foregroundColor == .green)
    #expect(paragraph.attributes.kern == 1)
    #expect(paragraph.attributes.paragraphStyle?.alignment == .center)
    let stressed = looks.resolver.inline([.emphasis], in: paragraph)
    #expect(stressed.attributes.foregroundColor == .blue)
    #expect(looks.resolver.inline([], in: paragraph).attributes == paragraph.attributes)
  }

  @Test(
    "Later style sheet rules override earlier ones, and specific selectors override general ones")
  func order() {
    var looks = Looks(block: [
      .tightList: [.textColor(.red), .textColor(.green), .listMarkerIndent(10.pt)],
      .orderedList: [.listMarkerIndent(20.pt)],
    ])
    let ordered = looks.block([.tightList, .orderedList])
    #expect(ordered.attributes.foregroundColor == .green && ordered.list.indent == 20)
    #expect(looks.block([.tightList, .unorderedList]).list.indent == 10)
  }

  @Test("If several rules set a font's weight, name or traits, the later rule wins")
  func traitsInOrder() {
    func font(_ rules: [InlineStyle]) -> FontDescriptor? {
      var looks = Looks(
        block: [.document: [.textStyle(.custom(name: .custom("A"), size: .fixed(9)))]],
        inline: [.strong: rules])
      return looks.resolver.inline([.strong], in: looks.resolver.document).attributes.font
    }
    #expect(font([.fontTraits(.bold), .fontWeight(.semibold)])?.weight == 600)
    #expect(font([.fontWeight(.semibold), .fontTraits(.bold)])?.weight == 700)
    #expect(font([.fontWeight(.black), .fontTraits(.bold)])?.weight == FontWeight.black.value)
    let style = FontStyle.custom(name: .custom("B"), size: .fixed(9), weight: .semibold)
    #expect(font([.fontTraits(.bold), .textStyle(style)])?.weight == 600)
    let named = font([.fontTraits(.monospace), .textStyle(style)])
    #expect(named?.families == font([.textStyle(style)])?.families)
    let both = font([.fontTraits(.italic), .fontTraits(.bold)])
    #expect(both?.weight == 700 && both?.italic != true)
    let monospace = FontName.systemMonospace.family
    #expect(font([.fontName(.custom("C")), .fontTraits(.monospace)])?.families == [monospace])
    #expect(font([.fontTraits(.monospace), .fontName(.custom("C"))])?.families?.count == 1)
    #expect(font([.fontTraits(.monospace), .fontName(.custom("C"))])?.families != [monospace])
  }

  @Test(
    "A nested Markdown block inherits all settings except margins, padding, border and background")
  func inheritance() {
    var looks = Looks(block: [
      .blockQuote: [
        .textColor(.red), .headIndent(2.em), .listMarkerSpacing(3.pt), .imageSizing(.natural),
        .thematicBreak(thickness: 4.pt, color: AdaptiveColor(.blue)), .backgroundColor(.gray),
        .blockMargins(.all(1.em)), .blockPadding(.all(2.em)), .cornerRadius(5.pt),
        .blockBorder(width: 2.pt, color: AdaptiveColor(.blue), sides: .left),
      ]
    ])
    let quote = looks.block([.blockQuote])
    let inner = looks.block([.blockQuote], [.paragraph])
    #expect(inner.attributes == quote.attributes)
    #expect(quote.attributes.paragraphStyle?.headIndent == 24)
    #expect(inner.list.spacing == 3 && inner.imageSizing == .natural)
    #expect(inner.thematicBreak == Border(4, .blue))
    #expect(inner.box == ResolvedBox())
    #expect(quote.box.margins == EdgeInsets(top: 12, right: 12, bottom: 12, left: 12))
    #expect(quote.box.padding.left == 24 && quote.box.cornerRadius == 5)
    #expect(quote.box.border == Border(2, .blue))
    #expect(quote.box.borderSides == .left)
    #expect(quote.box.background == .gray && quote.attributes.backgroundColor == nil)
  }

  @Test(
    "In a font size rule, an em is the parent's font size; in other rules, the element's font size")
  func ems() {
    var looks = Looks(
      block: [
        .document: [.textStyle(.custom(name: .system, size: .fixed(20)))],
        .paragraph: [.lineSpacing(0.5.em), .fontSize(2.em), .paragraphSpacingBefore(1.em)],
      ],
      inline: [.code: [.kerning(0.1.em), .fontSize(0.5.em)], .strong: [.fontSize(10.pt)]])
    let paragraph = looks.block([.paragraph])
    #expect(paragraph.attributes.font?.size == 40)
    #expect(paragraph.attributes.paragraphStyle?.lineSpacing == 20)
    #expect(paragraph.box.margins.top == 40 && paragraph.box.margins.bottom == 0)
    let code = looks.resolver.inline([.code], in: paragraph)
    #expect(code.attributes.font?.size == 20 && code.attributes.kern == 2)
    #expect(looks.resolver.inline([.strong, .code], in: paragraph).attributes.font?.size == 5)
    #expect(looks.resolver.inline([.code, .strong], in: paragraph).attributes.font?.size == 10)
  }

  @Test("A rule for one side of a margin keeps the values of the other sides")
  func sides() {
    var looks = Looks(block: [
      .paragraph: [
        .blockMargins(.all(1.pt)), .blockMargins(left: 2.pt), .paragraphSpacingAfter(3.pt),
      ]
    ])
    #expect(
      looks.block([.paragraph]).box.margins == EdgeInsets(top: 1, right: 1, bottom: 3, left: 2))
  }

  @Test("A text style sets the font's name and size, and can also set the weight and the slant")
  func textStyles() {
    var looks = Looks(block: [
      .heading1: [.fontWeight(.bold), .textStyle(.custom(name: .custom("A"), size: .fixed(30)))],
      .heading2: [.fontWeight(.bold), .fontTraits(.italic), .textStyle(.title1)],
      .heading3: [.textStyle(.title1), .fontTraits([.bold, .italic])],
      .heading4: [.textStyle(.headline), .fontSize(1.em), .fontTraits(.monospace)],
      .heading5: [
        .textStyle(.custom(name: .system, size: scaled(to: .caption2), weight: .black)),
        .fontTraits(.bold),
      ],
    ])
    func font(_ level: Int) -> FontDescriptor? {
      looks.block([.heading(level: level)]).attributes.font
    }
    #expect(
      font(1)
        == FontDescriptor(families: ["A"], weight: 700, width: 100, italic: false, size: 30))
    #expect(
      font(2)
        == FontDescriptor(families: ["system"], weight: 400, width: 100, italic: false, size: 28))
    #expect(font(3)?.weight == 700 && font(3)?.italic == true && font(3)?.size == 28)
    #expect(font(4)?.families == ["monospace"] && font(4)?.weight == 600 && font(4)?.size == 17)
    #expect(font(5)?.weight == 900 && font(5)?.size == 11)
  }

  @Test("A style sheet's font sizes depend on the content size, and colours on the colour scheme")
  func traits() {
    let rules: [BlockSelector: [BlockStyle]] = [
      .document: [
        .textStyle(.custom(name: .system, size: scaled(to: .body))),
        .textColor(AdaptiveColor(light: .black, dark: .white)),
      ],
      .heading1: [.textStyle(.largeTitle)],
    ]
    var sizes: [Double?] = []
    for size in ContentSize.allCases {
      sizes.append(
        Looks(StyleTraits(contentSize: size), block: rules).resolver.document.attributes.font?.size)
    }
    #expect(sizes == [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
    var dark = Looks(
      StyleTraits(contentSize: .accessibility5, colorScheme: .dark), block: rules)
    #expect(dark.block([.heading1]).attributes.font?.size == 60)
    #expect(dark.resolver.document.attributes.foregroundColor == .white)
  }

  /// The sizes are from the tables "Dynamic Type sizes" and "Larger accessibility type sizes" in
  /// Apple's Human Interface Guidelines.
  @Test(
    "Each text role has the font sizes of Dynamic Type",
    arguments: [
      (.largeTitle, [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]),
      (.title1, [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]),
      (.title2, [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]),
      (.title3, [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]),
      (.headline, [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]),
      (.body, [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]),
      (.callout, [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]),
      (.code, [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]),
      (.subheadline, [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]),
      (.footnote, [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]),
      (.caption1, [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]),
      (.caption2, [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]),
    ] as [(GalleyMarkdown.TextRole, [Double])])
  func roleSizes(_ role: GalleyMarkdown.TextRole, _ sizes: [Double]) {
    #expect(ContentSize.allCases.map { role.size(in: $0) } == sizes)
  }

  @Test("An inline element inherits an inline background, but its own background has precedence")
  func inlineBoxes() {
    var looks = Looks(inline: [
      .code: [.inlineBackground(color: AdaptiveColor(.red), padding: .all(0.5.em))],
      .link: [.inlineBackground(color: AdaptiveColor(.blue), cornerRadius: 3.pt)],
      .strong: [.backgroundColor(.yellow)],
    ])
    let paragraph = looks.block([.paragraph])
    let link = looks.resolver.inline([.link, .strong], in: paragraph)
    #expect(link.box == ResolvedBox(background: .blue, cornerRadius: 3))
    #expect(link.attributes.backgroundColor == .yellow)
    let code = looks.resolver.inline([.link, .code], in: paragraph)
    #expect(code.box?.background == .red && code.box?.padding.top == 6)
    #expect(looks.resolver.inline([.strong], in: paragraph).box == nil)
  }

  @Test("Style sheet lengths that are too large, negative or NaN are clamped to valid values")
  func hostileLengths() {
    var looks = Looks(block: [
      .document: [.fontSize(1e300.em), .kerning(Double.nan.pt)],
      .paragraph: [.fontSize(-4.pt), .blockPadding(.all(-3.pt)), .lineSpacing(1e300.pt)],
    ])
    let limits = Limits.default
    #expect(looks.resolver.document.attributes.font?.size == limits.fontSize)
    #expect(looks.resolver.document.attributes.kern == 0)
    let paragraph = looks.block([.paragraph])
    #expect(paragraph.attributes.font?.size == 1)
    #expect(paragraph.box.padding == EdgeInsets())
    #expect(paragraph.attributes.paragraphStyle?.lineSpacing == limits.length)
  }

  @Test("Each chain of nested style sheet selectors is resolved once and then cached")
  func caching() {
    var looks = Looks()
    let first = looks.block([.blockQuote], [.paragraph])
    #expect(looks.block([.blockQuote], [.paragraph]) === first)
    #expect(looks.block([.item], [.paragraph]) !== first)
    let text = looks.resolver.inline([.strong], in: first)
    #expect(looks.resolver.inline([.strong], in: first) === text)
    #expect(looks.resolver.inline([.strong], in: looks.resolver.document) !== text)
  }
}
