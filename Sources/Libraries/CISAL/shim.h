#pragma once
#include <isa-l.h>

// Number of bytes of working memory for compression level 2 of ISA-L. The value is a sum of macros
// that Swift does not import.
static inline uint32_t galley_isal_working_bytes(void) { return ISAL_DEF_LVL2_DEFAULT; }
