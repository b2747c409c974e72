// From dictionaries to contents and ranges: which type each kind gets.

import Galley

/// Makes ranges of dictionaries: `{"type": "site", "indices": [0, 9], "url": "…"}`.
public protocol FormattableRangesFactory {
  /// The range that a dictionary describes; `nil` where it describes none.
  static func contentRange(
    from dictionary: [String: ContentValue]
  ) -> (any FormattableContentRange)?
}

extension FormattableRangesFactory {
  /// The `type`; without one `link` where there is a `url`, else `default`.
  public static func kind(from dictionary: [String: ContentValue]) -> FormattableRangeKind {
    if let type = dictionary["type"]?.string { return FormattableRangeKind(type) }
    return url(from: dictionary) == nil ? .default : .link
  }

  /// The `indices`, `[start, end]`; `nil` where they are no range.
  public static func range(from dictionary: [String: ContentValue]) -> Range<Int>? {
    guard let indices = dictionary["indices"]?.array, indices.count == 2,
      let start = indices[0].integer, let end = indices[1].integer, 0 <= start, start <= end
    else { return nil }
    return start..<end
  }

  /// The `url`; `nil` where it is empty.
  public static func url(from dictionary: [String: ContentValue]) -> String? {
    guard let url = dictionary["url"]?.string, !url.isEmpty else { return nil }
    return url
  }
}

/// Makes ranges of the library's own types: an ``IconContentRange`` where there is a `value` to
/// insert, else a ``ContentRange``, which keeps all other keys.
public enum DefaultRangesFactory: FormattableRangesFactory {
  /// The range that a dictionary describes.
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

/// Makes contents of dictionaries.
public protocol FormattableContentFactory {
  /// The content that a dictionary describes; `nil` where it describes none.
  static func content(from dictionary: [String: ContentValue]) -> (any FormattableContent)?
}

extension FormattableContentFactory {
  /// The `type`; without one `text`.
  public static func kind(from dictionary: [String: ContentValue]) -> FormattableContentKind {
    dictionary["type"]?.string.map { FormattableContentKind($0) } ?? .text
  }

  /// The `ranges`, made by a factory.
  public static func ranges(
    from dictionary: [String: ContentValue],
    by factory: any FormattableRangesFactory.Type = DefaultRangesFactory.self
  ) -> [any FormattableContentRange] {
    (dictionary["ranges"]?.array ?? []).compactMap {
      $0.object.flatMap { factory.contentRange(from: $0) }
    }
  }

  /// The `actions` by name, `{"follow": false}`, in the order of the names; `nil` without them. One
  /// that is there is enabled, its value says whether it is on.
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

/// Makes contents of the library's own type, with ranges of a factory.
public enum ContentFactory<Ranges: FormattableRangesFactory>: FormattableContentFactory {
  /// The content that a dictionary describes.
  public static func content(
    from dictionary: [String: ContentValue]
  ) -> (any FormattableContent)? {
    FormattableTextContent(
      dictionary["text"]?.string, ranges: ranges(from: dictionary, by: Ranges.self),
      actions: actions(from: dictionary), kind: kind(from: dictionary),
      meta: dictionary["meta"]?.object ?? [:])
  }
}

/// Makes contents and ranges of the library's own types.
public typealias DefaultContentFactory = ContentFactory<DefaultRangesFactory>
