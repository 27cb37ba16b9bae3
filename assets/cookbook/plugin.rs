// A plugin in Rust, from sims/api/abi.h alone: docs/cookbook.md. A moiré of two gratings that turn, on the CPU.
//     rustc --edition 2021 -O --crate-type cdylib plugin.rs -o plugin.so
#![allow(dead_code)] // the declarations are complete, also where this plugin does not use them

use std::ffi::c_void;
use std::os::raw::c_char;
use std::ptr::null;

// [abi]
// The structs of abi.h, as far as this plugin needs them; the rest of a table is zero. A pointer to what is not needed is
// a *const c_void, and a function that is not needed is a usize of 0.
const ABI: u32 = 3 << 16 | 0;

#[repr(C)]
struct Param {
    id: *const c_char,
    label: *const c_char,
    help: *const c_char,
    unit: *const c_char,
    group: *const c_char,
    symbol: *const c_char,
    kind: i32,
    flags: u32,
    offset: u32,
    min: f64,
    max: f64,
    track_max: f64,
    choices: *const c_void,
    choice_count: i32,
    choice_stride: u32,
    reference: i32,
    automatic: i32,
    needs_row: *const c_char,
    needs_choices: u32,
    needs_text: *const c_char,
    brush_choices: u32,
    refines_row: *const c_char,
    refines_exponent: i32,
}

#[repr(C)]
struct Preset {
    id: *const c_char,
    help: *const c_char,
    params: *const Params,
    former_id: *const c_char,
}

#[repr(C)]
struct Host {
    size: u32,
    device: i32,
    stream: *mut c_void,
    this: *mut c_void,
    alloc: usize,
    free: usize,
    write: usize,
    read: usize,
    copy: usize,
    for_rows: extern "C" fn(*mut c_void, i32, i32, extern "C" fn(*mut c_void, i32, i32), *mut c_void),
    begin: usize,
    end: usize,
    fail: extern "C" fn(*mut c_void, *const c_char),
}

#[repr(C)]
struct Frame {
    size: u32,
    pixels: *mut u32,
    width: i32,
    height: i32,
    pitch: i32,
}

#[repr(C)]
struct Tick {
    size: u32,
    dt: f32,
    step: i64,
    time: f64,
}

#[repr(C)]
pub struct Sim {
    abi: u32,
    size: u32,
    next: *const Sim,
    id: *const c_char,
    title: *const c_char,
    summary: *const c_char,
    flags: u32,
    rank: i32,
    hint: *const c_char,
    hint_action: i32,
    equation: *const c_char,
    lesson: *const c_void,
    defaults: *const Params,
    params_size: u32,
    params: *const Param,
    presets: *const Preset,
    probes: *const c_void,
    param_count: i32,
    preset_count: i32,
    probe_count: i32,
    param_stride: u32,
    preset_stride: u32,
    probe_stride: u32,
    opening_preset: *const c_char,
    create: extern "C" fn(*const Host, i32, i32, *const Params) -> *mut Moire,
    destroy: extern "C" fn(*mut Moire),
    advance: extern "C" fn(*mut Moire, *const Tick, i32, *const Params) -> i32,
    draw: extern "C" fn(*mut Moire, *const Tick, *const Params, *const Frame) -> i32,
    // From annotate to rests: 11 optional functions that this plugin has not.
    optional: [usize; 11],
}
const CPU: i32 = 0;
const FLOAT: i32 = 0;
const EVOLVES: u32 = 1;
const STATELESS: u32 = 64;

unsafe impl Sync for Sim {} // tables of constants: all threads may read them
unsafe impl Sync for Param {}
unsafe impl Sync for Preset {}
// [/abi]

// [simulation]
#[repr(C)]
struct Params {
    lines: f32,
    speed: f32,
}
static DEFAULTS: Params = Params { lines: 40.0, speed: 1.0 };
static FINE: Params = Params { lines: 90.0, speed: 0.5 };

