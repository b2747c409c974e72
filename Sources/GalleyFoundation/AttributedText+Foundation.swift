// Conversions between Foundation's AttributedString and Galley's AttributedText.

public import Foundation
public import Galley
public import GalleyMarkdown

extension AttributedText {
  /// Creates attributed text from an AttributedString and its attributes.
  ///
  /// Attributes of the `galley` scope are converted. If a run has no `galley` link, its Foundation
  /// `link` is used. If a run has no `galley` language, its Foundation `languageIdentifier` is
  /// used. All other attributes are dropped.
  ///
  /// The inline rules of the style sheet apply to the attributes that `AttributedString` gets from
  /// Markdown: intents such as emphasis, Foundation's `link`, and `imageURL`. The rules modify the
  /// run's other attributes. For example, the rule for bold text makes the run's `galley` font
  /// bold.
  public init(_ string: AttributedString, styleSheet: StyleSheet = .plain) {
    self.init()
    var styler = InlineStyler(styleSheet, limits: .default)
    for run in string.runs {
      var attributes = TextAttributes()
      attributes.link = run.link?.absoluteString
      attributes.language = run.languageIdentifier
      for conversion in attributeConversions { conversion.read(run, &attributes) }
      let styled = styler.attributes(of: SpanLook(run.selectors), 0, in: attributes)
      append(AttributedText(String(string[run.range].characters), styled))
    }
  }
}

extension AttributedString {
  /// Creates an AttributedString whose attributes are in the `galley` scope. Links and languages
  /// are also set in Foundation's scope.
  public init(_ text: AttributedText) {
    self.init()
    for run in text.runs {
      let attributes = run.attributes
      var container = AttributeContainer()
      for conversion in attributeConversions { conversion.write(attributes, &container) }
      container.link = attributes.link.flatMap { URL(string: $0) }
      container.languageIdentifier = attributes.language
      append(AttributedString(text[run.range].string, attributes: container))
    }
  }
}

extension AttributedString.Runs.Run {
  /// The selectors of a style sheet that match the run, outermost first.
  fileprivate var selectors: [InlineSelector] {
    let isLink = self.foundation.link != nil && self.galley.link == nil
    return (isLink ? [.link] : []) + (self.imageURL != nil ? [.image] : [])
      + (self.inlinePresentationIntent?.selectors ?? [])
  }
}
