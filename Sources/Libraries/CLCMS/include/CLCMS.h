// Little CMS, loaded with dlopen when a colour profile is first used. Most images have no profile,
// and a program linked with the library would load the library at every start.
#pragma once
#include <lcms2.h>
#include <stdbool.h>

/// The Little CMS functions that Galley uses. Each function has the same name as in lcms2.h.
typedef struct {
  __typeof__(&cmsCreateContext) createContext;
  __typeof__(&cmsDeleteContext) deleteContext;
  __typeof__(&cmsOpenProfileFromMemTHR) openProfile;
  __typeof__(&cmsCloseProfile) closeProfile;
  __typeof__(&cmsGetColorSpace) colorSpace;
  __typeof__(&cmsIsMatrixShaper) isMatrixShaper;
  __typeof__(&cmsIsTag) isTag;
  __typeof__(&cmsCreate_sRGBProfileTHR) createSRGB;
  __typeof__(&cmsCreateTransformTHR) createTransform;
  __typeof__(&cmsDeleteTransform) deleteTransform;
  __typeof__(&cmsDoTransform) transform;
  __typeof__(&cmsGetEncodedCMMversion) version;
} galley_lcms;

/// Loads Little CMS. Returns `false` if the library is not installed or lacks a function.
bool galley_lcms_load(galley_lcms *functions);

// Pixel formats. Swift does not import the formats' macros from lcms2.h, because these macros are
// composed of other macros.
static inline cmsUInt32Number galley_lcms_rgba(void) { return TYPE_RGBA_8; }
static inline cmsUInt32Number galley_lcms_gray(void) { return TYPE_GRAY_8; }
