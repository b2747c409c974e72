import CGalley
import Foundation
import Galley
import GalleyDocuments
import Testing

/// Tests of cancellation, of the JSON Schema, and of warnings about frames.
@Suite struct CancellationTests {
  private static let small = #"{"width": 40, "height": 20, "text": "a"}"#

  private func options(_ cancellation: UInt64) -> String { "{\"cancellation\": \(cancellation)}" }

  @Test("A thread can end a render that runs in another thread")
  func ended() throws {
    let cancellation = galley_cancellation_create()
    defer { galley_cancellation_free(cancellation) }
    let letters = String(repeating: "m", count: 4000)
    let document = try LibraryDocument(
      """
      {"width": 4000, "height": 4000, "background": "white", "text": "\(letters)",
       "attributes": {"font": "@300", "shadow": {"blur": 90, "offset": [9, 9]}}}
      """, by: try LibraryRenderer())
    // A task would start only after the render had ended, because the tests occupy all threads for
    // tasks. A separate thread starts at once.
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.05)
      galley_cancel(cancellation)
    }
    let error = #expect(throws: LibraryError.self) {
      try document.picture(nil, options(cancellation))
    }
    #expect(error?.code == "cancelled")
  }

  @Test("After a cancellation, every call fails, whatever kind of result it returns")
  func later() throws {
    let cancellation = galley_cancellation_create()
    defer { galley_cancellation_free(cancellation) }
    let document = try LibraryDocument(Self.small, by: try LibraryRenderer())
    #expect(try !document.picture(nil, options(cancellation)).bytes.isEmpty)
    galley_cancel(cancellation)
    galley_cancel(cancellation)
    let picture = #expect(throws: LibraryError.self) {
      try document.picture(nil, options(cancellation))
    }
    let layout = #expect(throws: LibraryError.self) {
      try document.layout(nil, options(cancellation))
    }
    #expect(picture?.code == "cancelled")
    #expect(layout?.code == "cancelled")
  }

  @Test("A freed or unknown cancellation is an invalid option, and cancelling it has no effect")
  func unknown() throws {
    let document = try LibraryDocument(Self.small, by: try LibraryRenderer())
    let freed = galley_cancellation_create()
    galley_cancellation_free(freed)
    galley_cancellation_free(freed)
    for number in [freed, 0, UInt64.max] { galley_cancel(number) }
    #expect(galley_cancellation_create() > freed)
    let error = #expect(throws: LibraryError.self) { try document.picture(nil, options(freed)) }
    #expect(error?.kind == "options")
    #expect(error?.path == "cancellation")
    #expect(error?.message?.contains("does not exist") == true)
    #expect(throws: LibraryError.self) { try document.picture(nil, options(0)) }
    #expect(throws: LibraryError.self) { try document.picture(nil, options(.max)) }
  }

  @Test("The C library returns the JSON Schema that the command prints for documents")
  func schema() throws {
    let data = try #require(unsafe Library.taken(galley_schema()))
    #expect(data == Data(TextDocument.jsonSchema.utf8))
  }

  @Test("A warning about a frame has the index and the path of the frame")
  func frames() throws {
    let odd = #""height": 20, "width": 60, "text": "世", "attributes": {"font": "Helvetia"}"#
    let document = try LibraryDocument(
      #"{"frames": [{"x": 0, "y": 0, \#(odd)}, {"x": 0, "y": 20, \#(odd)}]}"#,
      by: try LibraryRenderer())
    let warnings = try document.picture().info["warnings"] as? [[String: any Sendable]] ?? []
    #expect(warnings.compactMap { $0["frame"] as? Int } == [0, 1, 0, 1])
    #expect(
      warnings.compactMap { $0["path"] as? String }.sorted()
        == ["frames[0]", "frames[0]", "frames[1]", "frames[1]"])
  }
}
