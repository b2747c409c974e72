#pragma once
#include <lcms2.h>

// Made of other macros, which Swift does not import.
static inline cmsUInt32Number galley_lcms_rgba(void) { return TYPE_RGBA_8; }
static inline cmsUInt32Number galley_lcms_gray(void) { return TYPE_GRAY_8; }
