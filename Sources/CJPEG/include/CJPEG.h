// JPEG as Swift can call it: libjpeg reports errors by longjmp, which may not pass through Swift's
// frames, so that every function here catches its own.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How a call ended.
typedef enum {
  GALLEY_JPEG_DONE,
  /// The bytes end before the picture does.
  GALLEY_JPEG_TRUNCATED,
  /// The bytes break the format; there is a message.
  GALLEY_JPEG_DAMAGED,
  /// A kind of JPEG that is not read; there is a message.
  GALLEY_JPEG_UNSUPPORTED,
  GALLEY_JPEG_NO_MEMORY,
  /// The caller asked for the end.
  GALLEY_JPEG_STOPPED,
} galley_jpeg_result;

/// A picture that is read from bytes of the caller's, which have to stay where they are.
typedef struct galley_jpeg_reader galley_jpeg_reader;

/// A reader; NULL for want of memory.
galley_jpeg_reader *galley_jpeg_reader_make(const uint8_t *bytes, size_t count);

void galley_jpeg_reader_free(galley_jpeg_reader *reader);

/// What was wrong in the last call; empty where that is known from its result.
const char *galley_jpeg_message(const galley_jpeg_reader *reader);

/// Reads up to the picture itself. To be called once, before all that follows.
galley_jpeg_result galley_jpeg_read_header(galley_jpeg_reader *reader);

/// Columns and rows of a decoded picture in so many eighths (1, 2, 4 or 8) of its size.
galley_jpeg_result galley_jpeg_size(
    galley_jpeg_reader *reader, unsigned eighths, uint32_t *width, uint32_t *height);

/// Whether all there is is brightness.
bool galley_jpeg_is_gray(const galley_jpeg_reader *reader);

/// The data of the first marker with EXIF, behind its name; NULL where there is none. It is the
/// reader's.
const uint8_t *galley_jpeg_exif(const galley_jpeg_reader *reader, size_t *count);

/// A comment, counted from 0; NULL where there are no more. It is the reader's.
const uint8_t *galley_jpeg_comment(
    const galley_jpeg_reader *reader, unsigned index, size_t *count);

/// The colour profile, to be freed by the caller; NULL where there is none that is whole.
galley_jpeg_result galley_jpeg_profile(galley_jpeg_reader *reader, uint8_t **bytes, size_t *count);

/// Decodes the picture in so many eighths of its size: red, green, blue and 255 of each pixel. To be
/// called once, last.
///
/// - Parameters:
///   - pixels: as many bytes times four as `galley_jpeg_size` says there are pixels.
///   - most_scans: scans beyond which a file is refused: each may go over the whole picture for a
///     few bytes.
galley_jpeg_result galley_jpeg_read_pixels(
    galley_jpeg_reader *reader, unsigned eighths, int most_scans, uint8_t *pixels);

/// How a picture is written.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// 1 to 100, by libjpeg's scale.
  int quality;
  /// Whether only brightness is written, of red, green and blue that are equal.
  bool is_gray;
  /// Whether the codes are made for the picture, which takes three to four bytes a pixel more.
  bool optimizes;
  /// Pixels an inch; 0 for none.
  uint16_t density;
  /// Markers that go in front of the picture: of each its number, the count of its bytes as two,
  /// the higher first, and those.
  const uint8_t *markers;
  size_t marker_bytes;
} galley_jpeg_settings;

/// Encodes red, green, blue and a fourth byte that is not looked at of each pixel: baseline, no
/// subsampling, the integer transform.
///
/// - Parameters:
///   - is_stopped: asked every few rows whether to give up; NULL for never.
///   - bytes: the file, to be freed by the caller; NULL unless it is done.
galley_jpeg_result galley_jpeg_write(
    const uint8_t *pixels, const galley_jpeg_settings *settings, bool (*is_stopped)(void *),
    void *context, uint8_t **bytes, size_t *count);

/// The library's version.
const char *galley_jpeg_version(void);
