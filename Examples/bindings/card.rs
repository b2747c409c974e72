// Draws a document with the C library, and ends the render after a minute.
//     rustc -L LIBRARIES card.rs && ./card text.json card.png '{"name": "Grace Hopper"}'
use std::{env, ffi::c_void, fs, process, ptr, slice, thread, time::Duration};

type Handle = *mut c_void;

#[link(name = "galley")]
extern "C" {
    fn galley_renderer_create(options: *const u8, length: usize, error: *mut Handle) -> Handle;
    fn galley_document_create(
        renderer: Handle, bytes: *const u8, length: usize, options: *const u8,
        options_length: usize, error: *mut Handle) -> Handle;
    fn galley_render(
        document: Handle, values: *const u8, values_length: usize, options: *const u8,
        options_length: usize, info: *mut Handle, error: *mut Handle) -> Handle;
    fn galley_cancellation_create() -> u64;
    fn galley_cancel(cancellation: u64);
    fn galley_buffer_bytes(buffer: Handle) -> *const u8;
    fn galley_buffer_length(buffer: Handle) -> usize;
    fn galley_buffer_free(buffer: Handle);
}

/// Copies a buffer and frees it.
fn taken(buffer: Handle) -> Vec<u8> {
    unsafe {
        let bytes = slice::from_raw_parts(galley_buffer_bytes(buffer), galley_buffer_length(buffer));
        let copy = bytes.to_vec();
        galley_buffer_free(buffer);
        copy
    }
}

/// Returns the result of a call, or prints its error.
fn checked(call: impl FnOnce(*mut Handle) -> Handle) -> Handle {
    let mut error = ptr::null_mut();
    let made = call(&mut error);
    if made.is_null() {
        eprintln!("{}", String::from_utf8_lossy(&taken(error)));
        process::exit(1);
    }
    made
}

fn main() {
    let words: Vec<String> = env::args().collect();
    let (source, values) = (fs::read(&words[1]).unwrap(), words[3].as_bytes());
    let renderer = checked(|error| unsafe { galley_renderer_create(ptr::null(), 0, error) });
    let document = checked(|error| unsafe {
        galley_document_create(renderer, source.as_ptr(), source.len(), ptr::null(), 0, error)
    });
    let cancellation = unsafe { galley_cancellation_create() };
    thread::spawn(move || {
        thread::sleep(Duration::from_secs(60));
        unsafe { galley_cancel(cancellation) }
    });
    let options = format!(r#"{{"pngEffort": "small", "cancellation": {cancellation}}}"#);
    let picture = checked(|error| unsafe {
        galley_render(document, values.as_ptr(), values.len(), options.as_ptr(), options.len(),
                      ptr::null_mut(), error)
    });
    fs::write(&words[2], taken(picture)).unwrap();
}
