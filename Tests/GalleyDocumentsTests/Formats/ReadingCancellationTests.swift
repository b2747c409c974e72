// Cancellation while a document is read.

import Galley
import Synchronization
import Testing

@testable import GalleyDocuments
@testable import GalleyFormats

@Suite("Cancelling while a document is read")
struct ReadingCancellationTests {
  /// Counts the checks for cancellation, and requests cancellation after a given number of checks.
  private final class Request: Sendable {
    private let looks = Atomic(0)
    private let end: Atomic<Int>

    init(after end: Int) {
      self.end = Atomic(end)
    }

    var count: Int { looks.load(ordering: .relaxed) }

    func endNow() { end.store(0, ordering: .relaxed) }

    var cancellation: Cancellation {
      Cancellation(isRequested: {
        self.looks.add(1, ordering: .relaxed).newValue > self.end.load(ordering: .relaxed)
      })
    }
  }

  /// A document with many values, elements or blocks.
  private static func large(_ format: DocumentFormat) -> [UInt8] {
    let document =
      switch format {
      case .xml:
        "<attributedText>" + String(repeating: "<a>b</a>", count: 20_000) + "</attributedText>"
      case .markdown: String(repeating: "- *a* `b`\n", count: 20_000)
      default:
        #"{"text": ["# + String(repeating: #"{"text": "a"}, "b", "#, count: 20_000) + #""c"]}"#
      }
    return Array(document.utf8)
  }

  private static func small(_ format: DocumentFormat) -> [UInt8] {
    switch format {
    case .xml: Array("<attributedText>text</attributedText>".utf8)
    case .markdown: Array("text".utf8)
    default: Array(#"{"text": "text"}"#.utf8)
    }
  }

  private func problem(_ read: () throws(DocumentError) -> some Any) -> DocumentError? {
    do throws(DocumentError) {
      _ = try read()
      return nil
    } catch {
      return error
    }
  }

  private func options(_ cancellation: Cancellation) -> DocumentOptions {
    var options = DocumentOptions()
    options.cancellation = cancellation
    return options
  }

  @Test(
    "Document parsers check often for cancellation",
    arguments: [DocumentFormat.json, .xml, .markdown])
  func parsing(_ format: DocumentFormat) {
    let request = Request(after: 2)
    let error = problem { () throws(DocumentError) in
      try ParsedDocument(
        Self.large(format), as: format, options: options(request.cancellation))
    }
    #expect(error?.code == "cancelled" && error?.isCallersFault == false)
    #expect(error?.description == "reading the document was cancelled")
    // One check detects the cancellation. One more check finds out whether the reason is a timeout.
    // Then reading must end.
    #expect(request.count <= 4)
  }

  @Test(
    "Building a document from parsed input also checks for cancellation",
    arguments: [DocumentFormat.json, .xml, .markdown])
  func building(_ format: DocumentFormat) throws {
    let request = Request(after: .max)
    let parsed = try ParsedDocument(
      Self.small(format), as: format, options: options(request.cancellation))
    request.endNow()
    #expect(problem { () throws(DocumentError) in try parsed.document() }?.code == "cancelled")
  }

  @Test("A missed deadline and a cancellation give different errors")
  func deadline() {
    let late = options(Cancellation(deadline: .now))
    let error = problem { () throws(DocumentError) in
      try TextDocument(Self.small(.json), as: .json, options: late)
    }
    #expect(error?.code == "timedOut" && error?.place == nil)
    let line = DocumentLine(json: Self.small(.json), as: .json, options: late)
    #expect(problem { () throws(DocumentError) in try line.content.get() }?.code == "timedOut")
  }

  @Test("Measuring text while reading a document also checks for cancellation")
  func measuring() {
    // The reader checks for cancellation a few times before it measures the text. During the
    // measurement, the layout checks often.
    let text = String(repeating: "many words of one paragraph ", count: 4000)
    for end in 0..<12 {
      let cancellation = Request(after: end).cancellation
      let error = problem { () throws(DocumentError) in
        try TextDocument(Array(text.utf8), as: .markdown, options: options(cancellation))
      }
      #expect(error?.code == "cancelled")
    }
  }
}
