#include "errors.h"

#include <jerror.h>
#include <stdio.h>
#include <string.h>

// Maximum number of markers with data in a JPEG. A colour profile takes up to 255 markers. Cameras
// and image editors write a few dozen markers.
#define MOST_MARKERS 1024

static galley_jpeg_result result_of(int code) {
  switch (code) {
    case JERR_OUT_OF_MEMORY:
      return GALLEY_JPEG_NO_MEMORY;
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_PRECISION:
    case JERR_CCIR601_NOTIMPL:
    case JERR_COMPONENT_COUNT:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_IMAGE_TOO_BIG:
    // libjpeg reports this error if an image with several scans needs more memory than the reader
    // allows.
    case JERR_NO_BACKING_STORE:
    case JERR_NOT_COMPILED:
    case JERR_SOF_UNSUPPORTED:
      return GALLEY_JPEG_UNSUPPORTED;
    default:
      return GALLEY_JPEG_DAMAGED;
  }
}

_Noreturn void galley_jpeg_end(j_common_ptr codec, galley_jpeg_result result) {
  galley_jpeg_errors *errors = (galley_jpeg_errors *)codec->err;
  errors->result = result;
  longjmp(errors->target, 1);
}

static void end_by_error(j_common_ptr codec) {
  galley_jpeg_errors *errors = (galley_jpeg_errors *)codec->err;
  galley_jpeg_result result = result_of(errors->manager.msg_code);
  errors->manager.format_message(codec, errors->message);
  galley_jpeg_end(codec, result);
}

// Limits the number of markers. To add a marker, libjpeg iterates over all stored markers, so many
// markers take quadratic time. libjpeg emits a message for each marker, even if tracing is off.
// Those messages are counted here.
static void count_marker(j_common_ptr codec) {
  galley_jpeg_errors *errors = (galley_jpeg_errors *)codec->err;
  if (codec->err->msg_code != JTRC_MISC_MARKER || ++errors->markers <= MOST_MARKERS) return;
  snprintf(errors->message, sizeof errors->message,
           "it has more than %d metadata markers", MOST_MARKERS);
  galley_jpeg_end(codec, GALLEY_JPEG_UNSUPPORTED);
}

// Treats a warning about damaged image data as an error, because libjpeg would replace the data
// with grey. Other warnings, such as bytes between markers, are ignored because they do not affect
// the image.
static void look_at_warning(j_common_ptr codec, int level) {
  if (level >= 0) {
    count_marker(codec);
    return;
  }
  switch (codec->err->msg_code) {
    case JWRN_ARITH_BAD_CODE:
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_JPEG_EOF:
    case JWRN_MUST_RESYNC:
      end_by_error(codec);
      break;
    default:
      break;
  }
}

// Replaces libjpeg's message function, and prints nothing.
static void be_silent(j_common_ptr codec) { (void)codec; }

struct jpeg_error_mgr *galley_jpeg_catch(galley_jpeg_errors *errors) {
  struct jpeg_error_mgr *manager = jpeg_std_error(&errors->manager);
  manager->error_exit = end_by_error;
  manager->emit_message = look_at_warning;
  manager->output_message = be_silent;
  errors->result = GALLEY_JPEG_DONE;
  errors->message[0] = 0;
  errors->markers = 0;
  return manager;
}

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)

const char *galley_jpeg_version(void) { return TEXT(LIBJPEG_TURBO_VERSION); }
