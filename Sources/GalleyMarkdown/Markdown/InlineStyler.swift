// Applies the inline rules of a style sheet to text attributes.

package import Galley

/// Applies the inline rules of a style sheet to attributes.
package struct InlineStyler {
  private var resolver: StyleResolver
  /// The styles of the last base attributes that ``attributes(of:_:in:)`` received. If the next
  /// call has the same base attributes, these styles are used again.
  private var block: ResolvedBlock?

  package init(_ sheet: StyleSheet, _ traits: StyleTraits = StyleTraits(), limits: Limits) {
    resolver = StyleResolver(sheet.snapshot, traits, limits: limits)
  }

  /// Returns the attributes `base`, changed by the style rules for the inline elements that enclose
  /// a text. `look` lists these elements. `box` is an index that distinguishes adjacent elements
  /// with the same style.
  package mutating func attributes(
    of look: SpanLook, _ box: Int, in base: TextAttributes
  ) -> TextAttributes {
    guard !look.selectors.isEmpty else { return base }
    let block: ResolvedBlock
    if let known = self.block, known.attributes == base {
      block = known
    } else {
      block = resolver.block(of: base)
      self.block = block
    }
    return resolver.attributes(of: look, box, in: block)
  }
}
