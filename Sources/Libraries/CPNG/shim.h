#pragma once
#include <png.h>

// PNG_FORMAT_RGBA is composed of other macros, which Swift does not import.
static inline png_uint_32 galley_png_format_rgba(void) { return PNG_FORMAT_RGBA; }

// PNG_IMAGE_FAILED is a macro over a struct member, which Swift does not import.
static inline int galley_png_image_failed(const png_image *image) {
  return PNG_IMAGE_FAILED(*image);
}

// libpng's error message is an array in C, but Swift would import it as a tuple of 64 values.
static inline const char *galley_png_message(const png_image *image) { return image->message; }
