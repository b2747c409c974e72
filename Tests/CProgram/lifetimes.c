// Frees objects in any order, and checks that their memory is released.

#define _GNU_SOURCE
#include "support.h"

#include <malloc.h>
#include <stdio.h>
#include <string.h>

static const char page[] =
    "{\"width\": 80, \"background\": \"white\", \"values\": {\"n\": 1},"
    " \"text\": \"fjord {{n}}\"}";

void check_lifetimes(void) {
  galley_renderer_free(NULL);
  galley_document_free(NULL);
  galley_buffer_free(NULL);

  // A document keeps its renderer alive. A buffer needs neither its document nor its renderer.
  galley_renderer *renderer = bundled();
  galley_document *document = parse(renderer, page);
  galley_buffer *before = draw(document, NULL);
  galley_renderer_free(renderer);
  galley_buffer *after = draw(document, NULL);
  galley_document_free(document);
  CHECK(equal(before, after));
  galley_buffer_free(before);
  CHECK(begins(after, "\x89PNG", 4));
  galley_buffer_free(after);

  // An error remains valid after the renderer and the document that caused it are freed.
  galley_buffer *error = NULL;
  renderer = bundled();
  document = parse(renderer, page);
  CHECK(!galley_render(document, "1", 1, NULL, 0, NULL, &error));
  galley_document_free(document);
  galley_renderer_free(renderer);
  REFUSED(error, "options", "invalidDocument", NULL);
}

// Calls every part of the library once, and frees everything.
static void use_once(void) {
  galley_renderer *renderer = bundled();
  galley_document *document = parse(renderer, page);
  galley_buffer *info = NULL, *error = NULL;
  galley_buffer_free(galley_render(document, "{\"n\": 5}", 8, NULL, 0, &info, NULL));
  galley_buffer_free(info);
  galley_buffer_free(galley_layout(document, NULL, 0, NULL, 0, NULL));
  galley_buffer_free(galley_lint(document, NULL, 0, NULL, 0, NULL));
  galley_buffer_free(galley_convert(document, NULL, 0, NULL, 0, NULL));
  galley_buffer_free(galley_placeholders(document, NULL));
  galley_buffer_free(galley_versions());
  galley_buffer_free(galley_render(document, "[]", 2, NULL, 0, &info, &error));
  galley_buffer_free(error);
  galley_document_free(document);
  galley_renderer_free(renderer);
}

void check_memory(void) {
  const int times = 300;
  for (int i = 0; i < times; i++) use_once();
  size_t before = mallinfo2().uordblks;
  for (int i = 0; i < times; i++) use_once();
  size_t after = mallinfo2().uordblks;
  // If each call of use_once leaked one buffer, the memory in use would exceed this limit. In a
  // build with a sanitizer, the allocator reports no statistics. The check then always passes.
  CHECK(after <= before + (size_t)times * 40);
  printf("%zu bytes in use after the first half, %zu after the second half\n", before, after);
}
