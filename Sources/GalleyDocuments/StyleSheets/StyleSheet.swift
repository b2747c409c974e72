// A style sheet: rules by selector, shared by all that hold it.

public import Galley
import Synchronization

#if THREAD_SANITIZER
  import GalleyFont

  private typealias Mutex = GalleyFont.Mutex
#endif

/// How Markdown looks: rules by the kinds of blocks and of text that they are for.
///
/// Rules stack. The text of an emphasis in a paragraph has the document's rules, the paragraph's
/// over them, and the emphasis' over those. Of rules for one thing under one selector the last one
/// counts.
///
/// A sheet is an object: all its holders see what ``mutate(block:inline:)`` adds. Any task may read
/// or change it at any time; a render works with the ``snapshot`` that it takes when it begins.
public final class StyleSheet: Sendable {
  /// The sheet that is used where no other is named. Changing it changes all renders that begin
  /// afterwards.
  public static let `default` = StyleSheet(.builtIn)

  private let rules: Mutex<StyleRules>
  /// What in its JSON will not come out as meant; documents that are laid out by it report it, too.
  public let diagnostics: [Diagnostic]

  /// A sheet of rules, with what is to be said of where they come from.
  public init(_ rules: StyleRules, diagnostics: [Diagnostic] = []) {
    self.rules = Mutex(rules)
    self.diagnostics = diagnostics
  }

  /// A sheet of rules, beginning with none.
  public convenience init(
    block: [BlockSelector: [BlockStyle]] = [:], inline: [InlineSelector: [InlineStyle]] = [:]
  ) {
    self.init(StyleRules(block: block, inline: inline))
  }

  /// The rules as they are now.
  public var snapshot: StyleRules { rules.withLock { $0 } }

  /// Another sheet with the same rules.
  public func duplicate() -> StyleSheet { StyleSheet(snapshot, diagnostics: diagnostics) }

  /// Puts rules behind those that the sheet has, all at once.
  ///
  /// - Returns: the sheet itself.
  @discardableResult
  public func mutate(
    block: [BlockSelector: [BlockStyle]] = [:], inline: [InlineSelector: [InlineStyle]] = [:]
  ) -> StyleSheet {
    let added = StyleRules(block: block, inline: inline)
    rules.withLock { $0.add(added) }
    return self
  }
}

/// The rules of a style sheet at one time.
public struct StyleRules: Sendable, Hashable {
  /// Rules by kinds of blocks.
  public var block: [BlockSelector: [BlockStyle]]
  /// Rules by kinds of text.
  public var inline: [InlineSelector: [InlineStyle]]

  /// Rules; by default none.
  public init(
    block: [BlockSelector: [BlockStyle]] = [:], inline: [InlineSelector: [InlineStyle]] = [:]
  ) {
    self.block = block
    self.inline = inline
  }

  /// Puts other rules behind these.
  public mutating func add(_ other: StyleRules) {
    block.merge(other.block) { $0 + $1 }
    inline.merge(other.inline) { $0 + $1 }
  }
}
