// The resolved style of a block or a stretch of text, in points and colours.

import Galley

/// The resolved style of a block. It is immutable and shared by all blocks with the same chain of
/// selectors.
final class ResolvedBlock: Sendable {
  /// The identifier of the chain, unique within the resolver.
  let chain: Int
  /// The attributes of the text, including inherited ones.
  let attributes: TextAttributes
  /// The rules that set the attributes, lowest priority first; empty unless the resolver remembers
  /// origins.
  let origins: [AttributeOrigin]
  /// The box of the block itself.
  let box: ResolvedBox
  /// The style of this list, or of lists inside the block.
  let list: ResolvedList
  /// The line of a thematic break.
  let thematicBreak: ResolvedThematicBreak
  /// The size of images inside the block.
  let imageSizing: ImageSizing

  init(
    chain: Int, attributes: TextAttributes, origins: [AttributeOrigin], box: ResolvedBox,
    list: ResolvedList, thematicBreak: ResolvedThematicBreak,
    imageSizing: ImageSizing
  ) {
    self.chain = chain
    self.attributes = attributes
    self.origins = origins
    self.box = box
    self.list = list
    self.thematicBreak = thematicBreak
    self.imageSizing = imageSizing
  }
}

/// The resolved style of a stretch of text. It is immutable and shared by all text with the same
/// chain of inlines in the same chain of blocks.
final class ResolvedInline: Sendable {
  /// The identifier of the chain, unique within the resolver.
  let chain: Int
  /// The attributes of the text, including inherited ones.
  let attributes: TextAttributes
  /// The rules that set the attributes, lowest priority first; empty unless the resolver remembers
  /// origins.
  let origins: [AttributeOrigin]
  /// The box below the text, from the innermost enclosing inline with a box.
  let box: ResolvedBox?
  /// The size of images inside the text.
  let imageSizing: ImageSizing

  init(
    chain: Int, attributes: TextAttributes, origins: [AttributeOrigin], box: ResolvedBox?,
    imageSizing: ImageSizing
  ) {
    self.chain = chain
    self.attributes = attributes
    self.origins = origins
    self.box = box
    self.imageSizing = imageSizing
  }
}

/// A box in points.
struct ResolvedBox: Sendable, Hashable {
  /// The space around the box; may be negative.
  var margins = EdgeInsets()
  /// The space inside the box; at least 0.
  var padding = EdgeInsets()
  /// The background; `nil` is transparent.
  var background: Color?
  /// The border along the inside of the box.
  var border: ResolvedBorder?
  /// The radius of the corners; at least 0.
  var cornerRadius = 0.0
}

/// A border in points.
struct ResolvedBorder: Sendable, Hashable {
  /// The width; at least 0.
  var width: Double
  /// The colour.
  var color: Color
  /// The sides that have the border.
  var sides: BorderSides
}

/// The style of lists, in points.
struct ResolvedList: Sendable, Hashable {
  /// The distance from a list's leading edge to the text of its items; at least 0.
  var indent = 28.0
  /// The distance from a marker to the text of its item; at least 0.
  var spacing = 6.0
  /// The markers of ordered lists.
  var ordered = OrderedListMarker([.arabicNumeral])
  /// The markers of bullet lists.
  var unordered = UnorderedListMarker([.bullet])
  /// The markers of tasks.
  var task = TaskListMarker()
}

/// The line of a thematic break.
struct ResolvedThematicBreak: Sendable, Hashable {
  /// The thickness in points; at least 0.
  var thickness = 1.0
  /// The colour.
  var color = Color(red: 0x80, green: 0x80, blue: 0x80)
}
