// Computes the final styles of nested blocks and inlines from a style sheet's rules.

import Galley
import GalleyDocuments

/// The settings that convert lengths to points and select light or dark colours.
struct StyleContext: Sendable {
  let traits: StyleTraits
  let limits: Limits
  /// Whether each resolved style records which rules set its attributes.
  let remembersOrigins: Bool

  /// Converts a length to points and clamps it to the range from −`limits.length` to
  /// `limits.length`. An em is `fontSize` points.
  func points(_ length: Length, _ fontSize: Double) -> Double {
    let points = length.points(fontSize: fontSize)
    return min(max(points, -limits.length), limits.length)
  }

  /// Converts a length to points. A negative or missing length becomes 0.
  func extent(_ length: Length?, _ fontSize: Double) -> Double {
    length.map { max(points($0, fontSize), 0) } ?? 0
  }

  /// Clamps a font size in points to the range from 1 to `limits.fontSize`. A size that is not
  /// finite becomes 12.
  func fontSize(_ size: Double) -> Double {
    size.isFinite ? min(max(size, 1), limits.fontSize) : 12
  }
}

/// Computes styles from the rules of a style sheet. Blocks with the same chain of nested selectors
/// have the same style, so the style of each chain is computed only once.
struct StyleResolver {
  /// A step of a chain: the number of the enclosing style, and the selectors inside it.
  private struct Step<Selector: Hashable>: Hashable {
    let parent: Int
    let selectors: [Selector]
  }

  let rules: StyleRules
  private let context: StyleContext
  private var blocks: [Step<BlockSelector>: ResolvedBlock] = [:]
  private var inlines: [Step<InlineSelector>: ResolvedInline] = [:]
  private var chains = 1
  /// The resolved style of the whole document.
  let document: ResolvedBlock

  init(
    _ rules: StyleRules, _ traits: StyleTraits, limits: Limits = .default,
    remembersOrigins: Bool = false
  ) {
    self.rules = rules
    context = StyleContext(
      traits: traits, limits: limits, remembersOrigins: remembersOrigins)
    let ground = ResolvedBlock(
      chain: 0, attributes: TextAttributes([.font(.default)]), origins: [], box: ResolvedBox(),
      list: ResolvedList(), thematicBreak: Border(1, Color(red: 0x80, green: 0x80, blue: 0x80)),
      imageSizing: .scaleDownByWidth(nil))
    document = Self.block([.document], rules, over: ground, chain: 1, context)
  }

  /// Resolves the style of a block.
  ///
  /// - Parameters:
  ///   - selectors: The selectors that match the block, the most specific last.
  ///   - parent: The resolved style of the enclosing block.
  mutating func block(_ selectors: [BlockSelector], in parent: ResolvedBlock) -> ResolvedBlock {
    let step = Step(parent: parent.chain, selectors: selectors)
    if let known = blocks[step] { return known }
    chains += 1
    let block = Self.block(selectors, rules, over: parent, chain: chains, context)
    blocks[step] = block
    return block
  }

  /// Creates a block whose text has exactly the given attributes. Block rules do not apply.
  mutating func block(of attributes: TextAttributes) -> ResolvedBlock {
    chains += 1
    return ResolvedBlock(
      chain: chains, attributes: attributes, origins: [], box: ResolvedBox(), list: document.list,
      thematicBreak: document.thematicBreak, imageSizing: document.imageSizing)
  }

  /// Resolves the style of text in a block.
  ///
  /// - Parameters:
  ///   - selectors: The selectors of the enclosing inline elements, the outermost first.
  ///   - block: The resolved style of the enclosing block.
  mutating func inline(
    _ selectors: [InlineSelector], in block: ResolvedBlock
  ) -> ResolvedInline {
    let step = Step(parent: block.chain, selectors: selectors)
    if let known = inlines[step] { return known }
    chains += 1
    var attributes = block.attributes
    var origins = block.origins
    var box: ResolvedBox?
    var imageSizing = block.imageSizing
    for selector in selectors {
      guard let styles = rules.inline[selector], !styles.isEmpty else { continue }
      var patch = InlinePatch()
      for style in styles {
        patch.apply(style)
        origins += context.origins(of: style.sets, in: "inline.\(selector.rawValue)")
      }
      let fontSize = patch.write(over: &attributes, context)
      box = patch.background.map { Self.box($0, fontSize, context) } ?? box
      imageSizing = patch.imageSizing.map { context.resolved($0, fontSize) } ?? imageSizing
    }
    let inline = ResolvedInline(
      chain: chains, attributes: attributes, origins: origins, box: box, imageSizing: imageSizing)
    inlines[step] = inline
    return inline
  }
}

