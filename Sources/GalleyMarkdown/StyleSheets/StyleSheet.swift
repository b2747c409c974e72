// A style sheet: style rules for each selector. All references to a sheet share its rules.

public import Galley
import GalleyDocuments
import GalleyFont  // Mutex

/// The appearance of Markdown documents: style rules for blocks and for the text inside blocks.
///
/// Rules cascade. For example, emphasized text in a paragraph starts with the document's rules. The
/// paragraph's rules override the document's rules, and the rules for emphasis override both. If a
/// selector sets the same property several times, the last rule wins.
///
/// A style sheet is a reference type: every reference sees the rules that ``mutate(block:inline:)``
/// adds. Any task may read or change the sheet at any time. A render takes a ``snapshot`` when it
/// begins, and uses only that snapshot.
public final class StyleSheet: Sendable {
  /// The style sheet for documents that do not specify a style sheet. A change to this sheet
  /// affects all renders that begin after the change.
  public static let `default` = StyleSheet(.builtIn)

  /// The style sheet for inline Markdown in text of any colour. It sets no colour: emphasis is
  /// italic, strong emphasis is bold, code is monospaced, and deleted text is struck through. Links
  /// look like the surrounding text.
  public static let plain = StyleSheet(.plain)

  private let rules: Mutex<StyleRules>
  /// The diagnostics that were reported when the sheet's JSON was read. The same diagnostics are
  /// reported for every document that uses the sheet.
  public let diagnostics: [Diagnostic]

  /// Creates a style sheet from rules. `diagnostics` are the problems found when the rules were
  /// read.
  public init(_ rules: StyleRules, diagnostics: [Diagnostic] = []) {
    self.rules = Mutex(rules)
    self.diagnostics = diagnostics
  }

  /// Creates a style sheet from rules. Without arguments, the sheet is empty.
  public convenience init(
    block: [BlockSelector: [BlockStyle]] = [:], inline: [InlineSelector: [InlineStyle]] = [:]
  ) {
    self.init(StyleRules(block: block, inline: inline))
  }

  /// The sheet's current rules.
  public var snapshot: StyleRules { rules.withLock { $0 } }

  /// Creates a separate style sheet with the same rules.
  public func duplicate() -> StyleSheet { StyleSheet(snapshot, diagnostics: diagnostics) }

  /// Adds rules after the existing rules, in one atomic step.
  ///
  /// - Returns: This style sheet.
  @discardableResult
  public func mutate(
    block: [BlockSelector: [BlockStyle]] = [:], inline: [InlineSelector: [InlineStyle]] = [:]
  ) -> StyleSheet {
    let added = StyleRules(block: block, inline: inline)
    rules.withLock { $0.add(added) }
    return self
  }
}

/// The rules of a style sheet, as a value type. Later changes to the sheet do not change this
/// value.
public struct StyleRules: Sendable, Hashable {
  /// The style rules for each kind of block.
  public var block: [BlockSelector: [BlockStyle]]
  /// The style rules for each kind of text inside blocks.
  public var inline: [InlineSelector: [InlineStyle]]

  /// Creates a set of rules. Without arguments, the set is empty.
  public init(
    block: [BlockSelector: [BlockStyle]] = [:], inline: [InlineSelector: [InlineStyle]] = [:]
  ) {
    self.block = block
    self.inline = inline
  }

  /// Adds other rules after these rules, so that the added rules take precedence.
  public mutating func add(_ other: StyleRules) {
    block.merge(other.block) { $0 + $1 }
    inline.merge(other.inline) { $0 + $1 }
  }
}
