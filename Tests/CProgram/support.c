#define _GNU_SOURCE
#include "support.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static atomic_int checked, failed;

void check(bool holds, const char *condition, const char *file, int line) {
  atomic_fetch_add(&checked, 1);
  if (holds) return;
  atomic_fetch_add(&failed, 1);
  fprintf(stderr, "%s:%d: check failed: %s\n", file, line, condition);
}

int checks(void) { return checked; }

int failures(void) { return failed; }

bool contains(const galley_buffer *buffer, const char *text) {
  return buffer && memmem(galley_buffer_bytes(buffer), galley_buffer_length(buffer), text,
                          strlen(text)) != NULL;
}

bool begins(const galley_buffer *buffer, const void *bytes, size_t length) {
  return buffer && galley_buffer_length(buffer) >= length &&
         memcmp(galley_buffer_bytes(buffer), bytes, length) == 0;
}

bool equal(const galley_buffer *a, const galley_buffer *b) {
  return a && b && galley_buffer_length(a) == galley_buffer_length(b) &&
         begins(a, galley_buffer_bytes(b), galley_buffer_length(b));
}

char *copy(const galley_buffer *buffer) {
  return strndup((const char *)galley_buffer_bytes(buffer), galley_buffer_length(buffer));
}

static void end(galley_buffer *error) {
  char *text = error ? copy(error) : NULL;
  fprintf(stderr, "cannot continue: %s\n", text ? text : "no error was reported");
  exit(1);
}

galley_renderer *bundled(void) {
  const char *options = "{\"systemFonts\": false}";
  galley_buffer *error = NULL;
  galley_renderer *renderer = galley_renderer_create(options, strlen(options), &error);
  if (!renderer) end(error);
  return renderer;
}

galley_document *parse(galley_renderer *renderer, const char *json) {
  galley_buffer *error = NULL;
  galley_document *document =
      galley_document_create(renderer, json, strlen(json), NULL, 0, &error);
  if (!document) end(error);
  return document;
}

galley_buffer *draw(galley_document *document, const char *options) {
  galley_buffer *error = NULL;
  galley_buffer *picture =
      galley_render(document, NULL, 0, options, options ? strlen(options) : 0, NULL, &error);
  if (!picture) end(error);
  return picture;
}

void refused(galley_buffer *error, const char *kind, const char *code, const char *text,
             const char *file, int line) {
  char *said = error ? copy(error) : NULL, member[100];
  bool right = said && said[0] == '{' && said[strlen(said) - 1] == '}' && !strchr(said, '\n');
  snprintf(member, sizeof member, "\"kind\":\"%s\"", kind);
  right = right && strstr(said, member) && strstr(said, "\"isCallersFault\":true");
  snprintf(member, sizeof member, "\"code\":\"%s\"", code);
  right = right && strstr(said, member) && (!text || strstr(said, text));
  check(right, said ? said : "an error", file, line);
  free(said);
  galley_buffer_free(error);
}
