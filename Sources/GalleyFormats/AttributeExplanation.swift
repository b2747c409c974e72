// An explanation of the text attributes at one position: their values, and the rules that set them.

import Galley
public import GalleyDocuments
import GalleyJSON

/// The attributes at a position in a document's text, with the rules that set them.
public struct AttributeExplanation: Sendable, Hashable {
  /// An attribute, or a part of an attribute, and the rules that set its value.
  public struct Entry: Sendable, Hashable {
    /// The attribute's name in a JSON document. The name of a part follows a dot, as in
    /// `font.size`.
    public var name: String
    /// The attribute's value as JSON. The value of `attachmentImage` is the image's width and
    /// height in points.
    public var value: String
    /// The rule that set the attribute; `nil` if neither the document nor its styles set the
    /// attribute.
    public var source: String?
    /// The rules that ``source`` overrides, highest priority first.
    public var overridden: [String]
  }

  /// The index of the frame that contains the text, from 0.
  public var frame: Int
  /// The UTF-16 range around the position in which all characters have the same attributes.
  public var range: Range<Int>
  /// The text in ``range``.
  public var text: String
  /// The attributes at the position, in the order in which the JSON format's documentation lists
  /// them.
  public var entries: [Entry]

  /// The explanation as one JSON object.
  public var json: String {
    let attributes = entries.map { entry -> JSONOutput in
      [
        "name": .string(entry.name), "value": .raw(entry.value),
        "source": entry.source.map { .string($0) } ?? .raw("null"),
        "overridden": .strings(entry.overridden),
      ]
    }
    let object: JSONOutput = [
      "frame": .raw(String(frame)),
      "range": [.raw(String(range.lowerBound)), .raw(String(range.upperBound))],
      "text": .string(text), "attributes": .array(attributes),
    ]
    return object.text()
  }

  /// The explanation as human-readable lines in aligned columns. The first line shows the position,
  /// and each further line shows one attribute.
  public var lines: [String] {
    let names = entries.map(\.name.count).max() ?? 0
    let values = min(entries.map(\.value.count).max() ?? 0, 32)
    return ["frame \(frame), UTF-16 \(range.lowerBound)..<\(range.upperBound): \(quoted(text))"]
      + entries.map { entry in
        let over =
          entry.overridden.isEmpty ? "" : ", over " + entry.overridden.joined(separator: ", ")
        return "  " + padded(entry.name, to: names) + "  " + padded(entry.value, to: values) + "  "
          + (entry.source ?? "by default") + over
      }
  }

  private func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }
}

extension AttributeExplanation {
  /// Reads a document, and finds the rules that set the attributes at one position.
  ///
  /// - Parameters:
  ///   - bytes: the document in UTF-8.
  ///   - format: the document's format.
  ///   - frame: the index of the frame, from 0.
  ///   - offset: the position in the frame's text, in UTF-16 code units.
  ///   - options: the options for reading the document.
  /// - Throws: an error if the document is invalid or the position does not exist.
  public init(
    of bytes: [UInt8], as format: DocumentFormat, frame: Int = 0, offset: Int,
    options: DocumentOptions = DocumentOptions()
  ) throws(DocumentError) {
    let source = try format.source(parsing: bytes, options)
    var context = ReadContext(source, options.base)
    context.trace = AttributeTrace(frame: frame, offset: offset)
    let document: TextDocument
    do throws(DocumentFault) {
      document = try source.read(&context)
    } catch {
      throw source.error(error)
    }
    try self.init(document, context.trace?.origins ?? [], frame: frame, offset: offset)
  }

  private init(
    _ document: TextDocument, _ origins: [AttributeOrigin], frame: Int, offset: Int
  ) throws(DocumentError) {
    let frames = document.allFrames
    guard frames.indices.contains(frame) else {
      let count = frames.count
      throw DocumentError(
        message: "there is no frame \(frame); the document has \(count)"
          + " \(count == 1 ? "frame" : "frames"), numbered from 0")
    }
    let text = frames[frame].text
    guard let (attributes, range) = text.attributes(at: offset) else {
      throw DocumentError(
        message: "offset \(offset) is outside the text of frame \(frame), which has"
          + " \(text.length) UTF-16 units")
    }
    self.frame = frame
    self.range = range
    self.text = String(decoding: text.utf16[range], as: UTF16.self)
    let sources = Dictionary(grouping: origins, by: \.name).mapValues { origins in
      Array(origins.map(\.description).reversed())
    }
    entries = AttributeEntry.entries(of: attributes).map { entry in
      let sources = sources[entry.name] ?? []
      return Entry(
        name: entry.name, value: entry.json, source: sources.first,
        overridden: Array(sources.dropFirst()))
    }
  }
}

extension AttributeOrigin {
  /// The rule's name and the rule's position in the document.
  fileprivate var description: String {
    switch (rule, placeDescription) {
    case (let rule?, let place?): "\(rule) at \(place)"
    case (let rule?, nil): rule
    case (nil, let place): place ?? "the document"
    }
  }
}
