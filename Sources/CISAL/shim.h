#pragma once
#include <isa-l.h>

// Sums of macros, which Swift does not import: bytes of working memory for level 2.
static inline uint32_t galley_isal_working_bytes(void) { return ISAL_DEF_LVL2_DEFAULT; }
