// Uses one renderer and one document on many threads at the same time.

#define _GNU_SOURCE
#include "support.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char page[] =
    "{\"width\": 80, \"background\": \"white\", \"values\": {\"n\": 1},"
    " \"text\": \"fjord {{n}}\"}";

// The data of one thread, and pointers to the data that all threads share.
struct work {
  galley_renderer *renderer;
  galley_document *shared;
  char **values;
  galley_buffer **wanted;
  int pictures, first;
};

static void *draw_many(void *argument) {
  struct work *work = argument;
  for (int i = 0; i < work->pictures; i++) {
    int n = (work->first + i) % work->pictures;
    // Draw most pictures with the shared document, some with a new document of this thread, and a
    // few with a new document and a new renderer.
    galley_renderer *renderer = i % 16 == 5 ? bundled() : NULL;
    galley_document *own = i % 4 == 1 ? parse(renderer ? renderer : work->renderer, page) : NULL;
    galley_renderer_free(renderer);
    galley_buffer *error = NULL;
    galley_buffer *picture =
        galley_render(own ? own : work->shared, work->values[n], strlen(work->values[n]), NULL, 0,
                      NULL, &error);
    CHECK(!error && equal(picture, work->wanted[n]));
    galley_buffer_free(picture);
    galley_document_free(own);
  }
  return NULL;
}

// Arabic and Devanagari text.
static const char scripts[] = "\xd9\x81\xd9\x8a \xe0\xa4\x95\xe0\xa5\x8d\xe0\xa4\xb7";

void check_threads(int threads, int pictures) {
  galley_renderer *renderer = bundled();
  galley_document *document = parse(renderer, page);
  char **values = calloc((size_t)pictures, sizeof *values);
  galley_buffer **wanted = calloc((size_t)pictures, sizeof *wanted);
  for (int i = 0; i < pictures; i++) {
    CHECK(asprintf(&values[i], "{\"n\": \"%d %s\"}", i, scripts) > 0);
    wanted[i] = galley_render(document, values[i], strlen(values[i]), NULL, 0, NULL, NULL);
    CHECK(begins(wanted[i], "\x89PNG", 4));
  }
  pthread_t *running = calloc((size_t)threads, sizeof *running);
  struct work *work = calloc((size_t)threads, sizeof *work);
  for (int i = 0; i < threads; i++) {
    work[i] = (struct work){renderer, document, values, wanted, pictures, i * pictures / threads};
    CHECK(pthread_create(&running[i], NULL, draw_many, &work[i]) == 0);
  }
  for (int i = 0; i < threads; i++) pthread_join(running[i], NULL);
  for (int i = 0; i < pictures; i++) {
    free(values[i]);
    galley_buffer_free(wanted[i]);
  }
  free(values);
  free(wanted);
  free(running);
  free(work);
  galley_document_free(document);
  galley_renderer_free(renderer);
}
