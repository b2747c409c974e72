#pragma once
#include <png.h>

// Swift does not import PNG_FORMAT_RGBA, because this macro is composed of other macros.
static inline png_uint_32 galley_png_format_rgba(void) { return PNG_FORMAT_RGBA; }

// Swift does not import PNG_IMAGE_FAILED, because this macro has a parameter.
static inline int galley_png_image_failed(const png_image *image) {
  return PNG_IMAGE_FAILED(*image);
}

// libpng's error message is an array in C, but Swift would import it as a tuple of 64 values.
static inline const char *galley_png_message(const png_image *image) { return image->message; }
