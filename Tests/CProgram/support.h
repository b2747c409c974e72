// Helpers shared by the checks of the C library.
#ifndef SUPPORT_H
#define SUPPORT_H

#include <galley.h>
#include <stdbool.h>
#include <stddef.h>

// Counts a check, and prints the condition if the check fails. Can be called on any thread.
#define CHECK(condition) check((condition), #condition, __FILE__, __LINE__)
void check(bool holds, const char *condition, const char *file, int line);

// The number of checks so far, and the number of failed checks.
int checks(void), failures(void);

// Whether a buffer contains a given string. A NULL buffer contains no string.
bool contains(const galley_buffer *buffer, const char *text);
bool begins(const galley_buffer *buffer, const void *bytes, size_t length);
bool equal(const galley_buffer *a, const galley_buffer *b);
// Copies a buffer's bytes as text. The caller frees the copy.
char *copy(const galley_buffer *buffer);

// Creates a renderer that draws the same pixels on every machine. On failure, ends the program.
galley_renderer *bundled(void);
galley_document *parse(galley_renderer *renderer, const char *json);
// Draws a document without placeholder values, with the given picture options in JSON.
galley_buffer *draw(galley_document *document, const char *options);

// Checks an error and frees it. The error must be one line of JSON, and must be the caller's fault.
// `kind` and `code` must match exactly. If `text` is not NULL, the line must contain `text`.
#define REFUSED(error, kind, code, text) refused((error), kind, code, text, __FILE__, __LINE__)
void refused(galley_buffer *error, const char *kind, const char *code, const char *text,
             const char *file, int line);

// The groups of checks, in the order in which the program runs them.
void check_renderers(void);
void check_documents(const char *folder);
void check_pictures(void);
void check_values(void);
void check_words(void);
void check_lifetimes(void);
void check_memory(void);
void check_hostile_options(void);
void check_threads(int threads, int pictures);
void check_cancellation(void);

#endif
