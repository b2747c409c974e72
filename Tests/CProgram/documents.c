// Checks renderers and documents of the C library: their options, formats and errors.

#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static galley_buffer *renderer_error(const char *options) {
  galley_buffer *error = NULL;
  galley_renderer *renderer = galley_renderer_create(options, strlen(options), &error);
  CHECK(!renderer);
  galley_renderer_free(renderer);
  return error;
}

void check_renderers(void) {
  // A successful call clears the error variable, whatever its value was before.
  galley_buffer *error = (galley_buffer *)&error;
  galley_renderer *renderer = galley_renderer_create(NULL, 0, &error);
  CHECK(renderer && !error);
  galley_renderer_free(renderer);
  renderer = galley_renderer_create("{}", 2, NULL);
  CHECK(renderer);
  galley_renderer_free(renderer);
  const char *all = "{\"fonts\": [], \"systemFonts\": false, \"hyphenation\": [], "
                    "\"limits\": \"strangers\"}";
  renderer = galley_renderer_create(all, strlen(all), NULL);
  CHECK(renderer);
  galley_renderer_free(renderer);

  REFUSED(renderer_error("{\"font\": []}"), "options", "invalidDocument", "fonts");
  REFUSED(renderer_error("{\"systemFonts\": 1}"), "options", "invalidDocument", "systemFonts");
  REFUSED(renderer_error("[]"), "options", "invalidDocument", NULL);
  REFUSED(renderer_error("{\"limits\": \"none\"}"), "options", "invalidDocument", "strangers");
  REFUSED(renderer_error("{\"limits\": "), "options", "syntax", "\"line\":1");
  CHECK(!galley_renderer_create("{", 1, NULL));
}

// Returns the error from creating or drawing a document. Some errors occur only when the document
// is drawn.
static galley_buffer *document_error(galley_renderer *renderer, const void *bytes, size_t length,
                                     const char *options) {
  galley_buffer *error = NULL;
  galley_document *document = galley_document_create(renderer, bytes, length, options,
                                                     options ? strlen(options) : 0, &error);
  CHECK(!document == !!error);
  if (document) CHECK(!galley_render(document, NULL, 0, NULL, 0, NULL, &error));
  galley_document_free(document);
  return error;
}

static void check_formats(galley_renderer *renderer) {
  static const struct {
    const char *format, *text, *has;
  } formats[] = {
      {"json", "{\"text\": \"Words\"}", "Words"},
      {"text", "Words", "Words"},
      {"markdown", "# Words\n\nand *more*", "Words"},
      {"xml", "<Label><attributedText>Words</attributedText></Label>", "Words"},
  };
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
    char options[100];
    int length = snprintf(options, sizeof options, "{\"format\": \"%s\"}", formats[i].format);
    galley_buffer *error = NULL;
    galley_document *document =
        galley_document_create(renderer, formats[i].text, strlen(formats[i].text), options,
                               (size_t)length, &error);
    if (error) fprintf(stderr, "%.*s\n", (int)galley_buffer_length(error),
                       (const char *)galley_buffer_bytes(error));
    CHECK(document && !error);
    if (!document) continue;
    galley_buffer *json = galley_convert(document, NULL, 0, NULL, 0, NULL);
    CHECK(contains(json, formats[i].has));
    galley_buffer_free(json);
    galley_document_free(document);
  }
}

// The options of a document name a folder. The document reads only picture files in this folder.
static void check_folder(galley_renderer *renderer, const char *folder) {
  const char *json = "{\"text\": \"\", \"backgroundImage\": \"p3.jpg\"}";
  char options[4096];
  int length = snprintf(options, sizeof options, "{\"folder\": \"%s\"}", folder);
  galley_buffer *error = NULL;
  galley_document *document =
      galley_document_create(renderer, json, strlen(json), options, (size_t)length, &error);
  CHECK(document && !error);
  galley_buffer *picture = draw(document, "{\"format\": \"jpeg\", \"quality\": 80}");
  CHECK(begins(picture, "\xff\xd8\xff", 3));
  galley_buffer_free(picture);
  galley_document_free(document);

  REFUSED(document_error(renderer, json, strlen(json), NULL), "document", "filesNotAllowed",
          "\"path\":\"backgroundImage\"");
}

void check_documents(const char *folder) {
  galley_renderer *renderer = bundled();
  check_formats(renderer);
  check_folder(renderer, folder);

  const char *misspelt = "{\n  \"txet\": \"x\"\n}";
  REFUSED(document_error(renderer, misspelt, strlen(misspelt), NULL), "document", "invalidDocument",
          "\"line\":2,\"column\":3");
  const char *wrong = "{\"text\": [\"a\", {\"text\": \"b\", \"kern\": \"x\"}]}";
  REFUSED(document_error(renderer, wrong, strlen(wrong), NULL), "document", "invalidDocument",
          "\"path\":\"text[1].kern\"");
  CHECK(!galley_document_create(renderer, "{", 1, NULL, 0, NULL));
  REFUSED(document_error(renderer, NULL, 0, NULL), "document", "syntax", NULL);
  REFUSED(document_error(renderer, "", 0, NULL), "document", "syntax", NULL);
  REFUSED(document_error(renderer, "{\"text\": \"\xff\xfe\"}", 14, NULL), "document", "syntax",
          NULL);
  const char *fine = "{\"text\": \"x\"}";
  REFUSED(document_error(renderer, fine, strlen(fine), "{\"format\": \"pdf\"}"), "options",
          "invalidDocument", "markdown");
  REFUSED(document_error(renderer, fine, strlen(fine), "{\"pictureRoot\": \"/\"}"), "options",
          "invalidDocument", "folder");
  REFUSED(document_error(NULL, fine, strlen(fine), NULL), "options", "invalidArgument", "NULL");
  galley_renderer_free(renderer);
}
