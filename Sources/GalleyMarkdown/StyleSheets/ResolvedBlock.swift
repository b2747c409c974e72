// The resolved styles of blocks, and of text in blocks. Lengths are in points. Each adaptive colour
// is resolved to a single colour.

import Galley
import GalleyDocuments

/// The resolved style of a block. The object is immutable. Two blocks share one object if they have
/// the same selectors, and their enclosing blocks also have the same selectors.
final class ResolvedBlock: Sendable {
  /// A number that identifies this style among the styles of one style resolver.
  let chain: Int
  /// The attributes of the text, including attributes inherited from enclosing styles.
  let attributes: TextAttributes
  /// The style rules that set the text attributes, lowest priority first. If the style resolver
  /// does not record these rules, the list is empty.
  let origins: [AttributeOrigin]
  /// The margins, padding, background and border of the block itself.
  let box: ResolvedBox
  /// The style of all lists in this block. If the block is a list, the style also applies to the
  /// block itself.
  let list: ResolvedList
  /// The horizontal line drawn for a thematic break. Its width is at least 0.
  let thematicBreak: Border
  /// The rule for the size of images inside the block.
  let imageSizing: ImageSizing

  init(
    chain: Int, attributes: TextAttributes, origins: [AttributeOrigin], box: ResolvedBox,
    list: ResolvedList, thematicBreak: Border,
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

/// The resolved style of text in a block. The object is immutable. Two runs of text share one
/// object if the inline elements and blocks around the runs have the same selectors.
final class ResolvedInline: Sendable {
  /// A number that identifies this style among the styles of one style resolver.
  let chain: Int
  /// The attributes of the text, including attributes inherited from enclosing styles.
  let attributes: TextAttributes
  /// The style rules that set the text attributes, lowest priority first. If the style resolver
  /// does not record these rules, the list is empty.
  let origins: [AttributeOrigin]
  /// The box painted behind the text, from the innermost enclosing inline element that has a box;
  /// `nil` if no enclosing element has a box.
  let box: ResolvedBox?
  /// The rule for the size of images inside the text.
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

/// The margins, padding, background and border of a box, in points.
struct ResolvedBox: Sendable, Hashable {
  /// The space outside the box in points; can be negative.
  var margins = EdgeInsets()
  /// The space between the box's edges and its content; at least 0.
  var padding = EdgeInsets()
  /// The background colour; `nil` for a transparent box.
  var background: Color?
  /// The border drawn just inside the edges of the box. Its width is at least 0.
  var border: Border?
  /// The sides of the box on which the border is drawn.
  var borderSides = BorderSides.all
  /// The corner radius; at least 0.
  var cornerRadius = 0.0
}

/// The style of lists, with lengths in points.
struct ResolvedList: Sendable, Hashable {
  /// The distance from a list's leading edge to the text of its items, in points; at least 0.
  var indent = 28.0
  /// The distance from a list marker to the text of its item, in points; at least 0.
  var spacing = 6.0
  /// The number markers of ordered lists.
  var ordered = OrderedListMarker([.arabicNumeral])
  /// The symbol markers of bullet lists.
  var unordered = UnorderedListMarker([.bullet])
  /// The markers of task list items.
  var task = TaskListMarker()
}
