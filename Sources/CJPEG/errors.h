// What reading and writing share: errors that end in a result.
#pragma once
#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include "CJPEG.h"

/// libjpeg's errors, and where they lead. Each function sets `target` anew.
typedef struct {
  // First, so that libjpeg's pointer to it is a pointer to the whole.
  struct jpeg_error_mgr manager;
  jmp_buf target;
  galley_jpeg_result result;
  char message[JMSG_LENGTH_MAX];
  // Markers with data that were met so far.
  int markers;
} galley_jpeg_errors;

/// Makes the errors of a new codec.
struct jpeg_error_mgr *galley_jpeg_catch(galley_jpeg_errors *errors);

/// Ends the call that is under way with a result.
_Noreturn void galley_jpeg_end(j_common_ptr codec, galley_jpeg_result result);
