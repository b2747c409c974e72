// Checks pictures, placeholder values, layouts and lint findings.

#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char card[] =
    "{\"width\": 120, \"height\": 40, \"background\": \"white\", \"alt\": \"a \\\"card\\\"\","
    " \"values\": {\"who\": \"you\", \"place\": \"it\"},"
    " \"text\": [\"Hello \", {\"text\": \"{{who}}\"}, \" of \","
    " \"{{place}}\"]}";

static galley_buffer *picture_error(galley_document *document, const char *values,
                                    const char *options) {
  galley_buffer *error = NULL, *info = (galley_buffer *)&error;
  galley_buffer *picture = galley_render(document, values, values ? strlen(values) : 0, options,
                                         options ? strlen(options) : 0, &info, &error);
  CHECK(!picture && !info);
  return error;
}

static void check_info(galley_document *document) {
  const char *options = "{\"format\": \"jpeg\", \"quality\": 70, \"scale\": 2}";
  galley_buffer *info = NULL, *error = (galley_buffer *)&info;
  galley_buffer *picture =
      galley_render(document, NULL, 0, options, strlen(options), &info, &error);
  CHECK(picture && info && !error);
  CHECK(contains(info, "\"width\":240") && contains(info, "\"height\":80"));
  CHECK(contains(info, "\"scale\":2") && contains(info, "\"quality\":70"));
  CHECK(contains(info, "\"alt\":\"a \\\"card\\\"\"") && contains(info, "\"warnings\":[]"));
  galley_buffer_free(info);
  galley_buffer_free(picture);
}

// Draws into memory that has gaps between the rows, and compares the rows with a picture in the
// format rgba.
static void check_draw(galley_document *document) {
  enum { width = 120, height = 40, stride = 4 * width + 12 };
  uint8_t *pixels = malloc(height * stride);
  memset(pixels, 7, height * stride);
  uint32_t found_width = 0, found_height = 0;
  galley_buffer *error = NULL, *rgba = draw(document, "{\"format\": \"rgba\"}");
  galley_buffer *info = galley_draw(document, NULL, 0, NULL, 0, pixels, height * stride - 12, stride,
                                    &found_width, &found_height, &error);
  CHECK(info && !error && found_width == width && found_height == height);
  for (int y = 0; y < height; y++) {
    CHECK(!memcmp(pixels + y * stride, galley_buffer_bytes(rgba) + y * 4 * width, 4 * width));
    CHECK(pixels[y * stride + 4 * width] == 7);
  }
  galley_buffer_free(info);
  galley_buffer_free(rgba);
  CHECK(!galley_draw(document, NULL, 0, NULL, 0, pixels, height * stride - 13, stride, NULL, NULL,
                     &error));
  REFUSED(error, "options", "invalidArgument", "120 x 40");
  CHECK(!galley_draw(document, NULL, 0, NULL, 0, pixels, SIZE_MAX, SIZE_MAX / 2, NULL, NULL, NULL));
  CHECK(!galley_draw(NULL, NULL, 0, NULL, 0, pixels, 1, 0, &found_width, NULL, &error));
  REFUSED(error, "options", "invalidArgument", "NULL");
  CHECK(found_width == 0);
  free(pixels);
}

void check_pictures(void) {
  galley_renderer *renderer = bundled();
  galley_document *document = parse(renderer, card);
  check_info(document);
  check_draw(document);

  galley_buffer *png = draw(document, NULL), *again = draw(document, "{}");
  CHECK(begins(png, "\x89PNG\r\n\x1a\n", 8) && equal(png, again));
  galley_buffer_free(again);
  // A second document from the same JSON gives the same picture, with the same renderer and with a
  // second renderer.
  galley_renderer *other = bundled();
  galley_document *twin = parse(renderer, card), *stranger = parse(other, card);
  galley_buffer *of_twin = draw(twin, NULL), *of_stranger = draw(stranger, NULL);
  CHECK(equal(png, of_twin) && equal(png, of_stranger));
  galley_buffer_free(of_twin);
  galley_buffer_free(of_stranger);
  galley_document_free(twin);
  galley_document_free(stranger);
  galley_renderer_free(other);

  galley_buffer *rgba = draw(document, "{\"format\": \"rgba\", \"scale\": 1.5}");
  CHECK(galley_buffer_length(rgba) == 180 * 60 * 4);
  CHECK(begins(rgba, "\xff\xff\xff\xff", 4));
  galley_buffer *webp = draw(document, "{\"format\": \"webp\", \"lossless\": true}");
  CHECK(begins(webp, "RIFF", 4));
  galley_buffer *jpeg = draw(document, "{\"format\": \"jpeg\", \"maxBytes\": 2000}");
  CHECK(begins(jpeg, "\xff\xd8\xff", 3) && galley_buffer_length(jpeg) <= 2000);
  galley_buffer_free(rgba);
  galley_buffer_free(webp);
  galley_buffer_free(jpeg);
  galley_buffer_free(png);

  REFUSED(picture_error(document, NULL, "{\"format\": \"gif\"}"), "options", "invalidDocument",
          "\"path\":\"format\"");
  REFUSED(picture_error(document, NULL, "{\"quality\": 101}"), "options", "invalidDocument",
          "\"path\":\"quality\"");
  REFUSED(picture_error(document, NULL, "{\"scale\": 1e9}"), "options", "invalidDocument",
          "\"path\":\"scale\"");
  REFUSED(picture_error(document, NULL, "{\"format\": \"jpeg\", \"maxBytes\": 20}"), "render",
          "overBudget", "20 bytes");
  REFUSED(picture_error(NULL, NULL, NULL), "options", "invalidArgument", "NULL");
  galley_document_free(document);

  document = parse(renderer, "{\"width\": 30000, \"height\": 30000, \"text\": \"\"}");
  REFUSED(picture_error(document, NULL, NULL), "render", "tooLarge", "\"limit\":");
  galley_document_free(document);
  galley_renderer_free(renderer);
}

