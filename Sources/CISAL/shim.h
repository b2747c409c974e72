#pragma once
#include <isa-l.h>

// The bytes of working memory for level 2, a sum of macros that Swift does not import.
static inline uint32_t galley_isal_working_bytes(void) { return ISAL_DEF_LVL2_DEFAULT; }
