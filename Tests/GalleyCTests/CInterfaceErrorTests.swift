import CGalley
import Foundation
import TestSupport
import Testing

/// Errors that the functions of galley.h report instead of a result.
@Suite struct CInterfaceErrorTests {
  @Test(
    "An error about a renderer option states the accepted values or suggests a remedy",
    arguments: [
      (#"{"systemFont": false}"#, #"unknown option "systemFont"; did you mean "systemFonts"?"#),
      (#"{"fonts": "a.ttf"}"#, "fonts: expected an array of paths, found a string"),
      (#"{"limits": "none"}"#, #""none" is not one of default, untrusted, strangers"#),
      (#"{"fonts": [""]}"#, "a path must not be empty or contain NUL; name a file or folder"),
      ("[]", "expected an object of options, found an array"),
    ])
  func rendererOptions(options: String, message: String) throws {
    let error = #expect(throws: LibraryError.self) { try LibraryRenderer(options) }
    #expect(error?.kind == "options")
    let errorText = [error?.path, error?.message].compactMap(\.self).joined(separator: ": ")
    #expect(errorText.contains(message), "\(errorText)")
  }

  @Test(
    "A picture option that is invalid, or that the format does not use, is refused",
    arguments: [
      (#"{"quality": 50}"#, "quality"), (#"{"format": "rgba", "maxBytes": 9}"#, "maxBytes"),
      (#"{"format": "jpeg", "lossless": true}"#, "lossless"),
      (#"{"format": "webp", "lossless": true, "quality": 50}"#, "quality"),
      (#"{"format": "webp", "lossless": true, "maxBytes": 999999}"#, "maxBytes"),
      (#"{"format": "webp", "pngEffort": "small"}"#, "pngEffort"),
      (#"{"format": "gif"}"#, "format"), (#"{"scale": 0}"#, "scale"),
      (#"{"timeout": -1}"#, "timeout"), (#"{"text": true}"#, "text"),
    ])
  func pictureOptions(options: String, path: String) throws {
    let document = try LibraryDocument(#"{"text": "a"}"#, by: try LibraryRenderer())
    let error = #expect(throws: LibraryError.self) { try document.picture(nil, options) }
    #expect(error?.kind == "options")
    #expect(error?.path == path)
  }

  @Test(
    "An invalid style for a document names the option",
    arguments: [
      (#"{"format": "content", "contentStyles": {"colour": 1}}"#, "contentStyles", "colour"),
      (#"{"format": "text", "firstLineStyle": "titel"}"#, "firstLineStyle", "did you mean title?"),
      (#"{"format": "text", "styleSheet": {"colour": 1}}"#, "styleSheet", "colour"),
    ])
  func documentStyles(options: String, path: String, message: String) throws {
    let renderer = try LibraryRenderer()
    let error = #expect(throws: LibraryError.self) {
      try LibraryDocument("a", options, by: renderer)
    }
    #expect(error?.path == path)
    #expect(error?.message?.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test("An error in a document has a path, a line and a column")
  func document() throws {
    let renderer = try LibraryRenderer()
    let error = #expect(throws: LibraryError.self) {
      try LibraryDocument("{\n \"text\": [{\"text\": \"a\", \"kerning\": 1}]}", by: renderer)
        .picture()
    }
    #expect(error?.kind == "document")
    #expect(error?.path == "text[0].kerning")
    #expect(error?.json["line"] as? Int == 2)
    let broken = #expect(throws: LibraryError.self) { try LibraryDocument("{", by: renderer) }
    #expect(broken?.code == "syntax")
  }

  @Test("An error about a size contains the size and the limit")
  func tooLarge() throws {
    let document = try LibraryDocument(
      #"{"width": 30000, "height": 30000, "text": "a"}"#, by: try LibraryRenderer())
    let error = #expect(throws: LibraryError.self) { try document.picture() }
    #expect(error?.kind == "render")
    #expect(error?.code == "tooLarge")
    #expect(error?.json["value"] as? Double == 9e8)
    #expect(error?.json["isCallersFault"] as? Bool == true)
  }

  @Test("Untrusted documents have lower limits")
  func untrusted() throws {
    let text = #"{"width": 6000, "height": 4000, "text": "a"}"#
    _ = try LibraryDocument(text, by: try LibraryRenderer()).layout()
    let untrusted = try LibraryRenderer(#"{"limits": "untrusted", "systemFonts": false}"#)
    let error = #expect(throws: LibraryError.self) {
      try LibraryDocument(text, by: untrusted).picture()
    }
    #expect(error?.code == "tooLarge")
  }

  @Test("A broken layout contract gives a contract error with the contract's limit")
  func contract() throws {
    let document = try LibraryDocument(
      #"{"width": 60, "text": "several words in lines", "require": {"maximumLines": 1}}"#,
      by: try LibraryRenderer())
    let error = #expect(throws: LibraryError.self) { try document.picture() }
    #expect(error?.kind == "contract")
    #expect(error?.json["what"] as? String == "maximumLines")
    #expect(error?.json["limit"] as? Double == 1)
    _ = try document.layout()
  }

  @Test("A call that exceeds its timeout ends with an error")
  func timeout() throws {
    let words = String(repeating: "words of a long text ", count: 20_000)
    let document = try LibraryDocument(
      "{\"width\": 300, \"text\": \"\(words)\"}", by: try LibraryRenderer())
    let error = #expect(throws: LibraryError.self) {
      try document.layout(nil, #"{"timeout": 0.001}"#)
    }
    #expect(error?.code == "timedOut")
    #expect(error?.json["isCallersFault"] as? Bool == false)
  }

  @Test("A document reads files only if its options name a folder")
  func files() throws {
    let folder = try TemporaryFolder()
    let renderer = try LibraryRenderer()
    let text = #"{"width": 9, "height": 9, "text": "", "backgroundImage": "a.png"}"#
    let pixel = try LibraryDocument(#"{"width": 1, "height": 1, "text": ""}"#, by: renderer)
      .picture().bytes
    try pixel.write(to: folder.file("a.png"))
    let error = #expect(throws: LibraryError.self) {
      try LibraryDocument(text, by: renderer).picture()
    }
    #expect(error?.code == "filesNotAllowed")
    _ = try LibraryDocument(text, "{\"folder\": \"\(folder.path)\"}", by: renderer).picture()
    let orphan = #expect(throws: LibraryError.self) {
      try LibraryDocument(text, #"{"fontRoots": ["/"]}"#, by: renderer)
    }
    #expect(orphan?.path == "fontRoots")
  }

  @Test("Passing NULL as a renderer, a document or a buffer does not crash the library")
  func nulls() throws {
    let noRenderer = #expect(throws: LibraryError.self) {
      unsafe _ = try Library.call { unsafe galley_document_create(nil, "{}", 2, nil, 0, $0) }
    }
    #expect(noRenderer?.code == "invalidArgument")
    let noDocument = #expect(throws: LibraryError.self) {
      unsafe _ = try Library.call { unsafe galley_render(nil, nil, 0, nil, 0, nil, $0) }
    }
    #expect(noDocument?.message == "the document is NULL; create one first")
    #expect(unsafe galley_render(nil, nil, 0, nil, 0, nil, nil) == nil)
    #expect(unsafe galley_buffer_bytes(nil) == nil)
    #expect(galley_buffer_length(nil) == 0)
    galley_buffer_free(nil)
    galley_document_free(nil)
    galley_renderer_free(nil)
  }

  /// Returns the comment that describes `function` in the C header. The search begins after the
  /// name `other`, which must appear before this comment.
  private static func comment(of function: String, after other: String) throws -> Substring {
    let header = try String(
      contentsOf: Repository.url("Sources/CGalley/include/galley.h"), encoding: .utf8)
    let start = try #require(header.firstRange(of: other)).upperBound
    let end = try #require(header[start...].firstRange(of: function)).lowerBound
    return header[start..<end]
  }

  @Test("The C library accepts the name of every option that galley.h describes")
  func header() throws {
    let option = /`([A-Za-z]+)`:/
    let renderer = try LibraryRenderer()
    func names(_ function: String, _ other: String) throws -> [String] {
      try Self.comment(of: function, after: other).matches(of: option).map { String($0.1) }
    }
    func check(_ names: [String], _ count: Int, _ use: (String) throws -> Void) {
      #expect(names.count == count)
      for name in names {
        // No option accepts the value `{"?": 0}`, so each call throws an error. If the library
        // knows the option, the error is about the value and not about the option's name.
        let error = #expect(throws: LibraryError.self) { try use("{\"\(name)\": {\"?\": 0}}") }
        #expect(error?.kind == "options" && error?.message?.contains("unknown option") == false)
      }
    }
    check(try names("galley_renderer_create", "galley_buffer_free"), 5) {
      _ = try LibraryRenderer($0)
    }
    check(try names("galley_document_create", "galley_renderer_free"), 13) {
      _ = try LibraryDocument("{}", $0, by: renderer)
    }
    let document = try LibraryDocument(#"{"text": "a"}"#, by: renderer)
    check(try names("galley_render(", "galley_document_free"), 18) {
      _ = try document.picture(nil, $0)
    }
  }
}
