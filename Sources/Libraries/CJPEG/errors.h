// Error handling for the JPEG reader and writer. Each libjpeg error is converted to a result code.
#pragma once
#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include "CJPEG.h"

/// The state of libjpeg's error handling. On an error, control jumps to `target`, which each public
/// function sets with `setjmp`.
typedef struct {
  // `manager` must be the first member, so that a pointer to `manager` can be cast to a pointer to
  // the whole struct.
  struct jpeg_error_mgr manager;
  jmp_buf target;
  galley_jpeg_result result;
  char message[JMSG_LENGTH_MAX];
  // The number of markers with data that libjpeg has read.
  int markers;
} galley_jpeg_errors;

/// Sets up the error handling of a new JPEG reader or writer.
struct jpeg_error_mgr *galley_jpeg_catch(galley_jpeg_errors *errors);

/// Ends the current public function with a result, by jumping to `target`.
_Noreturn void galley_jpeg_end(j_common_ptr codec, galley_jpeg_result result);
