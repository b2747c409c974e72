// Conversions between Foundation's AttributedString and Galley's AttributedText.

public import Foundation
public import Galley

extension AttributedText {
  /// Creates attributed text from an AttributedString and its attributes.
  ///
  /// Attributes of the `galley` scope are converted. If a run has no `galley` link, its Foundation
  /// `link` is used. If a run has no `galley` language, its Foundation `languageIdentifier` is
  /// used. All other attributes are dropped.
  public init(_ string: AttributedString) {
    self.init()
    for run in string.runs {
      var attributes = TextAttributes()
      attributes.link = run.link?.absoluteString
      attributes.language = run.languageIdentifier
      for key in AttributeScopes.GalleyAttributes.keys { key.read(run, into: &attributes) }
      append(AttributedText(String(string[run.range].characters), attributes))
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
      for key in AttributeScopes.GalleyAttributes.keys {
        key.write(attributes, to: &container)
      }
      container.link = attributes.link.flatMap { URL(string: $0) }
      container.languageIdentifier = attributes.language
      append(AttributedString(text[run.range].string, attributes: container))
    }
  }
}

extension GalleyKey {
  fileprivate static func read(
    _ run: AttributedString.Runs.Run, into attributes: inout TextAttributes
  ) {
    if let value = run[Self.self] { attributes[keyPath: path] = value }
  }

  fileprivate static func write(
    _ attributes: TextAttributes, to container: inout AttributeContainer
  ) {
    container[Self.self] = attributes[keyPath: path]
  }
}
