// What rules come to for one block or one stretch of text: points and colours.

import Galley

/// A block's look. Immutable; one for each chain of blocks with the same selectors.
final class ResolvedBlock: Sendable {
  /// Which chain it is, unique in its resolver.
  let chain: Int
  /// Its text, with what is inherited.
  let attributes: TextAttributes
  /// What set the attributes, lower ones first; empty unless the resolver remembers it.
  let origins: [AttributeOrigin]
  /// Its own box.
  let box: ResolvedBox
  /// Lists in it, or it itself.
  let list: ResolvedList
  /// The line of a thematic break.
  let thematicBreak: ResolvedThematicBreak
  /// Pictures in it.
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

/// A stretch of text's look. Immutable; one for each chain of inlines in a block's chain.
final class ResolvedInline: Sendable {
  /// Which chain it is, unique in its resolver.
  let chain: Int
  /// Its text, with what is inherited.
  let attributes: TextAttributes
  /// What set the attributes, lower ones first; empty unless the resolver remembers it.
  let origins: [AttributeOrigin]
  /// The box behind it, which is the nearest one of the inlines around it.
  let box: ResolvedBox?
  /// Pictures in it.
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
  /// Space around the box, which may be negative.
  var margins = EdgeInsets()
  /// Space inside the box, not negative.
  var padding = EdgeInsets()
  /// What fills it.
  var background: Color?
  /// The line along its inside.
  var border: ResolvedBorder?
  /// Radius of its corners, not less than 0.
  var cornerRadius = 0.0
}

/// A border in points.
struct ResolvedBorder: Sendable, Hashable {
  /// Width, not less than 0.
  var width: Double
  /// Its colour.
  var color: Color
  /// The sides that have it.
  var sides: BorderSides
}

/// Lists in points.
struct ResolvedList: Sendable, Hashable {
  /// From a list's leading edge to the text of its items; not less than 0.
  var indent = 28.0
  /// From a marker's end to the text of its item; not less than 0.
  var spacing = 6.0
  /// Markers of lists with numbers.
  var ordered = OrderedListMarker([.arabicNumeral])
  /// Markers of lists without numbers.
  var unordered = UnorderedListMarker([.bullet])
  /// Markers of tasks.
  var task = TaskListMarker()
}

/// The line of a thematic break.
struct ResolvedThematicBreak: Sendable, Hashable {
  /// Its thickness in points, not less than 0.
  var thickness = 1.0
  /// Its colour.
  var color = Color(red: 0x80, green: 0x80, blue: 0x80)
}