extension StyleResolver {
  private static func block(
    _ selectors: [BlockSelector], _ rules: StyleRules, over parent: ResolvedBlock, chain: Int,
    _ context: StyleContext
  ) -> ResolvedBlock {
    var patch = BlockPatch()
    var origins = parent.origins
    for selector in selectors {
      for style in rules.block[selector] ?? [] {
        patch.apply(style)
        origins += context.origins(
          of: style.sets,
          in: "block.\(selector.name)")
      }
    }
    var attributes = parent.attributes
    let fontSize = patch.inline.write(over: &attributes, context)
    patch.writeParagraph(over: &attributes, fontSize: fontSize, context)
    return ResolvedBlock(
      chain: chain, attributes: attributes, origins: origins,
      box: box(patch, fontSize, context),
      list: list(patch, over: parent.list, fontSize, context),
      thematicBreak: patch.thematicBreak.map {
        context.line($0.thickness, $0.color, fontSize)
      } ?? parent.thematicBreak,
      imageSizing: patch.inline.imageSizing.map { context.resolved($0, fontSize) }
        ?? parent.imageSizing)
  }

  private static func box(
    _ patch: BlockPatch, _ fontSize: Double, _ context: StyleContext
  ) -> ResolvedBox {
    ResolvedBox(
      margins: context.insets(patch.margins, fontSize) { context.points($0, fontSize) },
      padding: context.insets(patch.padding, fontSize) { context.extent($0, fontSize) },
      background: patch.background?.color(in: context.traits.colorScheme),
      border: patch.border.map { context.line($0.width, $0.color, fontSize) },
      borderSides: patch.border?.sides ?? .all,
      cornerRadius: context.extent(patch.cornerRadius, fontSize))
  }

  private static func box(
    _ background: InlineBackground, _ fontSize: Double, _ context: StyleContext
  ) -> ResolvedBox {
    ResolvedBox(
      padding: context.insets(background.padding, fontSize) { context.extent($0, fontSize) },
      background: background.color?.color(in: context.traits.colorScheme),
      border: background.border.map { context.line($0.width, $0.color, fontSize) },
      borderSides: background.border?.sides ?? .all,
      cornerRadius: context.extent(background.cornerRadius, fontSize))
  }

  private static func list(
    _ patch: BlockPatch, over parent: ResolvedList, _ fontSize: Double, _ context: StyleContext
  ) -> ResolvedList {
    ResolvedList(
      indent: patch.listIndent.map { context.extent($0, fontSize) } ?? parent.indent,
      spacing: patch.listSpacing.map { context.extent($0, fontSize) } ?? parent.spacing,
      ordered: patch.orderedMarkers ?? parent.ordered,
      unordered: patch.unorderedMarkers ?? parent.unordered,
      task: patch.taskMarkers ?? parent.task)
  }
}

extension StyleContext {
  /// The names of the text attributes that a rule sets, each with the name of the rule. If
  /// ``remembersOrigins`` is `false`, the list is empty.
  fileprivate func origins(
    of sets: @autoclosure () -> (rule: String, names: [String]),
    in selector: @autoclosure () -> String
  ) -> [AttributeOrigin] {
    guard remembersOrigins else { return [] }
    let sets = sets()
    let rule = "\(selector()).\(sets.rule)"
    return sets.names.map { AttributeOrigin(name: $0, rule: rule, place: nil) }
  }

  fileprivate func insets(
    _ sides: BoxSides, _ fontSize: Double, _ points: (Length) -> Double
  ) -> EdgeInsets {
    EdgeInsets(
      top: sides.top.map(points) ?? 0, right: sides.right.map(points) ?? 0,
      bottom: sides.bottom.map(points) ?? 0, left: sides.left.map(points) ?? 0)
  }

  fileprivate func line(_ width: Length, _ color: AdaptiveColor, _ fontSize: Double) -> Border {
    Border(extent(width, fontSize), color.color(in: traits.colorScheme))
  }

  /// A copy of an image size rule, with the maximum width or height converted to points.
  fileprivate func resolved(_ sizing: ImageSizing, _ fontSize: Double) -> ImageSizing {
    switch sizing {
    case .natural, .scaleDownByWidth(nil): sizing
    case .scaleDownByWidth(let width): .scaleDownByWidth(.points(extent(width, fontSize)))
    case .scaleDownByHeight(let height):
      .scaleDownByHeight(.points(extent(height ?? .ems(1), fontSize)))
    }
  }
}
