// The hyphenation patterns embedded in the binary.
#pragma once

#include <stddef.h>

struct galley_patterns {
  const char *name;            // the language and, if needed, the region: de, en_US
  const unsigned char *bytes;  // the content of the pattern file
  size_t count;
};

size_t galley_patterns_count(void);

// Returns the patterns at an index. If the index is not below `galley_patterns_count()`, the fields
// `name` and `bytes` are NULL.
struct galley_patterns galley_patterns_at(size_t index);
