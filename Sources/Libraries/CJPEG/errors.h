// Error handling shared by the JPEG reader and writer: libjpeg's errors become results.
#pragma once
#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include "CJPEG.h"

/// The state of libjpeg's error handling, with the jump target for errors. Each function sets a new
/// `target`.
typedef struct {
  // Must be the first member, so that libjpeg's pointer to it also points to the whole struct.
  struct jpeg_error_mgr manager;
  jmp_buf target;
  galley_jpeg_result result;
  char message[JMSG_LENGTH_MAX];
  // Number of markers with data read so far.
  int markers;
} galley_jpeg_errors;

/// Sets up the error handling of a new JPEG reader or writer.
struct jpeg_error_mgr *galley_jpeg_catch(galley_jpeg_errors *errors);

/// Ends the current call by jumping to its target with a result.
_Noreturn void galley_jpeg_end(j_common_ptr codec, galley_jpeg_result result);
