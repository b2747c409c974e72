#include <jerror.h>
#include <stdlib.h>
#include <string.h>

#include "errors.h"

/// A file in memory that grows as it is written.
typedef struct {
  struct jpeg_destination_mgr manager;
  uint8_t *bytes;
  size_t capacity;
} growing_file;

typedef struct {
  struct jpeg_compress_struct codec;
  galley_jpeg_errors errors;
  growing_file file;
} galley_jpeg_writer;

static void begin_file(j_compress_ptr codec) {
  growing_file *file = (growing_file *)codec->dest;
  file->manager.next_output_byte = file->bytes;
  file->manager.free_in_buffer = file->capacity;
}

static boolean grow_file(j_compress_ptr codec) {
  growing_file *file = (growing_file *)codec->dest;
  // libjpeg calls this function when the whole buffer is full.
  size_t used = file->capacity;
  uint8_t *bytes = realloc(file->bytes, 2 * used);
  if (!bytes) ERREXIT1(codec, JERR_OUT_OF_MEMORY, 10);
  file->bytes = bytes;
  file->capacity = 2 * used;
  file->manager.next_output_byte = bytes + used;
  file->manager.free_in_buffer = file->capacity - used;
  return TRUE;
}

static void end_file(j_compress_ptr codec) { (void)codec; }

static void write_markers(j_compress_ptr codec, const galley_jpeg_settings *settings) {
  const uint8_t *marker = settings->markers;
  size_t rest = settings->marker_bytes;
  while (rest >= 3) {
    unsigned count = (unsigned)marker[1] << 8 | marker[2];
    if (count > rest - 3) return;
    jpeg_write_marker(codec, marker[0], marker + 3, count);
    marker += 3 + count;
    rest -= 3 + count;
  }
}

static void set_up(j_compress_ptr codec, const galley_jpeg_settings *settings) {
  codec->image_width = settings->width;
  codec->image_height = settings->height;
  codec->input_components = 4;
  codec->in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(codec);
  jpeg_set_colorspace(codec, settings->is_gray ? JCS_GRAYSCALE : JCS_YCbCr);
  jpeg_set_quality(codec, settings->quality, TRUE);
  for (int component = 0; component < codec->num_components; component++) {
    codec->comp_info[component].h_samp_factor = 1;
    codec->comp_info[component].v_samp_factor = 1;
  }
  codec->dct_method = JDCT_ISLOW;
  codec->optimize_coding = settings->optimizes;
  if (settings->density > 0) {
    codec->density_unit = 1;
    codec->X_density = settings->density;
    codec->Y_density = settings->density;
  }
}

static void write_picture(
    j_compress_ptr codec, const uint8_t *pixels, const galley_jpeg_settings *settings,
    bool (*is_stopped)(void *), void *context) {
  jpeg_start_compress(codec, TRUE);
  write_markers(codec, settings);
  size_t step = 4 * (size_t)settings->width;
  while (codec->next_scanline < codec->image_height) {
    if (is_stopped && codec->next_scanline % 64 == 0 && is_stopped(context)) {
      galley_jpeg_end((j_common_ptr)codec, GALLEY_JPEG_STOPPED);
    }
    // Casting away `const` is safe, because libjpeg does not write to the row.
    uint8_t *row = (uint8_t *)(uintptr_t)(pixels + step * codec->next_scanline);
    jpeg_write_scanlines(codec, &row, 1);
  }
  jpeg_finish_compress(codec);
}

galley_jpeg_result galley_jpeg_write(
    const uint8_t *pixels, const galley_jpeg_settings *settings, bool (*is_stopped)(void *),
    void *context, uint8_t **bytes, size_t *count) {
  *bytes = NULL;
  // The writer is allocated on the heap, because longjmp can lose changes to local variables.
  galley_jpeg_writer *writer = calloc(1, sizeof *writer);
  if (!writer) return GALLEY_JPEG_NO_MEMORY;
  writer->codec.err = galley_jpeg_catch(&writer->errors);
  if (setjmp(writer->errors.target) == 0) {
    writer->file.capacity = ((size_t)settings->width * settings->height / 4) + (1 << 14);
    writer->file.bytes = malloc(writer->file.capacity);
    if (!writer->file.bytes) longjmp(writer->errors.target, 1);
    jpeg_create_compress(&writer->codec);
    writer->file.manager.init_destination = begin_file;
    writer->file.manager.empty_output_buffer = grow_file;
    writer->file.manager.term_destination = end_file;
    writer->codec.dest = &writer->file.manager;
    set_up(&writer->codec, settings);
    write_picture(&writer->codec, pixels, settings, is_stopped, context);
    *bytes = writer->file.bytes;
    *count = writer->file.capacity - writer->file.manager.free_in_buffer;
    writer->file.bytes = NULL;
  } else if (writer->errors.result == GALLEY_JPEG_DONE) {
    writer->errors.result = GALLEY_JPEG_NO_MEMORY;
  }
  galley_jpeg_result result = writer->errors.result;
  jpeg_destroy_compress(&writer->codec);
  free(writer->file.bytes);
  free(writer);
  return result;
}
