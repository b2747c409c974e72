// Styles of a sheet by name, for text that is no Markdown.

public import Galley

extension StyleRules {
  /// The names that ``textAttributes(named:for:)`` knows: those of text styles, and of selectors of
  /// blocks.
  public static let textStyleNames =
    TextRole.allCases.map(\.rawValue) + BlockSelector.named.map(\.name)

  /// What the text of a block has, or of a text style in the document's look; `nil` for another name.
  ///
  /// - Parameters:
  ///   - name: a text style such as `title1`, or a block such as `heading1`.
  ///   - traits: what the rules are resolved for.
  public func textAttributes(named name: String, for traits: StyleTraits) -> TextAttributes? {
    var rules = self
    let selector: BlockSelector
    if let role = TextRole(rawValue: name) {
      selector = .paragraph
      rules.block[.paragraph] = [.textStyle(.role(role))]
    } else if let known = BlockSelector.named.first(where: { $0.name == name }) {
      selector = known.selector
    } else {
      return nil
    }
    var resolver = StyleResolver(rules, traits)
    return resolver.block([selector], in: resolver.document).attributes
  }
}
