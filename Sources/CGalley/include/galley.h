// Galley's interface for other languages: attributed text in, images out.
//
// Functions take and return bytes and JSON, so that their signatures stay the same when documents,
// options and results gain keys. All text is UTF-8. Unknown options are errors. Clients must ignore
// unknown members in JSON results.
//
// Threads: every function may be called from any thread at any time, even with the same renderer
// and document. No function calls the client's code, changes the state of the process, or leaves
// threads running. A process may fork if no function is running at that moment.
//
// Memory: free the result of a `create` function with the matching `free` function. Free every
// returned buffer, including errors, with galley_buffer_free. A document retains its renderer, so
// the two may be freed in any order. Freeing NULL has no effect.
//
// Errors: a function that fails returns NULL. Unless `error` is NULL, the function stores a buffer
// in `*error`:
//
//     {"kind": "document", "code": "invalidDocument", "message": "…", "isCallersFault": true,
//      "path": "text[2].font.size", "line": 3, "column": 7, "range": [0, 5],
//      "what": "canvas width in pixels", "value": 90000, "limit": 32768}
//
// `kind` is `options` for invalid options or values, `document` for a document that cannot be read,
// `render` for a document that cannot be laid out or drawn, and `contract` for a layout that breaks
// one of the document's contracts. `code` is a stable word. `message` is a single line with the
// problem and the remedy. The members after `isCallersFault` are present only if they apply. Lines
// and columns start at 1; ranges are in UTF-16 units of the box's text. On success, `*error` is
// NULL.
#ifndef GALLEY_H
#define GALLEY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version of this interface. It increases when a function is removed or changed, but not when
/// functions, keys or members are added.
#define GALLEY_ABI_VERSION 1

/// The number of additions to this interface. It increases when functions, options or members are
/// added. Revision 1 added this number, galley_draw, galley_fonts and galley_renderer_with_font.
#define GALLEY_ABI_REVISION 1

/// A renderer with its fonts, limits and caches.
typedef struct galley_renderer galley_renderer;

/// A parsed document, which its renderer can draw any number of times.
typedef struct galley_document galley_document;

/// A buffer of bytes returned to the caller.
typedef struct galley_buffer galley_buffer;

/// Returns the GALLEY_ABI_VERSION with which the library was built. Clients should check that the
/// result equals the GALLEY_ABI_VERSION of this header.
int32_t galley_abi_version(void);

/// Returns the GALLEY_ABI_REVISION with which the library was built. If the result is at least the
/// GALLEY_ABI_REVISION of this header, the library has everything that this header declares.
int32_t galley_abi_revision(void);

/// Returns the versions of Galley and its libraries as JSON:
/// `{"galley": "…", "libraries": {"HarfBuzz": "…", …}}`. The result is never NULL.
galley_buffer *galley_versions(void);

/// Returns the JSON Schema (draft 2020-12) of documents, for editors and validators. The result is
/// never NULL.
galley_buffer *galley_schema(void);

/// Creates a cancellation. A thread can use it to end calls of other threads.
///
/// The result is the number of the cancellation, which is never 0. Pass the number to calls as the
/// option `cancellation`. Several calls can have the same cancellation.
uint64_t galley_cancellation_create(void);

/// Ends all calls that have a cancellation, and all later calls with the same cancellation.
///
/// These calls fail with the code `cancelled`, usually within milliseconds. This function does not
/// wait for them. It may be called at any time and from any thread: before, during and after a
/// call, more than once, and after galley_cancellation_free. Unknown numbers have no effect. Do not
/// call it in a signal handler, because it takes a lock.
void galley_cancel(uint64_t cancellation);

/// Frees a cancellation. Running calls with this cancellation continue, but galley_cancel can no
/// longer end them. Later calls that pass the number of this cancellation fail.
void galley_cancellation_free(uint64_t cancellation);

/// Returns a pointer to a buffer's bytes; the pointer is never NULL, even if the buffer is empty.
const uint8_t *galley_buffer_bytes(const galley_buffer *buffer);

/// Returns the number of bytes in a buffer.
size_t galley_buffer_length(const galley_buffer *buffer);

void galley_buffer_free(galley_buffer *buffer);

