// Implements the functions of galley.h, and exports them under the same names.
//
// The attribute `@_cdecl` exports each function, but does not compare the function with the header.
// Tests therefore call the functions through the header. The attribute `@c` would make this
// comparison, but requires Swift 6.3.

internal import CGalley
import Galley
import GalleyDocuments

/// A pointer through which a function returns a buffer, in addition to the function's result.
public typealias BufferPlace = UnsafeMutablePointer<OpaquePointer?>

/// Implements `galley_abi_version` of galley.h.
@_cdecl("galley_abi_version")
public func abiVersion() -> Int32 { GALLEY_ABI_VERSION }

/// Implements `galley_abi_revision` of galley.h.
@_cdecl("galley_abi_revision")
public func abiRevision() -> Int32 { GALLEY_ABI_REVISION }

/// Implements `galley_versions` of galley.h.
@_cdecl("galley_versions")
public func versions() -> OpaquePointer? {
  var writer = JSONWriter()
  writer.object { writer in
    writer.member("galley", EngineVersions.galley)
    writer.key("libraries")
    writer.object { writer in
      for library in EngineVersions.libraries + EngineVersions.documentLibraries {
        writer.member(library.name, library.version)
      }
    }
  }
  return unsafe Handle.retained(Buffer(writer.text))
}

/// Implements `galley_schema` of galley.h.
@_cdecl("galley_schema")
public func schema() -> OpaquePointer? { unsafe Handle.retained(Buffer(TextDocument.jsonSchema)) }

/// Implements `galley_cancellation_create` of galley.h.
@_cdecl("galley_cancellation_create")
public func createCancellation() -> UInt64 { CancellationFlag.create() }

/// Implements `galley_cancel` of galley.h.
@_cdecl("galley_cancel")
public func cancel(_ cancellation: UInt64) { CancellationFlag.flag(cancellation)?.raise() }

/// Implements `galley_cancellation_free` of galley.h.
@_cdecl("galley_cancellation_free")
public func freeCancellation(_ cancellation: UInt64) { CancellationFlag.free(cancellation) }

/// Implements `galley_buffer_bytes` of galley.h.
@_cdecl("galley_buffer_bytes")
public func bufferBytes(_ buffer: OpaquePointer?) -> UnsafeRawPointer? {
  guard let buffer = unsafe Handle<Buffer>.object(buffer) else { return nil }
  return unsafe UnsafeRawPointer(buffer.bytes.baseAddress)
}

/// Implements `galley_buffer_length` of galley.h.
@_cdecl("galley_buffer_length")
public func bufferLength(_ buffer: OpaquePointer?) -> Int {
  unsafe Handle<Buffer>.object(buffer)?.count ?? 0
}

/// Implements `galley_buffer_free` of galley.h.
@_cdecl("galley_buffer_free")
public func freeBuffer(_ buffer: OpaquePointer?) { unsafe Handle<Buffer>.release(buffer) }

/// Implements `galley_renderer_create` of galley.h.
@_cdecl("galley_renderer_create")
public func createRenderer(
  _ options: UnsafeRawPointer?, _ optionsLength: Int, _ error: BufferPlace?
) -> OpaquePointer? {
  let options = unsafe copied(options, optionsLength) ?? []
  return unsafe given(error) { () throws(InterfaceError) in try Renderer(options: options) }
}

/// Implements `galley_renderer_with_font` of galley.h.
@_cdecl("galley_renderer_with_font")
public func createRenderer(
  _ renderer: OpaquePointer?, _ bytes: UnsafeRawPointer?, _ length: Int, _ error: BufferPlace?
) -> OpaquePointer? {
  let renderer = unsafe Handle<Renderer>.object(renderer)
  let bytes = unsafe copied(bytes, length) ?? []
  return unsafe given(error) { () throws(InterfaceError) in
    try Renderer(try given(renderer, "renderer"), font: bytes)
  }
}

/// Implements `galley_fonts` of galley.h.
@_cdecl("galley_fonts")
public func fonts(_ renderer: OpaquePointer?, _ error: BufferPlace?) -> OpaquePointer? {
  let renderer = unsafe Handle<Renderer>.object(renderer)
  return unsafe given(error) { () throws(InterfaceError) in
    Buffer(try given(renderer, "renderer").families)
  }
}

/// Implements `galley_renderer_free` of galley.h.
@_cdecl("galley_renderer_free")
public func freeRenderer(_ renderer: OpaquePointer?) { unsafe Handle<Renderer>.release(renderer) }

/// Implements `galley_document_create` of galley.h.
@_cdecl("galley_document_create")
public func createDocument(
  _ renderer: OpaquePointer?, _ bytes: UnsafeRawPointer?, _ length: Int,
  _ options: UnsafeRawPointer?, _ optionsLength: Int, _ error: BufferPlace?
) -> OpaquePointer? {
  let renderer = unsafe Handle<Renderer>.object(renderer)
  let bytes = unsafe copied(bytes, length) ?? []
  let options = unsafe copied(options, optionsLength) ?? []
  return unsafe given(error) { () throws(InterfaceError) in
    try Document(bytes, options: options, for: try given(renderer, "renderer"))
  }
}

/// Implements `galley_document_free` of galley.h.
@_cdecl("galley_document_free")
public func freeDocument(_ document: OpaquePointer?) { unsafe Handle<Document>.release(document) }

