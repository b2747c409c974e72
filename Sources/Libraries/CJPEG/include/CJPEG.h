// JPEG functions for Swift. libjpeg reports errors by longjmp, which must not pass through Swift
// frames, so every function here catches its own errors.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The result of a JPEG function.
typedef enum {
  GALLEY_JPEG_DONE,
  /// The bytes end before the image is complete.
  GALLEY_JPEG_TRUNCATED,
  /// The bytes are invalid; an error message is available.
  GALLEY_JPEG_DAMAGED,
  /// The JPEG uses an unsupported feature; an error message is available.
  GALLEY_JPEG_UNSUPPORTED,
  GALLEY_JPEG_NO_MEMORY,
  /// The caller requested that the work stop.
  GALLEY_JPEG_STOPPED,
} galley_jpeg_result;

/// A JPEG reader. Until the reader is freed, the caller must not move or free the JPEG's bytes.
typedef struct galley_jpeg_reader galley_jpeg_reader;

/// Creates a JPEG reader. Returns NULL if memory runs out.
galley_jpeg_reader *galley_jpeg_reader_make(const uint8_t *bytes, size_t count);

void galley_jpeg_reader_free(galley_jpeg_reader *reader);

/// The error message of the last failed call; empty if the result code describes the whole
/// error.
const char *galley_jpeg_message(const galley_jpeg_reader *reader);

/// Reads all markers before the image data. Call this function once, before the functions below.
galley_jpeg_result galley_jpeg_read_header(galley_jpeg_reader *reader);

/// The size of the decoded image at a scale of `eighths`/8. `eighths` is 1, 2, 4 or 8.
galley_jpeg_result galley_jpeg_size(
    galley_jpeg_reader *reader, unsigned eighths, uint32_t *width, uint32_t *height);

/// Whether the image is greyscale.
bool galley_jpeg_is_gray(const galley_jpeg_reader *reader);

/// The data of the first EXIF marker, without the identifier `Exif`, or NULL if there is no such
/// marker. The reader owns the data.
const uint8_t *galley_jpeg_exif(const galley_jpeg_reader *reader, size_t *count);

/// The JPEG's comment at an index, counted from 0, or NULL after the last comment. The reader owns
/// the comment.
const uint8_t *galley_jpeg_comment(
    const galley_jpeg_reader *reader, unsigned index, size_t *count);

/// Reads the colour profile. The caller must free `bytes`, which is NULL if the profile is absent
/// or incomplete.
galley_jpeg_result galley_jpeg_profile(galley_jpeg_reader *reader, uint8_t **bytes, size_t *count);

/// Decodes the image at a scale of `eighths`/8. Each pixel is four bytes: red, green, blue and 255.
/// Call this function once, after all other functions.
///
/// - Parameters:
///   - pixels: memory for four bytes per pixel. `galley_jpeg_size` returns the image's size.
///   - most_scans: maximum number of scans. The limit bounds the decoding time, because a scan of a
///     few bytes can require processing the whole image.
galley_jpeg_result galley_jpeg_read_pixels(
    galley_jpeg_reader *reader, unsigned eighths, int most_scans, uint8_t *pixels);

/// Settings for encoding a JPEG.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// Quality from 1 to 100, on libjpeg's scale.
  int quality;
  /// Whether to write a single greyscale channel. If so, the red, green and blue of each pixel must
  /// be equal.
  bool is_gray;
  /// Whether to optimize Huffman codes. Optimizing needs three to four more bytes of memory per
  /// pixel.
  bool optimizes;
  /// Resolution in pixels per inch; 0 to write no resolution.
  uint16_t density;
  /// Markers to write before the image data. Each marker consists of its number (one byte), the
  /// length of its data (two bytes, high byte first) and the data.
  const uint8_t *markers;
  size_t marker_bytes;
} galley_jpeg_settings;

/// Encodes pixels of four bytes: red, green, blue and an ignored byte. The result is a baseline
/// JPEG without chroma subsampling. The encoder uses the accurate integer DCT.
///
/// - Parameters:
///   - is_stopped: called every 64 rows; if it returns true, encoding stops early. NULL if encoding
///     must not stop early.
///   - bytes: receives the JPEG file, which the caller must free; NULL on failure.
galley_jpeg_result galley_jpeg_write(
    const uint8_t *pixels, const galley_jpeg_settings *settings, bool (*is_stopped)(void *),
    void *context, uint8_t **bytes, size_t *count);

/// The version of libjpeg-turbo.
const char *galley_jpeg_version(void);