/// Creates a renderer.
///
/// `options` is a JSON object. Each key can be absent, and `options` can be NULL.
/// - `fonts`: an array of font files and folders. Fonts in earlier entries take precedence.
/// - `systemFonts`: whether the renderer can also use the system's fonts and hyphenation patterns.
///   If false, images are the same on every machine. Default: true.
/// - `fontLock`: the object written by `rasterize fonts --lock`. The renderer can use only the
///   fonts in this object.
/// - `hyphenation`: an array of folders with hyphenation patterns. The renderer searches these
///   folders before all other patterns.
/// - `limits`: `default`, or `untrusted` for untrusted documents. Default: `default`.
galley_renderer *galley_renderer_create(const char *options, size_t options_length,
                                        galley_buffer **error);

/// Creates a renderer that also has a font from memory. The font takes precedence over the fonts of
/// `renderer`, whose limits, caches and other options the new renderer shares.
///
/// `bytes` is a whole font file. The function copies it. Both renderers must be freed.
galley_renderer *galley_renderer_with_font(galley_renderer *renderer, const void *bytes,
                                           size_t length, galley_buffer **error);

/// Returns the font families of a renderer as JSON, in order of precedence:
/// `{"families": ["Noto Sans", …]}`.
galley_buffer *galley_fonts(galley_renderer *renderer, galley_buffer **error);

void galley_renderer_free(galley_renderer *renderer);

/// Parses a document for a renderer.
///
/// `options` is a JSON object. Each key can be absent, and `options` can be NULL.
/// - `format`: `json`, `xml`, `markdown`, `text`, `content` or `style`. Default: `json`.
/// - `folder`: the folder from which the document can read images and fonts. Without this option,
///   the document cannot read files.
/// - `pictureRoot`: the folder from which images are read, instead of `folder`; requires `folder`.
/// - `imageFolders`: an array of additional folders for images that are not in `folder`; requires
///   `folder`.
/// - `fontRoots`: an array of additional folders for fonts; requires `folder`.
/// - `state`: the state in which controls are drawn: `normal`, `highlighted`, `disabled`,
///   `selected` or `focused`.
/// - `template`: for an XML document, the name of the template to draw.
/// - `styleFiles`: an array of XML style files.
/// - `colorScheme`: the colour scheme, `light` or `dark`, for Markdown and styled text.
/// - `contentSize`: the text size category, such as `xSmall` or `large`, for Markdown and styled
///   text.
/// - `contentStyles`: an object with the styles of formattable content. The flag `--content-styles`
///   of `rasterize` names a file with such an object.
/// - `firstLineStyle`: the name of the style for the first line of plain text, like the flag
///   `--first-line-style` of `rasterize`.
/// - `styleSheet`: an object with a style sheet for Markdown and plain text.
galley_document *galley_document_create(galley_renderer *renderer, const void *bytes, size_t length,
                                        const char *options, size_t options_length,
                                        galley_buffer **error);

void galley_document_free(galley_document *document);

/// Returns the names of a document's placeholders, `{{name}}`, that have no value in the document.
/// The result is a JSON array in order of first use: `["title", "author"]`.
galley_buffer *galley_placeholders(galley_document *document, galley_buffer **error);

