// Creates an AttributedString from inline Markdown, as Apple's Foundation does.

public import Foundation
public import Galley
public import GalleyDocuments
import GalleyMarkdown

extension AttributedString {
  /// Options for reading Markdown.
  public struct MarkdownParsingOptions: Sendable, Hashable {
    /// The supported Markdown syntaxes. Both support inline elements only, not blocks.
    public enum InterpretedSyntax: Sendable, Hashable {
      /// Inline Markdown in which each line ending becomes a space, together with the white space
      /// around it.
      case inlineOnly
      /// Inline Markdown whose line endings and white space are kept.
      case inlineOnlyPreservingWhitespace
    }

    /// The Markdown syntax that is read.
    public var interpretedSyntax: InterpretedSyntax
    /// The language of the text as a BCP 47 tag, such as `de`.
    public var languageCode: String?

    /// Creates options for reading Markdown.
    public init(
      interpretedSyntax: InterpretedSyntax = .inlineOnlyPreservingWhitespace,
      languageCode: String? = nil
    ) {
      self.interpretedSyntax = interpretedSyntax
      self.languageCode = languageCode
    }
  }

  /// Creates an AttributedString from inline Markdown: emphasis, strong emphasis, code, links and
  /// strikethrough.
  ///
  /// The string has the same attributes as in Apple's Foundation: `inlinePresentationIntent` from
  /// the scope `galley`, and `link`, `imageURL` and `languageIdentifier` from Foundation's scope.
  /// The text of an image is its alternative text.
  ///
  /// ```swift
  /// let note = try AttributedString(markdown: "Doors open at **19:00**", including: \.galley)
  /// ```
  ///
  /// - Parameters:
  ///   - markdown: The Markdown source.
  ///   - scope: The scope `galley`, which has the attribute for intents.
  ///   - options: The syntax and the language of the text.
  ///   - baseURL: The URL to which links and images are relative.
  ///   - limits: The limits for the size, the nesting and the number of elements.
  /// - Throws: An error with the position in the source if the text exceeds a limit.
  public init(
    markdown: String,
    including scope: KeyPath<AttributeScopes, AttributeScopes.GalleyAttributes.Type>,
    options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil,
    limits: Limits = .default
  ) throws(DocumentError) {
    let inline = try InlineMarkdown(
      markdown, joinsLines: options.interpretedSyntax == .inlineOnly, limits: limits)
    self.init()
    for run in inline.runs {
      var attributes = AttributeContainer()
      let intent = InlinePresentationIntent(run.look.selectors)
      if !intent.isEmpty { attributes.inlinePresentationIntent = intent }
      attributes.link = run.look.link.flatMap { URL(string: $0, relativeTo: baseURL) }
      attributes.imageURL = run.image.flatMap { URL(string: $0, relativeTo: baseURL) }
      attributes.languageIdentifier = options.languageCode
      append(AttributedString(run.string, attributes: attributes))
    }
  }
}
