// Draws a document with the C library, and ends the render when its context ends.
//
//	go run card.go text.json card.png '{"name": "Grace Hopper"}'
package main

/*
#cgo pkg-config: galley
#include <galley.h>
*/
import "C"
import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"
	"unsafe"
)

// taken copies a buffer and frees it.
func taken(buffer *C.galley_buffer) []byte {
	defer C.galley_buffer_free(buffer)
	return C.GoBytes(unsafe.Pointer(C.galley_buffer_bytes(buffer)), C.int(C.galley_buffer_length(buffer)))
}

func render(ctx context.Context, source, values []byte) ([]byte, error) {
	var failure *C.galley_buffer
	renderer := C.galley_renderer_create(nil, 0, &failure)
	defer C.galley_renderer_free(renderer)
	document := C.galley_document_create(renderer, unsafe.Pointer(&source[0]),
		C.size_t(len(source)), nil, 0, &failure)
	if document == nil {
		return nil, errors.New(string(taken(failure)))
	}
	defer C.galley_document_free(document)
	cancellation, done := C.galley_cancellation_create(), make(chan struct{})
	defer C.galley_cancellation_free(cancellation)
	defer close(done)
	go func() {
		select {
		case <-ctx.Done():
			C.galley_cancel(cancellation)
		case <-done:
		}
	}()
	options := []byte(fmt.Sprintf(`{"pngEffort": "small", "cancellation": %d}`, uint64(cancellation)))
	picture := C.galley_render(document, (*C.char)(unsafe.Pointer(&values[0])),
		C.size_t(len(values)), (*C.char)(unsafe.Pointer(&options[0])), C.size_t(len(options)), nil, &failure)
	if picture == nil {
		return nil, errors.New(string(taken(failure)))
	}
	return taken(picture), nil
}

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	source, err := os.ReadFile(os.Args[1])
	if err == nil {
		var picture []byte
		if picture, err = render(ctx, source, []byte(os.Args[3])); err == nil {
			err = os.WriteFile(os.Args[2], picture, 0o644)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
