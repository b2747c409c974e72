// Renders a document as an image, with the C library.
//
//     cc -o card card.c $(pkg-config --cflags --libs galley)
//     ./card text.json card.png
//     ./card text.json card.png '{"name": "Grace Hopper", "seat": "2 C"}'

#include <galley.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Prints the library's error, a line of JSON, and exits.
static void fail(galley_buffer *error) {
  fwrite(galley_buffer_bytes(error), 1, galley_buffer_length(error), stderr);
  fputc('\n', stderr);
  galley_buffer_free(error);
  exit(1);
}

static void fail_at(const char *path) {
  perror(path);
  exit(1);
}

// Reads a file. The caller frees the bytes.
static void *read_file(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  char *bytes = NULL;
  size_t room = 0;
  *length = 0;
  if (!file) fail_at(path);
  while (!feof(file)) {
    if (*length == room) {
      room = room ? 2 * room : 4096;
      bytes = realloc(bytes, room);
      if (!bytes) fail_at(path);
    }
    *length += fread(bytes + *length, 1, room - *length, file);
    if (ferror(file)) fail_at(path);
  }
  fclose(file);
  return bytes;
}

static void write_file(const char *path, const galley_buffer *buffer) {
  FILE *file = fopen(path, "wb");
  size_t length = galley_buffer_length(buffer);
  if (!file || fwrite(galley_buffer_bytes(buffer), 1, length, file) != length || fclose(file)) {
    fail_at(path);
  }
}

int main(int count, char **arguments) {
  if (count < 3) {
    fprintf(stderr, "usage: %s DOCUMENT IMAGE [VALUES]\n", arguments[0]);
    return 64;
  }
  galley_buffer *error = NULL, *info = NULL;

  // A process needs only one renderer, which all threads can share.
  galley_renderer *renderer = galley_renderer_create(NULL, 0, &error);
  if (!renderer) fail(error);

  // Parse a document once, then draw it any number of times, each time with other values.
  size_t length;
  void *bytes = read_file(arguments[1], &length);
  galley_document *document = galley_document_create(renderer, bytes, length, NULL, 0, &error);
  free(bytes);
  if (!document) fail(error);

  const char *options = "{\"format\": \"png\", \"pngEffort\": \"small\"}";
  const char *values = count > 3 ? arguments[3] : "{}";
  galley_buffer *picture = galley_render(document, values, strlen(values), options,
                                         strlen(options), &info, &error);
  if (!picture) fail(error);
  write_file(arguments[2], picture);
  printf("%.*s\n", (int)galley_buffer_length(info), (const char *)galley_buffer_bytes(info));

  galley_buffer_free(info);
  galley_buffer_free(picture);
  galley_document_free(document);
  galley_renderer_free(renderer);
  return 0;
}
