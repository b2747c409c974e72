// Galley for every other language: attributed text in, pictures out.
//
// Bytes and JSON go in, bytes and JSON come out, so that the functions stay the same while
// documents, options and answers gain keys. All text is UTF-8. An option that is not known is
// refused; whoever reads an answer passes over members that it does not know.
//
// Threads: every function may be called from any thread at any time, with the same renderer and
// document too. No function calls back or changes what belongs to the process, and no thread that
// one starts outlives its call. A process may fork while no function is under way.
//
// Memory: what a function with `create` in its name gives is ended by the one with `free`; every
// buffer that is given, errors included, is ended by galley_buffer_free. A document keeps its
// renderer: the two may be freed in any order. NULL may be freed.
//
// Errors: a function that fails gives NULL and, unless `error` is NULL, puts a buffer there:
//
//     {"kind": "document", "code": "invalidDocument", "message": "…", "isCallersFault": true,
//      "path": "text[2].font.size", "line": 3, "column": 7, "range": [0, 5],
//      "what": "canvas width in pixels", "value": 90000, "limit": 32768}
//
// `kind` is `options` for what is wrong with them or with values, `document` for a document that
// cannot be read, `render` for one that cannot be laid out or drawn, `contract` for one whose
// layout breaks a contract of its own. `code` is a stable word, `message` one line: what is wrong
// and what would be right. The members behind `isCallersFault` are there where they mean something:
// lines and columns from 1, ranges in UTF-16 units of the box's text. After success `*error` is
// NULL.
#ifndef GALLEY_H
#define GALLEY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version of this interface, which rises when a function is taken away or changes; functions,
/// keys and members that are added leave it as it is.
#define GALLEY_ABI_VERSION 1

/// Fonts, limits and caches.
typedef struct galley_renderer galley_renderer;

/// A document that has been parsed, to be drawn by its renderer any number of times.
typedef struct galley_document galley_document;

/// Bytes that are given to the caller.
typedef struct galley_buffer galley_buffer;

/// GALLEY_ABI_VERSION of the library, to be compared with that of the header.
int32_t galley_abi_version(void);

/// The versions of Galley and of the libraries in it:
/// `{"galley": "…", "libraries": {"HarfBuzz": "…", …}}`. Never NULL.
galley_buffer *galley_versions(void);

/// The first of a buffer's bytes; never NULL, not even for an empty buffer.
const uint8_t *galley_buffer_bytes(const galley_buffer *buffer);

/// The number of a buffer's bytes.
size_t galley_buffer_length(const galley_buffer *buffer);

void galley_buffer_free(galley_buffer *buffer);

/// A renderer.
///
/// Options, all of which may be left out, and NULL for all of them:
/// - `fonts`: files and folders of fonts, an array; those of the first one are matched first.
/// - `systemFonts`: whether the machine's fonts are used besides, and its patterns of hyphenation;
///   true. Without them pictures are the same on every machine.
/// - `fontLock`: the object that `rasterize fonts --lock` writes; its fonts alone may draw.
/// - `hyphenation`: folders of hyphenation patterns, an array, searched before all others.
/// - `limits`: `default`, or `strangers` for documents that somebody else sends.
galley_renderer *galley_renderer_create(const char *options, size_t options_length,
                                        galley_buffer **error);

void galley_renderer_free(galley_renderer *renderer);

