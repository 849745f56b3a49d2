//! The shim: the VFS of the platform, with its own way to open and to delete, and files with their own way to write.
//!
//! The structures of the platform's VFS are copied and some of their functions replaced. Its own functions are given
//! the objects they made themselves: a file of ours is theirs, with a [`Tail`] behind it.

#![allow(
    unsafe_code,
    reason = "SQLite calls a VFS through pointers to C functions, and knows files by pointers alone"
)]

use std::ffi::{CStr, c_char, c_int, c_void};
use std::path::Path;
use std::ptr;
use std::sync::{Once, OnceLock};

use libsqlite3_sys as sqlite;
use libsqlite3_sys::{SQLITE_OK, sqlite3_file, sqlite3_io_methods, sqlite3_vfs};

use crate::fault::DiskFault;
use crate::record::{Disk, Inode, Operation};

/// The VFS of the platform. It is never changed after it was found, and lives as long as the process.
struct Platform(*mut sqlite3_vfs);

// SAFETY: SQLite itself hands the same pointer to every thread; VFS functions may be called from any.
unsafe impl Send for Platform {}
// SAFETY: as above.
unsafe impl Sync for Platform {}

static PLATFORM: OnceLock<Platform> = OnceLock::new();

/// What is ours of a watched file; it is behind what the platform keeps there.
struct Tail {
    /// The platform's functions, some of them replaced: the file points here.
    methods: sqlite3_io_methods,
    platform: *const sqlite3_io_methods,
    disk: Disk,
    inode: Inode,
    /// Whether the platform will sync the folder too at the next sync of the file.
    syncs_folder: bool,
}

/// Makes the shim the default VFS of the process, once.
pub(crate) fn register() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: SQLite is initialised by the call; the default VFS is never unregistered, and its description may be
        // copied: the platform's functions read nothing from the copy but what they would read from the original.
        unsafe {
            let platform = sqlite::sqlite3_vfs_find(ptr::null());
            assert!(!platform.is_null(), "SQLite has no VFS");
            let _ = PLATFORM.set(Platform(platform));
            let mut shim = *platform;
            shim.zName = c"quincunx-disk".as_ptr();
            shim.pNext = ptr::null_mut();
            shim.szOsFile = (tail_offset() + size_of::<Tail>()) as c_int;
            shim.xOpen = Some(open);
            shim.xDelete = Some(delete);
            // SQLite keeps the pointer.
            let result = sqlite::sqlite3_vfs_register(Box::into_raw(Box::new(shim)), 1);
            assert_eq!(result, SQLITE_OK, "SQLite does not take the VFS");
        }
    });
}

fn platform() -> *mut sqlite3_vfs {
    PLATFORM.get().map_or(ptr::null_mut(), |platform| platform.0)
}

/// Where the tail of a file begins: SQLite aligns files to 8 bytes.
fn tail_offset() -> usize {
    // SAFETY: the platform's VFS lives as long as the process.
    let size = unsafe { (*platform()).szOsFile } as usize;
    size.next_multiple_of(align_of::<Tail>())
}

/// # Safety
/// The file was opened by [`open`], which gave it a tail, and is not closed.
unsafe fn tail<'a>(file: *mut sqlite3_file) -> &'a mut Tail {
    // SAFETY: by the contract there is a tail; SQLite uses a file from one thread at a time.
    unsafe { &mut *file.byte_add(tail_offset()).cast::<Tail>() }
}

/// The disk of a path as SQLite gives it.
///
/// # Safety
/// The path is null or a C string.
unsafe fn watched(path: *const c_char) -> Option<(Disk, String)> {
    if path.is_null() {
        return None;
    }
    // SAFETY: by the contract.
    let path = unsafe { CStr::from_ptr(path) }.to_str().ok()?;
    Disk::of(Path::new(path))
}

unsafe extern "C" fn open(
    _: *mut sqlite3_vfs,
    path: *const c_char,
    file: *mut sqlite3_file,
    flags: c_int,
    out: *mut c_int,
) -> c_int {
    // SAFETY: SQLite calls this with what the platform's function expects, and room for a file of `szOsFile` bytes.
    unsafe {
        let Some(platform_open) = (*platform()).xOpen else {
            return DiskFault::CREATE;
        };
        let Some((disk, name)) = watched(path) else {
            return platform_open(platform(), path, file, flags, out);
        };
        let mut state = disk.state();
        let known = state.names.get(&name).copied();
        let fault = match known {
            None if flags & sqlite::SQLITE_OPEN_CREATE != 0 => state.fault(),
            _ => None,
        };
        (*file).pMethods = ptr::null();
        if fault.is_some_and(|fault| !fault.is_done()) {
            state.record(Operation::Nothing);
            return DiskFault::CREATE;
        }
        let result = platform_open(platform(), path, file, flags, out);
        if result != SQLITE_OK {
            return result;
        }
        let inode = known.unwrap_or_else(|| {
            let inode = state.create(&name);
            state.record(Operation::Create { name, inode });
            inode
        });
        let methods = (*file).pMethods;
        if fault.is_some() {
            if let Some(close) = (*methods).xClose {
                close(file);
            }
            (*file).pMethods = ptr::null();
            return DiskFault::CREATE;
        }
        drop(state);
        let logs = sqlite::SQLITE_OPEN_MAIN_JOURNAL | sqlite::SQLITE_OPEN_WAL;
        let tail = file.byte_add(tail_offset()).cast::<Tail>();
        ptr::write(
            tail,
            Tail {
                methods: sqlite3_io_methods {
                    // Without those of version 3 nothing is written through mapped memory, which could not be seen.
                    iVersion: (*methods).iVersion.min(2),
                    xClose: Some(close),
                    xWrite: Some(write),
                    xTruncate: Some(truncate),
                    xSync: Some(sync),
                    ..*methods
                },
                platform: methods,
                disk,
                inode,
                syncs_folder: flags & sqlite::SQLITE_OPEN_CREATE != 0 && flags & logs != 0,
            },
        );
        (*file).pMethods = &raw const (*tail).methods;
        SQLITE_OK
    }
}

