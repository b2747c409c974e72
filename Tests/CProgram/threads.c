// Uses one renderer and one document on many threads at the same time.

#define _GNU_SOURCE
#include "support.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

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

// A document that takes many seconds to draw: blurred shadows of large letters.
static const char slow[] =
    "{\"width\": 4000, \"height\": 4000, \"background\": \"white\", \"attributes\": {\"font\":"
    " \"@300\", \"shadow\": {\"blur\": 90, \"offset\": [9, 9]}}, \"text\": \"{{n}}\"}";

struct call {
  galley_document *document;
  char options[64], *values;
  galley_buffer *error;
};

static void *draw_slowly(void *argument) {
  struct call *call = argument;
  galley_buffer *picture = galley_render(call->document, call->values, strlen(call->values),
                                         call->options, strlen(call->options), NULL, &call->error);
  CHECK(!picture);
  return NULL;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// Checks cancellations: during a call that runs in another thread, before a call, after they are
// freed, and without a call of galley_cancel.
void check_cancellation(void) {
  galley_renderer *renderer = bundled();
  galley_document *document = parse(renderer, slow);
  uint64_t cancellation = galley_cancellation_create();
  CHECK(cancellation != 0 && cancellation != galley_cancellation_create());
  char letters[4000];
  memset(letters, 'm', sizeof letters - 1);
  letters[sizeof letters - 1] = 0;
  struct call call = {document, "", NULL, NULL};
  CHECK(asprintf(&call.values, "{\"n\": \"%s\"}", letters) > 0);
  snprintf(call.options, sizeof call.options, "{\"cancellation\": %ju}", (uintmax_t)cancellation);

  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, draw_slowly, &call) == 0);
  usleep(200000);
  double start = now();
  galley_cancel(cancellation);
  pthread_join(thread, NULL);
  CHECK(now() - start < 10);
  CHECK(contains(call.error, "\"code\":\"cancelled\""));
  galley_buffer_free(call.error);

  // A call that begins after galley_cancel fails at once, even with another document.
  galley_buffer *error = NULL;
  galley_document *small = parse(renderer, "{\"text\": \"a\"}");
  CHECK(!galley_layout(small, NULL, 0, call.options, strlen(call.options), &error));
  CHECK(contains(error, "\"code\":\"cancelled\""));
  galley_buffer_free(error);
  // Cancelling twice, freeing twice, cancelling a freed cancellation, and cancelling an unknown
  // number have no effect.
  galley_cancel(cancellation);
  galley_cancellation_free(cancellation);
  galley_cancellation_free(cancellation);
  galley_cancel(cancellation);
  galley_cancel(0);
  galley_cancel(UINT64_MAX);
  CHECK(!galley_lint(small, NULL, 0, call.options, strlen(call.options), &error));
  REFUSED(error, "options", "invalidDocument", "does not exist");

  // A call with a cancellation that is never cancelled gives the same picture as a call without
  // one.
  uint64_t unused = galley_cancellation_create();
  snprintf(call.options, sizeof call.options, "{\"cancellation\": %ju}", (uintmax_t)unused);
  galley_buffer *picture = galley_render(small, NULL, 0, call.options, strlen(call.options), NULL, &error);
  galley_buffer *same = galley_render(small, NULL, 0, NULL, 0, NULL, NULL);
  CHECK(!error && equal(picture, same));
  galley_cancellation_free(unused);
  galley_buffer_free(picture);
  galley_buffer_free(same);
  free(call.values);
  galley_document_free(small);
  galley_document_free(document);
  galley_renderer_free(renderer);
}
