// The fonts that the binary carries, and what is known of each without opening it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Code points from `first` to `last`, both in it.
struct galley_range {
  uint32_t first, last;
};

// An axis' extent; both ends are equal in a font without the axis.
struct galley_extent {
  double least, greatest;
};

struct galley_font {
  const char *name;              // path inside Fonts/
  const unsigned char *bytes;    // the whole file, aligned to 16
  size_t count;
  const char *families;          // lines, as fontconfig reads them
  const char *fullNames;         // lines
  const char *postscriptName;
  const char *style;
  struct galley_extent weight;   // fontconfig's scale: 80 is regular, 200 bold
  struct galley_extent width;    // percent
  int slant;                     // fontconfig's: 0 upright, 100 italic, 110 oblique
  bool isVariable;
  bool isColor;
  const struct galley_range *coverage;  // ascending
  size_t coverageCount;
};

size_t galley_font_count(void);

// NULL from `galley_font_count()` on.
const struct galley_font *galley_font_at(size_t index);
