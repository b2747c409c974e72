#include "CLCMS.h"

#include <dlfcn.h>

bool galley_lcms_load(galley_lcms *functions) {
  void *library = dlopen("liblcms2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define LOAD(field, name) \
  ((functions->field = (__typeof__(functions->field))dlsym(library, #name)) != NULL)
  return LOAD(createContext, cmsCreateContext) && LOAD(deleteContext, cmsDeleteContext) &&
         LOAD(openProfile, cmsOpenProfileFromMemTHR) && LOAD(closeProfile, cmsCloseProfile) &&
         LOAD(colorSpace, cmsGetColorSpace) && LOAD(isMatrixShaper, cmsIsMatrixShaper) &&
         LOAD(isTag, cmsIsTag) && LOAD(createSRGB, cmsCreate_sRGBProfileTHR) &&
         LOAD(createTransform, cmsCreateTransformTHR) &&
         LOAD(deleteTransform, cmsDeleteTransform) && LOAD(transform, cmsDoTransform) &&
         LOAD(version, cmsGetEncodedCMMversion);
#undef LOAD
}