const fn text(bytes: &'static [u8]) -> *const c_char {
    bytes.as_ptr() as *const c_char // ends with a zero
}
const fn row(id: &'static [u8], help: &'static [u8], offset: u32, min: f64, max: f64) -> Param {
    Param {
        id: text(id), label: null(), help: text(help), unit: text(b"\0"), group: text(b"\0"), symbol: null(),
        kind: FLOAT, flags: 0, offset, min, max, track_max: max,
        choices: null(), choice_count: 0, choice_stride: 0, reference: -1, automatic: -1,
        needs_row: null(), needs_choices: 0, needs_text: null(), brush_choices: 0,
        refines_row: null(), refines_exponent: 0,
    }
}
static ROWS: [Param; 2] = [
    row(b"lines\0", b"Lines of a grating across the picture.\0", 0, 2.0, 200.0),
    row(b"speed\0", b"How fast the gratings turn.\0", 4, 0.0, 4.0),
];
static PRESETS: [Preset; 1] =
    [Preset { id: text(b"fine\0"), help: text(b"Narrow lines.\0"), params: &FINE, former_id: null() }];

struct Moire {
    host: *const Host,
}

extern "C" fn create(host: *const Host, _: i32, _: i32, _: *const Params) -> *mut Moire {
    let host_ref = unsafe { &*host };
    if host_ref.device != CPU {
        (host_ref.fail)(host_ref.this, text(b"this plugin has no code for a GPU: choose the CPU\0"));
        return std::ptr::null_mut();
    }
    Box::into_raw(Box::new(Moire { host }))
}
extern "C" fn destroy(moire: *mut Moire) {
    drop(unsafe { Box::from_raw(moire) });
}
extern "C" fn advance(_: *mut Moire, _: *const Tick, _: i32, _: *const Params) -> i32 {
    0 // the picture follows from the number of the step
}

struct Job<'a> {
    frame: &'a Frame,
    lines: f32,
    turn: f32,
}
// On a thread of the host: rows [first, last). A panic must not leave a function that the host calls; Rust ends the
// program instead.
extern "C" fn draw_rows(job: *mut c_void, first: i32, last: i32) {
    let Job { frame, lines, turn } = unsafe { &*(job as *const Job) };
    let side = frame.width.min(frame.height) as f32;
    let grating = |x: f32, y: f32, angle: f32| {
        let across = (x * angle.cos() + y * angle.sin()) * lines;
        ((across - across.floor()) * 2.0 - 1.0).abs() // a triangle wave
    };
    for y in first..last {
        for x in 0..frame.width {
            let (u, v) = ((2 * x + 1 - frame.width) as f32 / side, (2 * y + 1 - frame.height) as f32 / side);
            let light = grating(u, v, *turn) * grating(u, v, -*turn);
            let (r, g, b) = ((255.0 * light) as u32, (230.0 * light * light) as u32, (140.0 * light * light) as u32);
            let at = y as isize * frame.pitch as isize + x as isize;
            unsafe { *frame.pixels.offset(at) = r | g << 8 | b << 16 | 0xff000000 };
        }
    }
}
extern "C" fn draw(moire: *mut Moire, tick: *const Tick, params: *const Params, frame: *const Frame) -> i32 {
    let (host, params, frame) = unsafe { (&*(*moire).host, &*params, &*frame) };
    let step = (unsafe { (*tick).step } % 100_000) as f32;
    let mut job = Job { frame, lines: params.lines, turn: 0.06 + 0.001 * step * params.speed };
    (host.for_rows)(host.this, frame.height, frame.width, draw_rows, &mut job as *mut Job as *mut c_void);
    0
}

static SIM: Sim = Sim {
    abi: ABI, size: std::mem::size_of::<Sim>() as u32, next: null(),
    id: text(b"cookbook_rust\0"), title: text(b"Moire in Rust\0"), summary: text(b"Two gratings that turn\0"),
    flags: EVOLVES | STATELESS, rank: 0, hint: null(), hint_action: 0, equation: null(), lesson: null(),
    defaults: &DEFAULTS, params_size: std::mem::size_of::<Params>() as u32,
    params: ROWS.as_ptr(), presets: PRESETS.as_ptr(), probes: null(),
    param_count: 2, preset_count: 1, probe_count: 0,
    param_stride: std::mem::size_of::<Param>() as u32, preset_stride: std::mem::size_of::<Preset>() as u32,
    probe_stride: 0, opening_preset: null(),
    create, destroy, advance, draw, optional: [0; 11],
};

#[no_mangle]
pub extern "C" fn glint_plugin(host_abi: u32) -> *const Sim {
    if host_abi >> 16 == ABI >> 16 { &SIM } else { null() }
}
// [/simulation]
