// The JSON keys of a style.

import Galley
import GalleyDocuments
import GalleyJSON

/// The parts of a style that have been read so far.
struct StyleDraft: Sendable {
  private var patch = AttributePatch()
  private var own: [StyleAttribute] = []
  /// The origins of attributes at the text offset that the caller asked to trace. Only attributes
  /// from the text nodes under the key `text` are included. If the caller did not ask for a trace,
  /// the array is empty.
  private var textOrigins: [AttributeOrigin] = []

  private typealias Key = KeyTable<StyleDraft>.Key

  private static let jsonKeys = KeyTable<StyleDraft>(
    text + box + stack
      + AttributeSpelling.keys.lifted { draft, read throws(DocumentFault) in try read(&draft.patch)
      })

  /// Reads a style. If two keys set the same attribute, a warning is recorded. A key that exists
  /// only in styles, such as `case`, wins over the text attribute's key, such as `textCase`.
  static func style(
    _ value: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> TextStyle {
    let draft = try draft(value, &context)
    var style = TextStyle(draft.own + TextStyle(draft.patch.resolved).attributes)
    guard context.trace != nil else { return style }
    style.textOrigins = draft.textOrigins
    style.origins = draft.patch.origins ?? []
    for member in value.members ?? JSONObject([]) {
      guard let name = shortNames[member.key] else { continue }
      let place = (context.text, member.value.offset)
      style.origins.append(AttributeOrigin(name: name, place: place))
    }
    return style
  }

  /// Short keys that exist only in styles, each with the text attribute that the key sets.
  private static let shortNames = [
    "case": "textCase", "alignment": "paragraphStyle.alignment",
  ]

  /// Reads the attributes of a style.
  private static func draft(
    _ value: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> StyleDraft {
    var draft = StyleDraft()
    try jsonKeys.read(value, as: "a style, which is an object", into: &draft, &context)
    return draft
  }

  private static let text: [Key] = [
    Key(name: "text", shape: BoxText.shape) {
      draft, value, context throws(DocumentFault) in
      if case .string(let string) = value.content {
        draft.own.append(.text(string))
        return
      }
      // The frame that will contain the text is not known yet. The rules that set its attributes
      // are therefore recorded for frame 0.
      let trace = context.trace
      context.trace = trace.map { AttributeTrace(frame: 0, offset: $0.offset) }
      var walk = NodeWalk(link: AttributePatch())
      try walk.read(value, base: AttributePatch(), &context)
      draft.textOrigins = context.trace?.origins ?? []
      context.trace = trace
      draft.own.append(.attributedText(walk.text))
    },
    attribute("case", .word(TextCase.self)) { .case($0) },
    attribute("alignment", .word(TextAlignment.self)) { .alignment($0) },
    attribute("maximumLines", .integer(0...1_000_000_000)) { .maximumLines($0) },
    nested("states", .any) { value, context throws(DocumentFault) in
      guard let members = value.members else {
        throw .wrongType(value, expected: "an object of styles by state")
      }
      var states: [ControlState: TextStyle] = [:]
      for member in members {
        guard let state = ControlState(rawValue: member.key) else {
          let names = ControlState.allCases.map(\.rawValue)
          throw DocumentFault(
            at: member.keyOffset,
            "unknown state \(quoted(member.key))" + NearestName.question(member.key, among: names))
        }
        states[state] = try style(member.value, &context)
      }
      return .states(states)
    },
  ]

  private static let box: [Key] = [
    attribute("color", .paint) { .boxPaint($0) },
    attribute("cornerRadius", .number(.extent)) { .cornerRadius($0) },
    attribute("borderWidth", .number(.extent)) { .borderWidth($0) },
    attribute("borderColor", .color) { .borderColor($0) },
    attribute("width", .number(.extent)) { .width($0) },
    attribute("height", .number(.extent)) { .height($0) },
    attribute("layoutMargins", EdgeInsets.jsonReader) { .layoutMargins($0) },
  ]

  private static let stack: [Key] = [
    attribute("axis", .word(FrameStack.Axis.self)) { .axis($0) },
    attribute("spacing", .number(.extent)) { .spacing($0) },
    attribute("distribution", .word(StackDistribution.self)) { .distribution($0) },
    nested("views", .any) { value, context throws(DocumentFault) in
      guard case .array(let elements) = value.content else {
        throw .wrongType(value, expected: "an array of styles")
      }
      var views: [TextStyle] = []
      for element in elements { views.append(try style(element, &context)) }
      return .arranged(views)
    },
  ]

  /// A key that sets an attribute.
  private static func attribute<Value>(
    _ name: String, _ reader: ValueReader<Value>,
    _ make: @escaping @Sendable (Value) -> StyleAttribute
  ) -> Key {
    .key(name, reader) { $0.own.append(make($1)) }
  }

  /// A key whose value contains nested styles. Reading the key also reads the nested styles.
  private static func nested(
    _ name: String, _ shape: JSONShape,
    _ read:
      @escaping @Sendable (JSONValue, inout ReadContext) throws(DocumentFault) -> StyleAttribute
  ) -> Key {
    .key(name, ValueReader(shape, read)) { $0.own.append($1) }
  }
}
