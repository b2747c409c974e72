// The fonts embedded in the binary, with the properties that are needed before a font is opened.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A range of code points from `first` to `last`, inclusive.
struct galley_range {
  uint32_t first, last;
};

// The range of a variation axis; both ends are equal if the font lacks the axis.
struct galley_extent {
  double least, greatest;
};

struct galley_font {
  const char *name;              // path inside Fonts/
  const unsigned char *bytes;    // the bytes of the font file, aligned to 16 bytes
  size_t count;
  const char *families;          // the family names, as fontconfig reads them, one per line
  const char *fullNames;         // the full names, one per line
  const char *postscriptName;
  const char *style;
  struct galley_extent weight;   // fontconfig's scale: 80 is regular, 200 bold
  struct galley_extent width;    // percent
  int slant;                     // fontconfig's scale: 0 upright, 100 italic, 110 oblique
  bool isVariable;
  bool isColor;
  const struct galley_range *coverage;  // ascending
  size_t coverageCount;
};

size_t galley_font_count(void);

// Returns the font at an index, or NULL if the index is not below `galley_font_count()`.
const struct galley_font *galley_font_at(size_t index);