/// Implements `galley_placeholders` of galley.h.
@_cdecl("galley_placeholders")
public func placeholders(_ document: OpaquePointer?, _ error: BufferPlace?) -> OpaquePointer? {
  unsafe text(of: document, error) { document throws(InterfaceError) in
    try document.placeholders()
  }
}

/// Implements `galley_render` of galley.h.
@_cdecl("galley_render")
public func render(
  _ document: OpaquePointer?, _ values: UnsafeRawPointer?, _ valuesLength: Int,
  _ options: UnsafeRawPointer?, _ optionsLength: Int, _ info: BufferPlace?, _ error: BufferPlace?
) -> OpaquePointer? {
  let document = unsafe Handle<Document>.object(document)
  let request = unsafe request(values, valuesLength, options, optionsLength)
  var said: Buffer?
  let picture = unsafe given(error) { () throws(InterfaceError) in
    let picture = try given(document, "document").picture(request)
    said = Buffer(picture.info)
    return Buffer(picture.bytes)
  }
  if let info = unsafe info { unsafe info.pointee = said.map(Handle.retained) }
  return unsafe picture
}

/// Implements `galley_draw` of galley.h.
@_cdecl("galley_draw")
public func draw(
  _ document: OpaquePointer?, _ values: UnsafeRawPointer?, _ valuesLength: Int,
  _ options: UnsafeRawPointer?, _ optionsLength: Int, _ pixels: UnsafeMutableRawPointer?,
  _ length: Int, _ stride: Int, _ width: UnsafeMutablePointer<UInt32>?,
  _ height: UnsafeMutablePointer<UInt32>?, _ error: BufferPlace?
) -> OpaquePointer? {
  let document = unsafe Handle<Document>.object(document)
  let request = unsafe request(values, valuesLength, options, optionsLength)
  var target = unsafe PixelTarget(pixels, count: length, stride: stride)
  let info = unsafe given(error) { () throws(InterfaceError) in
    Buffer(try given(document, "document").draw(request, to: &target))
  }
  if let width = unsafe width { unsafe width.pointee = UInt32(clamping: target.width) }
  if let height = unsafe height { unsafe height.pointee = UInt32(clamping: target.height) }
  return unsafe info
}

/// Implements `galley_layout` of galley.h.
@_cdecl("galley_layout")
public func layout(
  _ document: OpaquePointer?, _ values: UnsafeRawPointer?, _ valuesLength: Int,
  _ options: UnsafeRawPointer?, _ optionsLength: Int, _ error: BufferPlace?
) -> OpaquePointer? {
  let request = unsafe request(values, valuesLength, options, optionsLength)
  return unsafe text(of: document, error) { document throws(InterfaceError) in
    try document.layout(request)
  }
}

/// Implements `galley_lint` of galley.h.
@_cdecl("galley_lint")
public func lint(
  _ document: OpaquePointer?, _ values: UnsafeRawPointer?, _ valuesLength: Int,
  _ options: UnsafeRawPointer?, _ optionsLength: Int, _ error: BufferPlace?
) -> OpaquePointer? {
  let request = unsafe request(values, valuesLength, options, optionsLength)
  return unsafe text(of: document, error) { document throws(InterfaceError) in
    try document.lint(request)
  }
}

/// Implements `galley_convert` of galley.h.
@_cdecl("galley_convert")
public func convert(
  _ document: OpaquePointer?, _ values: UnsafeRawPointer?, _ valuesLength: Int,
  _ options: UnsafeRawPointer?, _ optionsLength: Int, _ error: BufferPlace?
) -> OpaquePointer? {
  let request = unsafe request(values, valuesLength, options, optionsLength)
  return unsafe text(of: document, error) { document throws(InterfaceError) in
    try document.converted(request)
  }
}

/// Creates a request from copies of the caller's values and options.
private func request(
  _ values: UnsafeRawPointer?, _ valuesLength: Int, _ options: UnsafeRawPointer?,
  _ optionsLength: Int
) -> Document.Request {
  unsafe Document.Request(
    values: copied(values, valuesLength), options: copied(options, optionsLength) ?? [])
}

/// Creates a string from a document, and returns the string to the caller as a buffer.
private func text(
  of document: OpaquePointer?, _ error: BufferPlace?,
  _ make: (Document) throws(InterfaceError) -> String
) -> OpaquePointer? {
  let document = unsafe Handle<Document>.object(document)
  return unsafe given(error) { () throws(InterfaceError) in
    Buffer(try make(try given(document, "document")))
  }
}

/// Creates an object, and returns it to the caller. On failure, stores the error and returns null.
private func given<Object: AnyObject>(
  _ place: BufferPlace?, _ make: () throws(InterfaceError) -> Object
) -> OpaquePointer? {
  if let place = unsafe place { unsafe place.pointee = nil }
  do throws(InterfaceError) {
    return unsafe Handle.retained(try make())
  } catch {
    if let place = unsafe place { unsafe place.pointee = Handle.retained(Buffer(error.json)) }
    return nil
  }
}

/// Unwraps a required argument. If the argument is null, throws an error.
private func given<Object>(_ object: Object?, _ name: String) throws(InterfaceError) -> Object {
  guard let object else {
    throw .options(
      DocumentError(code: "invalidArgument", message: "the \(name) is NULL; create one first"))
  }
  return object
}
