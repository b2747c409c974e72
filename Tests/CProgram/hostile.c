// Checks that malicious options and values can cause errors, but never crashes.

#include "support.h"

#include <stdlib.h>
#include <string.h>

static const char page[] =
    "{\"width\": 80, \"background\": \"white\", \"values\": {\"n\": 1},"
    " \"text\": \"fjord {{n}}\"}";

// Passes the given JSON to every function that takes options or values. A function can report an
// error, but must not crash.
static void take(galley_renderer *renderer, galley_document *document, const char *json,
                 size_t length) {
  galley_buffer *error = NULL;
  galley_renderer *made = galley_renderer_create(json, length, &error);
  CHECK(!made == !!error);
  galley_renderer_free(made);
  galley_buffer_free(error);
  galley_document *parsed =
      galley_document_create(renderer, page, strlen(page), json, length, &error);
  CHECK(!parsed == !!error);
  galley_document_free(parsed);
  galley_buffer_free(error);
  galley_buffer *(*const functions[])(galley_document *, const char *, size_t, const char *, size_t,
                                      galley_buffer **) = {galley_layout, galley_lint,
                                                           galley_convert};
  for (int i = 0; i < 3; i++) {
    for (int as_values = 0; as_values < 2; as_values++) {
      galley_buffer *given = as_values ? functions[i](document, json, length, NULL, 0, &error)
                                       : functions[i](document, NULL, 0, json, length, &error);
      CHECK(!given == !!error);
      galley_buffer_free(given);
      galley_buffer_free(error);
    }
  }
  galley_buffer *info = NULL;
  galley_buffer *picture = galley_render(document, NULL, 0, json, length, &info, &error);
  CHECK(!picture == !!error && !picture == !info);
  galley_buffer_free(picture);
  galley_buffer_free(info);
  galley_buffer_free(error);
  uint32_t width, height;
  info = galley_draw(document, NULL, 0, json, length, NULL, 0, 0, &width, &height, &error);
  CHECK(!info == !!error);
  galley_buffer_free(info);
  galley_buffer_free(error);
  // These bytes are not a font.
  made = galley_renderer_with_font(renderer, json, length, &error);
  CHECK(!made && error);
  galley_buffer_free(error);
}

static void take_nested(galley_renderer *renderer, galley_document *document) {
  size_t depth = 100000;
  char *nested = malloc(depth + 10);
  memset(nested, '[', depth);
  take(renderer, document, nested, depth);
  memcpy(nested, "{\"fonts\":", 9);
  take(renderer, document, nested, depth);
  free(nested);
}

void check_hostile_options(void) {
  static const char *const given[] = {
      "", " ", "null", "0", "\"\"", "[]", "{", "}", "{}{}", "{\"\":0}", "{\"scale\":1e999}",
      "{\"scale\":-0}", "{\"scale\":0}", "{\"width\":1e300}", "{\"width\":null}",
      "{\"scale\":1,\"scale\":2}", "{\"fonts\":[\"/nonexistent\"]}", "{\"fonts\":[\"\"]}",
      "{\"fonts\":[\"a\\u0000b\"]}", "{\"fonts\":{}}", "{\"fonts\":[[]]}", "{\"fontLock\":{}}",
      "{\"fontLock\":\"/dev/zero\"}", "{\"hyphenation\":[\"/nonexistent\"]}",
      "{\"folder\":\"/nonexistent\"}", "{\"folder\":\"\"}", "{\"styleSheet\":{\"a\":[{}]}}",
      "{\"styleFiles\":[\"/etc/passwd\"]}", "{\"language\":\"\xff\"}", "{\"language\":\"x-\"}",
      "{\"timeout\":0}", "{\"timeout\":1e18}", "{\"quality\":2147483648}", "{\"maxBytes\":-1}",
      "{\"maxBytes\":18446744073709551616,\"format\":\"jpeg\"}", "{\"n\":\"\\ud800\"}",
      "{\"n\":\"\\u0000\\u202e\"}", "{\"format\":\"markdown\",\"firstLineStyle\":\"none\"}",
      "\xef\xbb\xbf{}", "{\"scale\":1}\n//", "{'scale':1}", "{\"scale\":01}", "{\"scale\":.5}",
  };
  galley_renderer *renderer = bundled();
  galley_document *document = parse(renderer, page);
  for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
    take(renderer, document, given[i], strlen(given[i]));
    // Pass copies of the JSON that are truncated at many lengths. The copies have no NUL at the
    // end, because the library must not read past the given length.
    for (size_t length = 1; length < strlen(given[i]); length += 5) {
      char *part = malloc(length);
      memcpy(part, given[i], length);
      take(renderer, document, part, length);
      free(part);
    }
  }
  take(renderer, document, "{}\0{", 4);
  take_nested(renderer, document);
  galley_document_free(document);
  galley_renderer_free(renderer);
}
