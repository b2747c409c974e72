// Error handling shared by reader and writer: errors become results.
#pragma once
#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include "CJPEG.h"

/// libjpeg's errors and the jump target for them. Each function sets a new `target`.
typedef struct {
  // Must be first, so that libjpeg's pointer to it is also a pointer to the whole struct.
  struct jpeg_error_mgr manager;
  jmp_buf target;
  galley_jpeg_result result;
  char message[JMSG_LENGTH_MAX];
  // Number of markers with data so far.
  int markers;
} galley_jpeg_errors;

/// Sets up the error handling of a new codec.
struct jpeg_error_mgr *galley_jpeg_catch(galley_jpeg_errors *errors);

/// Ends the current call with a result.
_Noreturn void galley_jpeg_end(j_common_ptr codec, galley_jpeg_result result);
