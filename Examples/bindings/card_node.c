// An addon for Node.js with one function: render(document, values, options) returns a Buffer.
//     cc -shared -fPIC -o card.node card_node.c $(pkg-config --cflags --libs galley) -I NODE/include/node
#include <galley.h>
#include <node_api.h>
#include <stdlib.h>

// Copies an argument that is a Buffer or a string. The caller frees the copy.
static char *argument(napi_env env, napi_value value, size_t *length) {
  bool is_buffer = false;
  void *bytes = NULL;
  napi_is_buffer(env, value, &is_buffer);
  if (is_buffer) {
    napi_get_buffer_info(env, value, &bytes, length);
  } else {
    napi_get_value_string_utf8(env, value, NULL, 0, length);
  }
  char *copy = calloc(*length + 1, 1);
  for (size_t i = 0; is_buffer && i < *length; i++) copy[i] = ((char *)bytes)[i];
  if (!is_buffer) napi_get_value_string_utf8(env, value, copy, *length + 1, length);
  return copy;
}

static napi_value render(napi_env env, napi_callback_info call) {
  napi_value given[3], made = NULL;
  size_t count = 3, lengths[3] = {0};
  char *texts[3];
  napi_get_cb_info(env, call, &count, given, NULL, NULL);
  for (int i = 0; i < 3; i++) texts[i] = argument(env, given[i], &lengths[i]);
  galley_buffer *error = NULL, *picture = NULL;
  galley_renderer *renderer = galley_renderer_create(NULL, 0, &error);
  galley_document *document =
      galley_document_create(renderer, texts[0], lengths[0], NULL, 0, &error);
  if (document) {
    picture = galley_render(document, texts[1], lengths[1], texts[2], lengths[2], NULL, &error);
  }
  if (picture) {
    napi_create_buffer_copy(env, galley_buffer_length(picture), galley_buffer_bytes(picture), NULL,
                            &made);
  } else {
    char message[1024] = "";
    for (size_t i = 0; i < 1023 && i < galley_buffer_length(error); i++) {
      message[i] = (char)galley_buffer_bytes(error)[i];
    }
    napi_throw_error(env, NULL, message);
  }
  galley_buffer_free(picture);
  galley_buffer_free(error);
  galley_document_free(document);
  galley_renderer_free(renderer);
  for (int i = 0; i < 3; i++) free(texts[i]);
  return made;
}

NAPI_MODULE_INIT() {
  napi_value function;
  napi_create_function(env, "render", NAPI_AUTO_LENGTH, render, NULL, &function);
  napi_set_named_property(env, exports, "render", function);
  return exports;
}
