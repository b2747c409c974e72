// Checks the C library. Like a program of a client, this program uses only declarations of
// galley.h.
//
//     program FOLDER [THREADS PICTURES]
//
// FOLDER holds the picture files that documents read. Each of THREADS threads draws PICTURES
// pictures.

#include "support.h"

#include <stdio.h>
#include <stdlib.h>

// Runs the tests written in C++. See header.cpp.
int version_in_cpp(void);

int main(int count, char **arguments) {
  if (count != 2 && count != 4) {
    fprintf(stderr, "usage: %s FOLDER [THREADS PICTURES]\n", arguments[0]);
    return 64;
  }
  CHECK(galley_abi_version() == GALLEY_ABI_VERSION);
  CHECK(version_in_cpp() == GALLEY_ABI_VERSION);
  CHECK(galley_abi_revision() == GALLEY_ABI_REVISION);
  galley_buffer *versions = galley_versions();
  CHECK(contains(versions, "\"galley\":\"") && contains(versions, "\"HarfBuzz\":\""));
  galley_buffer_free(versions);
  galley_buffer *schema = galley_schema();
  CHECK(contains(schema, "\"$schema\"") && contains(schema, "2020-12"));
  galley_buffer_free(schema);

  check_renderers();
  check_documents(arguments[1]);
  check_pictures();
  check_values();
  check_words();
  check_lifetimes();
  check_memory();
  check_hostile_options();
  check_cancellation();
  check_threads(count == 4 ? atoi(arguments[2]) : 8, count == 4 ? atoi(arguments[3]) : 50);
  printf("%d checks, %d failed\n", checks(), failures());
  return failures() ? 1 : 0;
}
