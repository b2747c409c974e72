// Where attributes come from: kept while a document is read to be explained, and only then.

import Galley

/// A place that set an attribute, or a part of one.
struct AttributeOrigin: Sendable {
  /// The attribute as a document calls it, a part behind a dot: `font.size`.
  let name: String
  /// The rule that stands at the place, in words; `nil` where the place says it all.
  var rule: String?
  /// The text that it stands in, and where; `nil` where a rule stands in none.
  let place: (text: any SourceText, offset: Int)?

  /// Where it stands, as errors tell it.
  var placeDescription: String? { place.flatMap { $0.text.place(of: $0.offset) } }
}

/// What a document is read for: the place in a text whose attributes are to be explained.
struct AttributeTrace: Sendable {
  /// Which frame, from 0.
  let frame: Int
  /// UTF-16 offset in its text.
  let offset: Int
  /// The frame that is being read.
  var currentFrame = 0
  /// What set the attributes at the place, lower ones first.
  var origins: [AttributeOrigin] = []
}

extension AttributePatch {
  /// Most origins that a patch sums up before those are dropped that are long overridden.
  private static let mostOrigins = 1_024

  /// Origins of a patch and of one written over it.
  static func sum(
    _ lower: [AttributeOrigin]?, _ upper: [AttributeOrigin]?
  ) -> [AttributeOrigin]? {
    guard let lower else { return upper }
    guard let upper else { return lower }
    let all = lower + upper
    guard all.count > mostOrigins else { return all }
    var seen: [String: Int] = [:]
    let kept = all.reversed().filter { origin in
      seen[origin.name, default: 0] += 1
      return seen[origin.name, default: 0] <= 2
    }
    return kept.reversed()
  }

  /// Says which rule the origins are.
  mutating func nameRule(_ rule: String) {
    origins = origins?.map { origin in
      var origin = origin
      origin.rule = rule
      return origin
    }
  }
}
