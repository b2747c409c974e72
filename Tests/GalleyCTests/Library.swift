// Calls the functions of galley.h from Swift, for tests. Each call returns a result or throws the
// error that the function reports.

import CGalley
import Foundation
import GalleyStyles

/// An error that a function of the library reported.
struct LibraryError: Error {
  /// The JSON object of the error, as galley.h describes it.
  let json: [String: any Sendable]

  var kind: String? { json["kind"] as? String }
  var code: String? { json["code"] as? String }
  var message: String? { json["message"] as? String }
  var path: String? { json["path"] as? String }
}

/// Calls functions of the C library and frees the buffers that they return.
enum Library {
  /// A pointer to the variable in which a call stores an error buffer.
  typealias Place = UnsafeMutablePointer<OpaquePointer?>

  /// Copies the bytes of a buffer and frees the buffer.
  static func taken(_ buffer: OpaquePointer?) -> Data? {
    guard let buffer = unsafe buffer else { return nil }
    defer { unsafe galley_buffer_free(buffer) }
    return unsafe Data(bytes: galley_buffer_bytes(buffer), count: galley_buffer_length(buffer))
  }

  static func object(_ data: Data?) throws -> [String: any Sendable] {
    try JSONSerialization.jsonObject(with: data ?? Data()) as? [String: any Sendable] ?? [:]
  }

  /// Returns the result of a call, or throws the error that the call reports.
  static func call(_ body: (Place) -> OpaquePointer?) throws -> OpaquePointer {
    var error: OpaquePointer?
    let given = unsafe body(&error)
    let errorBytes = unsafe taken(error)
    guard let given = unsafe given else { throw LibraryError(json: try object(errorBytes)) }
    guard errorBytes == nil else {
      throw LibraryError(json: ["message": "both a result and an error"])
    }
    return unsafe given
  }
}

/// A renderer of the C library.
@safe
final class LibraryRenderer: @unchecked Sendable {
  let pointer: OpaquePointer

  init(_ options: String = #"{"systemFonts": false}"#) throws {
    unsafe pointer = try Library.call {
      unsafe galley_renderer_create(options, options.utf8.count, $0)
    }
  }

  private init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

  /// Creates a renderer with an additional font, which is read from memory.
  func adding(font: Data) throws -> LibraryRenderer {
    let bytes = Array(font)
    return unsafe LibraryRenderer(
      try Library.call { unsafe galley_renderer_with_font(pointer, bytes, bytes.count, $0) })
  }

  func families() throws -> [String] {
    let list = unsafe try Library.call { unsafe galley_fonts(pointer, $0) }
    return try Library.object(unsafe Library.taken(list))["families"] as? [String] ?? []
  }

  deinit { unsafe galley_renderer_free(pointer) }
}

/// A document of the C library.
@safe
final class LibraryDocument: @unchecked Sendable {
  let pointer: OpaquePointer

  init(_ text: String, _ options: String = "", by renderer: LibraryRenderer) throws {
    unsafe pointer = try Library.call {
      unsafe galley_document_create(
        renderer.pointer, text, text.utf8.count, options, options.utf8.count, $0)
    }
  }

  deinit { unsafe galley_document_free(pointer) }

  /// Draws the document. Returns the bytes of the picture file, and the JSON information about the
  /// picture.
  func picture(
    _ values: String? = nil, _ options: String = ""
  ) throws -> (bytes: Data, info: [String: any Sendable]) {
    var info: OpaquePointer?
    let buffer = unsafe try Library.call {
      unsafe galley_render(
        pointer, values, values?.utf8.count ?? 0, options, options.utf8.count, &info, $0)
    }
    return (
      unsafe Library.taken(buffer) ?? Data(), try Library.object(unsafe Library.taken(info))
    )
  }

  func layout(_ values: String? = nil, _ options: String = "") throws -> [String: any Sendable] {
    let buffer = unsafe try Library.call {
      unsafe galley_layout(
        pointer, values, values?.utf8.count ?? 0, options, options.utf8.count, $0)
    }
    return try Library.object(unsafe Library.taken(buffer))
  }

  func findings() throws -> [[String: any Sendable]] {
    let buffer = unsafe try Library.call { unsafe galley_lint(pointer, nil, 0, nil, 0, $0) }
    let object = try Library.object(unsafe Library.taken(buffer))
    return object["findings"] as? [[String: any Sendable]] ?? []
  }

  func converted() throws -> String {
    let buffer = unsafe try Library.call { unsafe galley_convert(pointer, nil, 0, nil, 0, $0) }
    return String(decoding: unsafe Library.taken(buffer) ?? Data(), as: UTF8.self)
  }

  func placeholders() throws -> [String] {
    let buffer = unsafe try Library.call { unsafe galley_placeholders(pointer, $0) }
    let data = unsafe Library.taken(buffer) ?? Data()
    return try JSONSerialization.jsonObject(with: data) as? [String] ?? []
  }
}
