// The hyphenation patterns that the binary carries.
#pragma once

#include <stddef.h>

struct galley_patterns {
  const char *name;            // language, perhaps with its region: en_US
  const unsigned char *bytes;  // the whole file from Patterns/
  size_t count;
};

size_t galley_patterns_count(void);

// Without name and bytes from `galley_patterns_count()` on.
struct galley_patterns galley_patterns_at(size_t index);