/// Renders a document as an image file or as raw pixels.
///
/// - values: a JSON object with values for placeholders, which override the document's own values.
///   Values are strings, numbers and booleans. If a string of the document consists of a single
///   placeholder without other text, the placeholder's value can also be an object. Unknown names
///   are ignored. If `values` is NULL, only the document's own values are used.
/// - options: a JSON object in which every key is optional:
///   - `format`: `png`, `jpeg`, `webp`, `svg`, `pdf` or `rgba`. `rgba` is raw pixels of four bytes
///     (red, green, blue, alpha), not premultiplied, top row first, without padding. Default: `png`.
///   - `scale`: pixels per point. Default: the document's value.
///   - `width`: width in points. Default: the document's value.
///   - `language`: a BCP 47 tag. Default: the document's value.
///   - `quality`: 1 to 100, for JPEG and lossy WebP.
///   - `maxBytes`: maximum size of the file in bytes, for JPEG and lossy WebP.
///   - `lossless`: whether a WebP is lossless; cannot be combined with `quality` or `maxBytes`.
///   - `pngEffort`: PNG compression effort: `fast`, `balanced` or `small`. Default: `balanced`.
///   - `channels`: colour channels of a PNG: `rgba` or `asNeeded`. With `asNeeded`, the PNG stores
///     grey, a palette, RGB or RGBA, whichever needs the fewest bits per pixel.
///     Default: `asNeeded`.
///   - `svgText`: the text of an SVG: `layer`, `none` or `fonts`. Default: `layer`.
///   - `vectorShadows`: the shadows of an SVG: `blur` or `raster`. Default: `blur`.
///   - `title`: the title of an SVG or a PDF. Default: the document's title.
///   - `pdfStandards`: an array of standards that a PDF must meet: `ua-1`, `a-2b`, `a-2u`. Default:
///     a PDF claims `ua-1` if the document meets it.
///   - `date`: the date of a PDF in RFC 3339 form. Default: none.
///   - `missing`: the policy for characters that no font has: `warn`, `error`, `skip` or `tofu`.
///     Default: `warn`.
///   - `embedMetadata`: whether to write the document's metadata and alternative text to the file.
///   - `timeout`: seconds after which rendering fails with the code `timedOut`.
///   - `cancellation`: the number that identifies a cancellation, which can end rendering with the
///     code `cancelled`.
/// - info: NULL, or a pointer that receives a buffer with JSON about the image:
///   `{"width": 1200, "height": 630, "scale": 1, "format": "png", "quality": 90,
///     "alt": "…", "warnings": [{"code": "…", "message": "…", "path": "…", "frame": 0,
///     "range": [0, 5]}]}`.
///   `width` and `height` are in pixels. `quality` is present only if the format has a quality.
///   There are at most 100 warnings.
galley_buffer *galley_render(galley_document *document, const char *values, size_t values_length,
                             const char *options, size_t options_length, galley_buffer **info,
                             galley_buffer **error);

/// Draws a document into the caller's memory, as raw pixels in the format `rgba` of galley_render.
///
/// - values: as in galley_render.
/// - options: the options `scale`, `width`, `language`, `missing`, `timeout` and `cancellation`, as
///   in galley_render.
/// - pixels: memory for the rows of the image, or NULL to get only the size of the image. If the
///   function fails, the memory is unchanged.
/// - length: the number of bytes of this memory.
/// - stride: the number of bytes from the start of a row to the start of the next row. 0 means four
///   bytes per pixel. Bytes between two rows are unchanged.
/// - width, height: NULL, or pointers that receive the size of the image in pixels. The size is also
///   stored if the memory is too small. If the size is not known, both receive 0.
///
/// The result is JSON about the image, as `info` of galley_render.
galley_buffer *galley_draw(galley_document *document, const char *values, size_t values_length,
                           const char *options, size_t options_length, void *pixels, size_t length,
                           size_t stride, uint32_t *width, uint32_t *height, galley_buffer **error);

/// Returns the layout of a document as a single line of JSON, in the format of `rasterize layout`.
///
/// `values` is as in galley_render. The options are `scale`, `width`, `language`, `missing`,
/// `timeout` and `cancellation` as in galley_render. A further option is `text`: whether to include
/// the text of every line.
galley_buffer *galley_layout(galley_document *document, const char *values, size_t values_length,
                             const char *options, size_t options_length, galley_buffer **error);

/// Checks a document for problems and returns them in the format of `rasterize lint --json`:
/// `{"findings": [{"code": "…", "message": "…", "path": "…", "frame": 0, "range": [0, 5]}]}`.
/// `values` and `options` are as in galley_layout.
galley_buffer *galley_lint(galley_document *document, const char *values, size_t values_length,
                           const char *options, size_t options_length, galley_buffer **error);

/// Converts a document of any format to an equivalent JSON document. `values` and `options` are as
/// in galley_layout.
galley_buffer *galley_convert(galley_document *document, const char *values, size_t values_length,
                              const char *options, size_t options_length, galley_buffer **error);

#ifdef __cplusplus
}
#endif

#endif