// Whether `document` with the placeholder values `values` draws the same pixels as a document whose
// text is `text`. Compares raw pixels, because a PNG also contains the alternative text.
static bool draws(galley_renderer *renderer, galley_document *document, const char *values,
                  const char *text) {
  char json[500];
  snprintf(json, sizeof json,
           "{\"width\": 120, \"height\": 40, \"background\": \"white\", \"text\": \"%s\"}", text);
  galley_document *plain = parse(renderer, json);
  const char *pixels = "{\"format\": \"rgba\"}";
  galley_buffer *wanted = draw(plain, pixels);
  galley_buffer *picture = galley_render(document, values, strlen(values), pixels, strlen(pixels),
                                         NULL, NULL);
  bool same = equal(picture, wanted);
  galley_buffer_free(picture);
  galley_buffer_free(wanted);
  galley_document_free(plain);
  return same;
}

void check_values(void) {
  galley_renderer *renderer = bundled();
  galley_document *document = parse(renderer, card);
  galley_document *open = parse(
      renderer, "{\"values\": {\"b\": \"1\"}, \"text\": \"{{c}} {{b}} {{a}} {{c}}\"}");
  galley_buffer *error = NULL, *names = galley_placeholders(open, &error);
  CHECK(!error && begins(names, "[\"c\",\"a\"]", 9) && galley_buffer_length(names) == 9);
  galley_buffer_free(names);
  REFUSED(picture_error(open, "{\"a\": \"\"}", NULL), "document", "invalidDocument", "{{c}}");
  REFUSED(picture_error(open, NULL, NULL), "document", "invalidDocument", "{{c}}");
  galley_document_free(open);

  CHECK(draws(renderer, document, "{\"place\": \"Bergen\"}", "Hello you of Bergen"));
  CHECK(draws(renderer, document, "{\"who\": \"\xd9\x84\", \"place\": \"B\", \"more\": \"\"}",
              "Hello \xd9\x84 of B"));
  CHECK(draws(renderer, document, "{\"who\": 7, \"place\": true}", "Hello 7 of true"));
  // Placeholders and markup in a string value are drawn as literal text. If a value is an object,
  // it replaces a whole string that consists only of the placeholder.
  CHECK(draws(renderer, document, "{\"who\": \"{{place}}\", \"place\": \"<b>\"}",
              "Hello {{place}} of <b>"));
  CHECK(draws(renderer, document, "{\"place\": {\"text\": \"Bergen\"}}", "Hello you of Bergen"));

  REFUSED(picture_error(document, "{\"place\": {}}", NULL), "document", "invalidDocument",
          "text[3]");
  REFUSED(picture_error(document, "{\"place\": []}", NULL), "options", "invalidDocument", "place");
  REFUSED(picture_error(document, "[]", NULL), "options", "invalidDocument", NULL);
  REFUSED(picture_error(document, "", NULL), "options", "syntax", NULL);
  REFUSED(picture_error(document, "{\"place\": \"\xc3\"}", NULL), "options", "syntax", NULL);
  galley_document_free(document);
  galley_renderer_free(renderer);
}

void check_words(void) {
  galley_renderer *renderer = bundled();
  galley_document *document = parse(renderer, card);
  galley_buffer *error = NULL;
  galley_buffer *layout = galley_layout(document, NULL, 0, NULL, 0, &error);
  CHECK(!error && contains(layout, "\"lines\":[") && !contains(layout, "\n"));
  galley_buffer_free(layout);
  const char *options = "{\"text\": true, \"scale\": 2, \"width\": 90, \"timeout\": 60}";
  const char *values = "{\"place\": \"Bergen\"}";
  layout = galley_layout(document, values, strlen(values), options, strlen(options), &error);
  CHECK(!error && contains(layout, "Bergen"));
  galley_buffer_free(layout);

  galley_buffer *findings = galley_lint(document, values, strlen(values), NULL, 0, &error);
  CHECK(!error && contains(findings, "\"findings\":["));
  galley_buffer_free(findings);

  galley_buffer *json = galley_convert(document, values, strlen(values), NULL, 0, &error);
  CHECK(!error && contains(json, "Bergen"));
  // A document that is converted to JSON and read again gives the same picture.
  char *text = copy(json);
  galley_document *converted = parse(renderer, text);
  galley_buffer *a = draw(converted, NULL);
  galley_buffer *b = galley_render(document, values, strlen(values), NULL, 0, NULL, NULL);
  CHECK(equal(a, b));
  free(text);
  galley_buffer_free(a);
  galley_buffer_free(b);
  galley_buffer_free(json);
  galley_document_free(converted);

  // The functions that write no picture refuse the option `format`.
  const char *format = "{\"format\": \"png\"}";
  CHECK(!galley_layout(document, NULL, 0, format, strlen(format), &error));
  REFUSED(error, "options", "invalidDocument", "format");
  CHECK(!galley_lint(document, NULL, 0, format, strlen(format), NULL));
  CHECK(!galley_convert(document, NULL, 0, format, strlen(format), NULL));
  galley_document_free(document);
  galley_renderer_free(renderer);
}
