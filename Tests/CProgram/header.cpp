// Checks that galley.h also compiles as C++.

#include <galley.h>

extern "C" int version_in_cpp() {
  galley_buffer *error = nullptr;
  galley_renderer *renderer = galley_renderer_create(nullptr, 0, &error);
  galley_renderer_free(renderer);
  galley_buffer_free(error);
  return renderer ? galley_abi_version() : 0;
}
