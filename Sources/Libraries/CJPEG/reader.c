#include <stdlib.h>
#include <string.h>

#include "errors.h"

struct galley_jpeg_reader {
  struct jpeg_decompress_struct codec;
  galley_jpeg_errors errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  int most_scans;
};

static galley_jpeg_reader *reader_of(j_common_ptr codec) { return (galley_jpeg_reader *)codec; }

static void begin_source(j_decompress_ptr codec) { (void)codec; }

// Ends with an error when libjpeg requests more bytes. All bytes were available from the start, so
// the file is truncated.
static boolean end_source(j_decompress_ptr codec) {
  galley_jpeg_end((j_common_ptr)codec, GALLEY_JPEG_TRUNCATED);
}

static void skip_source(j_decompress_ptr codec, long count) {
  if (count <= 0) return;
  if ((size_t)count > codec->src->bytes_in_buffer) end_source(codec);
  codec->src->next_input_byte += count;
  codec->src->bytes_in_buffer -= (size_t)count;
}

static void close_source(j_decompress_ptr codec) { (void)codec; }

static void count_scans(j_common_ptr codec) {
  galley_jpeg_reader *reader = reader_of(codec);
  if (reader->codec.input_scan_number <= reader->most_scans) return;
  snprintf(reader->errors.message, sizeof reader->errors.message,
           "it has more than %d scans", reader->most_scans);
  galley_jpeg_end(codec, GALLEY_JPEG_UNSUPPORTED);
}

galley_jpeg_reader *galley_jpeg_reader_make(const uint8_t *bytes, size_t count) {
  galley_jpeg_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->codec.err = galley_jpeg_catch(&reader->errors);
  if (setjmp(reader->errors.target)) {
    galley_jpeg_reader_free(reader);
    return NULL;
  }
  jpeg_create_decompress(&reader->codec);
  reader->source.next_input_byte = bytes;
  reader->source.bytes_in_buffer = count;
  reader->source.init_source = begin_source;
  reader->source.fill_input_buffer = end_source;
  reader->source.skip_input_data = skip_source;
  reader->source.resync_to_restart = jpeg_resync_to_restart;
  reader->source.term_source = close_source;
  reader->codec.src = &reader->source;
  reader->progress.progress_monitor = count_scans;
  reader->codec.progress = &reader->progress;
  jpeg_save_markers(&reader->codec, JPEG_COM, 0xFFFF);
  jpeg_save_markers(&reader->codec, JPEG_APP0 + 1, 0xFFFF);
  jpeg_save_markers(&reader->codec, JPEG_APP0 + 2, 0xFFFF);
  return reader;
}

void galley_jpeg_reader_free(galley_jpeg_reader *reader) {
  jpeg_destroy_decompress(&reader->codec);
  free(reader);
}

const char *galley_jpeg_message(const galley_jpeg_reader *reader) {
  return reader->errors.message;
}

galley_jpeg_result galley_jpeg_read_header(galley_jpeg_reader *reader) {
  if (setjmp(reader->errors.target)) return reader->errors.result;
  reader->most_scans = 1;
  jpeg_read_header(&reader->codec, TRUE);
  return GALLEY_JPEG_DONE;
}

galley_jpeg_result galley_jpeg_size(
    galley_jpeg_reader *reader, unsigned eighths, uint32_t *width, uint32_t *height) {
  if (setjmp(reader->errors.target)) return reader->errors.result;
  reader->codec.scale_num = eighths;
  reader->codec.scale_denom = 8;
  jpeg_calc_output_dimensions(&reader->codec);
  *width = reader->codec.output_width;
  *height = reader->codec.output_height;
  return GALLEY_JPEG_DONE;
}

bool galley_jpeg_is_gray(const galley_jpeg_reader *reader) {
  return reader->codec.jpeg_color_space == JCS_GRAYSCALE;
}

const uint8_t *galley_jpeg_exif(const galley_jpeg_reader *reader, size_t *count) {
  static const char name[6] = "Exif\0";
  for (jpeg_saved_marker_ptr marker = reader->codec.marker_list; marker; marker = marker->next) {
    if (marker->marker == JPEG_APP0 + 1 && marker->data_length > sizeof name &&
        memcmp(marker->data, name, sizeof name) == 0) {
      *count = marker->data_length - sizeof name;
      return marker->data + sizeof name;
    }
  }
  return NULL;
}

const uint8_t *galley_jpeg_comment(
    const galley_jpeg_reader *reader, unsigned index, size_t *count) {
  for (jpeg_saved_marker_ptr marker = reader->codec.marker_list; marker; marker = marker->next) {
    if (marker->marker == JPEG_COM && index-- == 0) {
      *count = marker->data_length;
      return marker->data;
    }
  }
  return NULL;
}

galley_jpeg_result galley_jpeg_profile(galley_jpeg_reader *reader, uint8_t **bytes, size_t *count) {
  *bytes = NULL;
  if (setjmp(reader->errors.target)) return reader->errors.result;
  unsigned length = 0;
  if (jpeg_read_icc_profile(&reader->codec, bytes, &length)) *count = length;
  return GALLEY_JPEG_DONE;
}

// Converts CMYK to RGBA. In files with Adobe's marker, ink values are inverted: 255 means no ink.
static void convert_cmyk(uint8_t *pixels, size_t count, bool is_inverted) {
  for (uint8_t *pixel = pixels; pixel < pixels + 4 * count; pixel += 4) {
    unsigned paper = is_inverted ? pixel[3] : 255 - pixel[3];
    for (int channel = 0; channel < 3; channel++) {
      unsigned value = is_inverted ? pixel[channel] : 255 - pixel[channel];
      pixel[channel] = (uint8_t)((value * paper + 127) / 255);
    }
    pixel[3] = 255;
  }
}

galley_jpeg_result galley_jpeg_read_pixels(
    galley_jpeg_reader *reader, unsigned eighths, int most_scans, uint8_t *pixels) {
  if (setjmp(reader->errors.target)) return reader->errors.result;
  j_decompress_ptr codec = &reader->codec;
  switch (codec->jpeg_color_space) {
    case JCS_GRAYSCALE:
    case JCS_RGB:
    case JCS_YCbCr:
      codec->out_color_space = JCS_EXT_RGBA;
      break;
    case JCS_CMYK:
    case JCS_YCCK:
      codec->out_color_space = JCS_CMYK;
      break;
    default:
      snprintf(reader->errors.message, sizeof reader->errors.message,
               "it has %d channels of unknown meaning", codec->num_components);
      return GALLEY_JPEG_UNSUPPORTED;
  }
  reader->most_scans = most_scans;
  codec->scale_num = eighths;
  codec->scale_denom = 8;
  codec->dct_method = JDCT_ISLOW;
  codec->do_fancy_upsampling = TRUE;
  // An image with several scans needs memory for all coefficients, two bytes per coefficient. The
  // image's sides are padded to whole blocks.
  codec->mem->max_memory_to_use =
      (16L << 20) + 2L * codec->num_components * ((long)codec->image_width + 64) *
                        ((long)codec->image_height + 64);
  jpeg_start_decompress(codec);
  size_t step = 4 * (size_t)codec->output_width;
  while (codec->output_scanline < codec->output_height) {
    uint8_t *row = pixels + step * codec->output_scanline;
    jpeg_read_scanlines(codec, &row, 1);
    if (codec->out_color_space == JCS_CMYK) {
      convert_cmyk(row, codec->output_width, codec->saw_Adobe_marker);
    }
  }
  jpeg_finish_decompress(codec);
  return GALLEY_JPEG_DONE;
}
