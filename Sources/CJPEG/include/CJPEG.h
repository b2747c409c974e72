// JPEG for Swift. libjpeg reports errors by longjmp, which must not pass through Swift frames, so
// every function here catches its own errors.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The result of a call.
typedef enum {
  GALLEY_JPEG_DONE,
  /// The bytes end before the image does.
  GALLEY_JPEG_TRUNCATED,
  /// The bytes are invalid; there is a message.
  GALLEY_JPEG_DAMAGED,
  /// An unsupported kind of JPEG; there is a message.
  GALLEY_JPEG_UNSUPPORTED,
  GALLEY_JPEG_NO_MEMORY,
  /// The caller requested to stop.
  GALLEY_JPEG_STOPPED,
} galley_jpeg_result;

/// A reader of JPEG bytes owned by the caller, which must not move.
typedef struct galley_jpeg_reader galley_jpeg_reader;

/// Creates a reader; NULL if memory runs out.
galley_jpeg_reader *galley_jpeg_reader_make(const uint8_t *bytes, size_t count);

void galley_jpeg_reader_free(galley_jpeg_reader *reader);

/// The error message of the last call; empty if the result says enough.
const char *galley_jpeg_message(const galley_jpeg_reader *reader);

/// Reads everything before the image data. Call it once, before the functions below.
galley_jpeg_result galley_jpeg_read_header(galley_jpeg_reader *reader);

/// The size of the decoded image, scaled to `eighths` (1, 2, 4 or 8) eighths.
galley_jpeg_result galley_jpeg_size(
    galley_jpeg_reader *reader, unsigned eighths, uint32_t *width, uint32_t *height);

/// Whether the image is greyscale.
bool galley_jpeg_is_gray(const galley_jpeg_reader *reader);

/// The data of the first EXIF marker, after its identifier; NULL if absent. It is owned by the
/// reader.
const uint8_t *galley_jpeg_exif(const galley_jpeg_reader *reader, size_t *count);

/// A comment by index from 0; NULL after the last. It is owned by the reader.
const uint8_t *galley_jpeg_comment(
    const galley_jpeg_reader *reader, unsigned index, size_t *count);

/// The colour profile, which the caller must free; NULL if absent or incomplete.
galley_jpeg_result galley_jpeg_profile(galley_jpeg_reader *reader, uint8_t **bytes, size_t *count);

/// Decodes the image, scaled to `eighths` eighths: red, green, blue and 255 for each pixel. Call it
/// once, after all other functions.
///
/// - Parameters:
///   - pixels: four bytes for each pixel of the size from `galley_jpeg_size`.
///   - most_scans: maximum number of scans, because each may cover the whole image with only a few
///     bytes.
galley_jpeg_result galley_jpeg_read_pixels(
    galley_jpeg_reader *reader, unsigned eighths, int most_scans, uint8_t *pixels);

/// Encoding settings.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// 1 to 100, on libjpeg's scale.
  int quality;
  /// Whether to write only greyscale; red, green and blue must be equal.
  bool is_gray;
  /// Whether to optimize Huffman codes, which takes three to four more bytes per pixel.
  bool optimizes;
  /// Pixels per inch; 0 for none.
  uint16_t density;
  /// Markers to write before the image data. Each is its number, its length in two bytes (high byte
  /// first), and its data.
  const uint8_t *markers;
  size_t marker_bytes;
} galley_jpeg_settings;

/// Encodes pixels of red, green, blue and an ignored fourth byte, as a baseline JPEG without
/// subsampling, with the integer transform.
///
/// - Parameters:
///   - is_stopped: called every few rows; if it returns true, encoding stops. NULL means never.
///   - bytes: the file, which the caller must free; NULL on failure.
galley_jpeg_result galley_jpeg_write(
    const uint8_t *pixels, const galley_jpeg_settings *settings, bool (*is_stopped)(void *),
    void *context, uint8_t **bytes, size_t *count);

/// The library's version.
const char *galley_jpeg_version(void);