unsafe extern "C" fn close(file: *mut sqlite3_file) -> c_int {
    // SAFETY: the file has a tail, which is not used after this.
    unsafe {
        let tail = ptr::read(tail(file));
        (*file).pMethods = tail.platform;
        match (*tail.platform).xClose {
            Some(close) => close(file),
            None => SQLITE_OK,
        }
    }
}

unsafe extern "C" fn write(file: *mut sqlite3_file, bytes: *const c_void, count: c_int, offset: i64) -> c_int {
    // SAFETY: the file has a tail, and SQLite gives `count` bytes.
    unsafe {
        let tail = tail(file);
        let Some(platform_write) = (*tail.platform).xWrite else {
            return DiskFault::Error.of_write();
        };
        let mut state = tail.disk.state();
        let fault = state.fault();
        let share = fault.map_or(count as usize, |fault| fault.share_of(count as usize));
        if share == 0 {
            state.record(Operation::Nothing);
        } else {
            let result = platform_write(file, bytes, share as c_int, offset);
            if result != SQLITE_OK {
                return result;
            }
            let data = std::slice::from_raw_parts(bytes.cast::<u8>(), share).to_vec();
            state.record(Operation::Write {
                inode: tail.inode,
                offset: offset as usize,
                data,
            });
        }
        fault.map_or(SQLITE_OK, DiskFault::of_write)
    }
}

unsafe extern "C" fn truncate(file: *mut sqlite3_file, size: i64) -> c_int {
    // SAFETY: the file has a tail.
    unsafe {
        let tail = tail(file);
        let Some(platform_truncate) = (*tail.platform).xTruncate else {
            return DiskFault::TRUNCATE;
        };
        let mut state = tail.disk.state();
        let fault = state.fault();
        if fault.is_some_and(|fault| !fault.is_done()) {
            state.record(Operation::Nothing);
            return DiskFault::TRUNCATE;
        }
        let result = platform_truncate(file, size);
        if result != SQLITE_OK {
            return result;
        }
        state.record(Operation::Truncate {
            inode: tail.inode,
            size: size as usize,
        });
        fault.map_or(SQLITE_OK, |_| DiskFault::TRUNCATE)
    }
}

unsafe extern "C" fn sync(file: *mut sqlite3_file, _: c_int) -> c_int {
    // SAFETY: the file has a tail.
    let tail = unsafe { tail(file) };
    let mut state = tail.disk.state();
    let fault = state.fault();
    let inode = tail.inode;
    match fault {
        None | Some(DiskFault::Done) => {
            let folder = std::mem::take(&mut tail.syncs_folder);
            state.record(Operation::Sync { inode, folder });
        }
        Some(DiskFault::Lost) => state.record(Operation::Lose { inode }),
        Some(DiskFault::Error | DiskFault::Full | DiskFault::Short) => state.record(Operation::Nothing),
    }
    fault.map_or(SQLITE_OK, |_| DiskFault::SYNC)
}

unsafe extern "C" fn delete(_: *mut sqlite3_vfs, path: *const c_char, folder: c_int) -> c_int {
    // SAFETY: SQLite calls this with what the platform's function expects.
    unsafe {
        let Some(platform_delete) = (*platform()).xDelete else {
            return DiskFault::DELETE;
        };
        let Some((disk, name)) = watched(path) else {
            return platform_delete(platform(), path, folder);
        };
        let mut state = disk.state();
        let fault = state.fault();
        if fault.is_some_and(|fault| !fault.is_done()) {
            state.record(Operation::Nothing);
            return DiskFault::DELETE;
        }
        // Without the sync of the folder, which is not carried out here.
        let result = platform_delete(platform(), path, 0);
        if result == SQLITE_OK {
            state.names.remove(&name);
            state.record(Operation::Delete {
                name,
                folder: folder != 0,
            });
        }
        match fault {
            Some(_) => DiskFault::DELETE,
            None => result,
        }
    }
}
