#pragma once
#include <libdeflate.h>
#include <pthread.h>
#include <stdbool.h>
#include <time.h>

// libdeflate's highest level takes seconds for a large image, in a single call that cannot be
// interrupted. Here the call runs on a separate thread, which can be cancelled. Compression takes
// no locks and uses only memory that its callers own. Therefore the thread can safely be cancelled
// at any point (POSIX, "Async-Cancel Safety").

typedef struct {
  struct libdeflate_compressor *compressor;
  const void *input;
  size_t count;
  void *output;
  size_t capacity;
  size_t result;
  bool is_done;
  pthread_mutex_t lock;
  pthread_cond_t changed;
} galley_deflate_job;

static inline void *galley_deflate_run(void *argument) {
  galley_deflate_job *job = (galley_deflate_job *)argument;
  int ignored;
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &ignored);
  size_t result = libdeflate_zlib_compress(
      job->compressor, job->input, job->count, job->output, job->capacity);
  pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &ignored);
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &ignored);
  pthread_mutex_lock(&job->lock);
  job->result = result;
  job->is_done = true;
  pthread_cond_signal(&job->changed);
  pthread_mutex_unlock(&job->lock);
  return NULL;
}

// Compresses like `libdeflate_zlib_compress`, and calls `is_stopped` every 10 milliseconds. If
// `is_stopped` returns true, compression is cancelled and the result is 0. If no thread can be
// created, compression runs on the calling thread and `is_stopped` is never called.
static inline size_t galley_zlib_compress_stoppable(
    struct libdeflate_compressor *compressor, const void *input, size_t count, void *output,
    size_t capacity, bool (*is_stopped)(void *), void *context) {
  galley_deflate_job job = {.compressor = compressor, .input = input, .count = count,
                            .output = output, .capacity = capacity,
                            .lock = PTHREAD_MUTEX_INITIALIZER};
  // Use a monotonic clock, because the wall clock can be set back during the wait.
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&job.changed, &attributes);
  pthread_condattr_destroy(&attributes);
  pthread_t thread;
  if (pthread_create(&thread, NULL, galley_deflate_run, &job) != 0) {
    pthread_cond_destroy(&job.changed);
    return libdeflate_zlib_compress(compressor, input, count, output, capacity);
  }
  pthread_mutex_lock(&job.lock);
  while (!job.is_done && !is_stopped(context)) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += 10 * 1000 * 1000;
    if (until.tv_nsec >= 1000000000) {
      until.tv_nsec -= 1000000000;
      until.tv_sec += 1;
    }
    pthread_cond_timedwait(&job.changed, &job.lock, &until);
  }
  bool is_done = job.is_done;
  pthread_mutex_unlock(&job.lock);
  if (!is_done) pthread_cancel(thread);
  pthread_join(thread, NULL);
  pthread_cond_destroy(&job.changed);
  pthread_mutex_destroy(&job.lock);
  return job.is_done ? job.result : 0;
}
