// A style sheet: rules by selector, shared by all holders.

public import Galley
import Synchronization

#if THREAD_SANITIZER
  import GalleyFont

  private typealias Mutex = GalleyFont.Mutex
#endif

/// The appearance of Markdown: rules for kinds of blocks and kinds of text.
///
/// Rules cascade. For example, the text of an emphasis in a paragraph has the document's rules. The
/// rules of the paragraph override them, and those of the emphasis override both. If a selector has
/// several rules for the same property, the last one counts.
///
/// A style sheet is an object: all holders see the rules that ``mutate(block:inline:)`` adds. Any
/// task may read or change it at any time. A render uses the ``snapshot`` that it takes when it
/// begins.
public final class StyleSheet: Sendable {
  /// The style sheet that is used if no other is given. A change affects all renders that begin
  /// afterwards.
  public static let `default` = StyleSheet(.builtIn)

  private let rules: Mutex<StyleRules>
  /// The diagnostics from reading the sheet's JSON. Documents that use the sheet report them as
  /// well.
  public let diagnostics: [Diagnostic]

  /// Creates a sheet from rules, with the diagnostics from reading them.
  public init(_ rules: StyleRules, diagnostics: [Diagnostic] = []) {
    self.rules = Mutex(rules)
    self.diagnostics = diagnostics
  }

  /// Creates a sheet from rules. By default, it is empty.
  public convenience init(
    block: [BlockSelector: [BlockStyle]] = [:], inline: [InlineSelector: [InlineStyle]] = [:]
  ) {
    self.init(StyleRules(block: block, inline: inline))
  }

  /// The current rules.
  public var snapshot: StyleRules { rules.withLock { $0 } }

  /// Creates another sheet with the same rules.
  public func duplicate() -> StyleSheet { StyleSheet(snapshot, diagnostics: diagnostics) }

  /// Adds rules after the existing ones, in one atomic step.
  ///
  /// - Returns: The sheet itself.
  @discardableResult
  public func mutate(
    block: [BlockSelector: [BlockStyle]] = [:], inline: [InlineSelector: [InlineStyle]] = [:]
  ) -> StyleSheet {
    let added = StyleRules(block: block, inline: inline)
    rules.withLock { $0.add(added) }
    return self
  }
}

/// The rules of a style sheet at one point in time.
public struct StyleRules: Sendable, Hashable {
  /// The rules for blocks, by kind of block.
  public var block: [BlockSelector: [BlockStyle]]
  /// The rules for text, by kind of text.
  public var inline: [InlineSelector: [InlineStyle]]

  /// Creates rules. By default, both dictionaries are empty.
  public init(
    block: [BlockSelector: [BlockStyle]] = [:], inline: [InlineSelector: [InlineStyle]] = [:]
  ) {
    self.block = block
    self.inline = inline
  }

  /// Adds other rules after these.
  public mutating func add(_ other: StyleRules) {
    block.merge(other.block) { $0 + $1 }
    inline.merge(other.inline) { $0 + $1 }
  }
}
