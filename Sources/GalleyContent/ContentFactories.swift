// Factories that create content and ranges from dictionaries. Each factory chooses the Swift types
// of the values that it creates.

import Galley

/// A factory that creates ranges from dictionaries such as `{"type": "site", "indices": [0, 9],
/// "url": "…"}`.
public protocol FormattableRangesFactory {
  /// Creates a range from a dictionary; `nil` if the dictionary does not describe a range.
  static func contentRange(
    from dictionary: [String: ContentValue]
  ) -> (any FormattableContentRange)?
}

extension FormattableRangesFactory {
  /// The kind of a range, from the key `type`. Without that key, the kind is `link` if the
  /// dictionary has a `url`, otherwise `default`.
  public static func kind(from dictionary: [String: ContentValue]) -> FormattableRangeKind {
    if let type = dictionary["type"]?.string { return FormattableRangeKind(type) }
    return url(from: dictionary) == nil ? .default : .link
  }

  /// The range of text that the key `indices` specifies as `[start, end]`; `nil` if the key's value
  /// is missing or is not a valid range.
  public static func range(from dictionary: [String: ContentValue]) -> Range<Int>? {
    guard let indices = dictionary["indices"]?.array, indices.count == 2,
      let start = indices[0].integer, let end = indices[1].integer, 0 <= start, start <= end
    else { return nil }
    return start..<end
  }

  /// The URL in a dictionary; `nil` if the key `url` is missing or empty.
  public static func url(from dictionary: [String: ContentValue]) -> String? {
    guard let url = dictionary["url"]?.string, !url.isEmpty else { return nil }
    return url
  }
}

/// A factory for the library's own range types. A dictionary with a string as `value` becomes an
/// ``IconContentRange``, which inserts the string. Any other dictionary becomes a ``ContentRange``,
/// which keeps the unknown keys in `meta`.
public enum DefaultRangesFactory: FormattableRangesFactory {
  /// Creates a range from a dictionary; `nil` if the dictionary has no valid `indices`.
  public static func contentRange(
    from dictionary: [String: ContentValue]
  ) -> (any FormattableContentRange)? {
    guard let range = range(from: dictionary) else { return nil }
    let kind = kind(from: dictionary)
    if let icon = dictionary["value"]?.string {
      return IconContentRange(AttributedText(icon), range, kind: kind)
    }
    let meta = dictionary.filter { !["type", "indices", "url"].contains($0.key) }
    return ContentRange(kind, range, url: url(from: dictionary), meta: meta)
  }
}

/// A factory that creates content from dictionaries.
public protocol FormattableContentFactory {
  /// Creates content from a dictionary; `nil` if the dictionary does not describe content.
  static func content(from dictionary: [String: ContentValue]) -> (any FormattableContent)?
}

extension FormattableContentFactory {
  /// The kind of content, from the key `type`; `text` if the key is missing.
  public static func kind(from dictionary: [String: ContentValue]) -> FormattableContentKind {
    dictionary["type"]?.string.map { FormattableContentKind($0) } ?? .text
  }

  /// The ranges under the key `ranges`. The given factory creates each range from a dictionary.
  public static func ranges(
    from dictionary: [String: ContentValue],
    by factory: any FormattableRangesFactory.Type = DefaultRangesFactory.self
  ) -> [any FormattableContentRange] {
    (dictionary["ranges"]?.array ?? []).compactMap {
      $0.object.flatMap { factory.contentRange(from: $0) }
    }
  }

  /// The actions under the key `actions`, sorted by name; `nil` if the key is missing. For example,
  /// `{"follow": false}` lists an action that is off. Actions are enabled even if they are off.
  public static func actions(
    from dictionary: [String: ContentValue]
  ) -> [any FormattableContentAction]? {
    dictionary["actions"]?.object.map { actions in
      actions.sorted { $0.key < $1.key }.map { name, state in
        ContentAction(Identifier(value: name), on: state.bool ?? false)
      }
    }
  }
}

/// A factory for the library's own content type. The factory `Ranges` creates the ranges of the
/// content.
public enum ContentFactory<Ranges: FormattableRangesFactory>: FormattableContentFactory {
  /// Creates content from a dictionary.
  public static func content(
    from dictionary: [String: ContentValue]
  ) -> (any FormattableContent)? {
    FormattableTextContent(
      dictionary["text"]?.string, ranges: ranges(from: dictionary, by: Ranges.self),
      actions: actions(from: dictionary), kind: kind(from: dictionary),
      meta: dictionary["meta"]?.object ?? [:])
  }
}

/// A factory for the library's own content and range types.
public typealias DefaultContentFactory = ContentFactory<DefaultRangesFactory>