/// A document, parsed for a renderer.
///
/// Options, all of which may be left out, and NULL for all of them:
/// - `format`: `json` (the default), `xml`, `markdown`, `text`, `content` or `style`.
/// - `folder`: the document's folder, from which it may read pictures and fonts that it names;
///   without it a document reads nothing.
/// - `pictureRoot`: the folder that pictures may come from instead, which needs `folder`.
/// - `imageFolders`: folders of pictures, an array, looked in for those that `folder` has not, which
///   they need.
/// - `fontRoots`: folders that fonts may come from besides, an array, which needs `folder`.
/// - `state`: of controls: `normal`, `highlighted`, `disabled`, `selected` or `focused`.
/// - `template`: the name of the template of an XML document that is drawn.
/// - `styleFiles`: files of XML styles, an array.
/// - `colorScheme`: `light` or `dark`, and `contentSize`: `xSmall` … `large` …, for Markdown and
///   styled text.
/// - `contentStyles`: the styles of formattable content, an object; `firstLineStyle`: the name of the
///   style of a plain text's first line, as the command's flags have them.
/// - `styleSheet`: a style sheet for Markdown and plain text, as an object.
galley_document *galley_document_create(galley_renderer *renderer, const void *bytes, size_t length,
                                        const char *options, size_t options_length,
                                        galley_buffer **error);

void galley_document_free(galley_document *document);

/// The names of a document's placeholders, `{{name}}`, that have no value of their own, in the order
/// of first use: `["title", "author"]`.
galley_buffer *galley_placeholders(galley_document *document, galley_buffer **error);

/// Draws a document as a picture's file, or as pixels.
///
/// - values: an object of what the document's placeholders stand for, in place of its own of the
///   same names: strings, numbers, booleans, and objects for strings that are one placeholder
///   alone. Names that no placeholder has are passed over. NULL draws the document as it is.
/// - options, all of which may be left out, and NULL for all of them:
///   - `format`: `png` (the default), `jpeg`, `webp`, or `rgba`, which is pixels alone: a byte
///     each of red, green, blue and alpha, straight, rows from the top without gaps.
///   - `scale`: pixels a point, and `width`: points, instead of the document's own.
///   - `language`: a BCP 47 tag instead of the document's own.
///   - `quality`: 1 to 100, and `maxBytes`: the most bytes of the file, for JPEG and WebP.
///   - `lossless`: whether a WebP is without loss, which has neither of these.
///   - `pngEffort`: `fast`, `balanced` (the default) or `small`.
///   - `channels`: `asNeeded` (the default) or `rgba`, for PNG.
///   - `missing`: what is done about characters that no font has: `warn` (the default), `error`,
///     `skip` or `tofu`.
///   - `embedMetadata`: whether the document's metadata and its alternative text are put into the
///     file.
///   - `timeout`: seconds after which the work ends with the code `timedOut`.
/// - info: NULL, or where an answer is put:
///   `{"width": 1200, "height": 630, "scale": 1, "format": "png", "quality": 90,
///     "alt": "…", "warnings": [{"code": "…", "message": "…", "path": "…", "range": [0, 5]}]}`;
///   width and height are pixels, `quality` is there for what has one, and of the warnings there are
///   at most 100.
galley_buffer *galley_render(galley_document *document, const char *values, size_t values_length,
                             const char *options, size_t options_length, galley_buffer **info,
                             galley_buffer **error);

/// Where everything of a document stands, as `rasterize layout` prints it, on one line.
///
/// The values are those of galley_render; of its options `scale`, `width`, `language`, `missing` and
/// `timeout` may be given, and with `text` true every line has its `text`.
galley_buffer *galley_layout(galley_document *document, const char *values, size_t values_length,
                             const char *options, size_t options_length, galley_buffer **error);

/// What of a document will not come out as meant, as `rasterize lint --json` prints it:
/// `{"findings": [{"code": "…", "message": "…", "path": "…", "frame": 0, "range": [0, 5]}]}`;
/// as galley_layout.
galley_buffer *galley_lint(galley_document *document, const char *values, size_t values_length,
                           const char *options, size_t options_length, galley_buffer **error);

/// The JSON document that says the same as a document of any format; as galley_layout.
galley_buffer *galley_convert(galley_document *document, const char *values, size_t values_length,
                              const char *options, size_t options_length, galley_buffer **error);

#ifdef __cplusplus
}
#endif

#endif
