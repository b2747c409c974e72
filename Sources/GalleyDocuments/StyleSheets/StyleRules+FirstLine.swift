// Styles of a sheet by name, for text that is no Markdown.

public import Galley

extension StyleRules {
  /// The names that ``textAttributes(named:for:limits:)`` knows: `title`, which is the first heading, those
  /// of text styles, and of selectors of blocks.
  public static let textStyleNames =
    ["title"] + TextRole.allCases.map(\.rawValue) + BlockSelector.named.map(\.name)

  /// What the text of a block has, or of a text style in the document's look; `nil` for another name.
  ///
  /// - Parameters:
  ///   - name: `title`, a text style such as `title1`, or a block such as `heading1`.
  ///   - traits: what the rules are resolved for.
  ///   - limits: what no length and no size of a font is beyond.
  public func textAttributes(
    named name: String, for traits: StyleTraits, limits: Limits = .default
  ) -> TextAttributes? {
    var rules = self
    let selector: BlockSelector
    if name == "title" {
      selector = .heading(level: 1)
    } else if let role = TextRole(rawValue: name) {
      selector = .paragraph
      rules.block[.paragraph] = [.textStyle(.role(role))]
    } else if let known = BlockSelector.named.first(where: { $0.name == name }) {
      selector = known.selector
    } else {
      return nil
    }
    var resolver = StyleResolver(rules, traits, limits: limits)
    return resolver.block([selector], in: resolver.document).attributes
  }
}
