// What the checks of the C library share.
#ifndef SUPPORT_H
#define SUPPORT_H

#include <galley.h>
#include <stdbool.h>
#include <stddef.h>

// Counts a check, and tells of it where it fails. May be used on any thread.
#define CHECK(condition) check((condition), #condition, __FILE__, __LINE__)
void check(bool holds, const char *condition, const char *file, int line);

// The numbers of checks and of failed ones so far.
int checks(void), failures(void);

// Whether a buffer's bytes have a text in them; none has no text.
bool contains(const galley_buffer *buffer, const char *text);
bool begins(const galley_buffer *buffer, const void *bytes, size_t length);
bool equal(const galley_buffer *a, const galley_buffer *b);
// A buffer's bytes as text, to be freed.
char *copy(const galley_buffer *buffer);

// A renderer that draws the same on every machine. Ends the program where there is none.
galley_renderer *bundled(void);
galley_document *parse(galley_renderer *renderer, const char *json);
// A picture as options in JSON want it, of a document without values.
galley_buffer *draw(galley_document *document, const char *options);

// Checks that an error says all of these things on one line of JSON, and frees it. `kind` and
// `code` are whole; `text` is any part of it, or NULL.
#define REFUSED(error, kind, code, text) refused((error), kind, code, text, __FILE__, __LINE__)
void refused(galley_buffer *error, const char *kind, const char *code, const char *text,
             const char *file, int line);

// The parts, in the order in which they run.
void check_renderers(void);
void check_documents(const char *folder);
void check_pictures(void);
void check_values(void);
void check_words(void);
void check_lifetimes(void);
void check_memory(void);
void check_hostile_options(void);
void check_threads(int threads, int pictures);

#endif
