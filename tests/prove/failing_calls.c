/* Lets the n-th call of one kind on the files below a folder fail, once or from then on, and tells
   a listener of every call that changes them.

   Built by failing.py and put before the C library by LD_PRELOAD. Which kinds there are stands in
   KINDS there, in the same order. */

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum kind {
    OPEN, CLOSE, READ, PREAD, WRITE, PWRITE, FSYNC, FDATASYNC, FTRUNCATE, STAT, FSTAT, LSEEK, FCNTL,
    FLOCK, UNLINK, RENAME, LINK, MKDIR, ACCESS, OPENDIR, MMAP, FCHMOD, FCHOWN, MALLOC, KINDS
};

#define MOST_FILES 4096

static char folder[4096];
static size_t folder_length;
static char ours[MOST_FILES];
static long counts[KINDS];
static long failed;
static int plan_kind = -1, plan_error, plan_lasts;
static long plan_number;
static uintptr_t database_from, database_to;

typedef void (*listener)(int kind, int file, const char *path, long at, const void *data,
                         long size);
static listener heard;

void failing_listen(listener tell) { heard = tell; }

static int find_database(struct dl_phdr_info *info, size_t size, void *data) {
    (void)size;
    (void)data;
    if (!info->dlpi_name || !strstr(info->dlpi_name, "libsqlite3")) return 0;
    for (int n = 0; n < info->dlpi_phnum; n++) {
        uintptr_t from = info->dlpi_addr + info->dlpi_phdr[n].p_vaddr;
        uintptr_t to = from + info->dlpi_phdr[n].p_memsz;
        if (info->dlpi_phdr[n].p_type != PT_LOAD) continue;
        if (!database_from || from < database_from) database_from = from;
        if (to > database_to) database_to = to;
    }
    return 1;
}

void failing_begin(const char *below, int kind, long number, int error, int lasts) {
    memset(counts, 0, sizeof counts);
    failed = 0;
    dl_iterate_phdr(find_database, NULL);
    plan_kind = kind;
    plan_number = number;
    plan_error = error;
    plan_lasts = lasts;
    strncpy(folder, below, sizeof folder - 1);
    folder_length = strlen(folder);
}

void failing_end(void) {
    folder_length = 0;
    plan_kind = -1;
}

long failing_count(int kind) { return counts[kind]; }

long failing_failed(void) { return failed; }

/* Whether a call, which is counted, is to fail. */
static int fails(enum kind kind) {
    long number = ++counts[kind];
    if ((int)kind != plan_kind || number < plan_number) return 0;
    if (number > plan_number && !plan_lasts) return 0;
    failed++;
    errno = plan_error;
    return 1;
}

static int is_below(const char *path) {
    return folder_length && path && !strncmp(path, folder, folder_length);
}

static int is_ours(int file) {
    return folder_length && file >= 0 && file < MOST_FILES && ours[file];
}

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

#define OPENS(name) \
    int name(const char *path, int flags, ...) { \
        REAL(name); \
        va_list rest; \
        va_start(rest, flags); \
        mode_t mode = va_arg(rest, mode_t); \
        va_end(rest); \
        int below = is_below(path); \
        if (below && fails(OPEN)) return -1; \
        int file = real(path, flags, mode); \
        if (file >= 0 && file < MOST_FILES) ours[file] = (char)below; \
        if (heard && below && file >= 0 && flags & O_CREAT) heard(OPEN, file, path, 0, NULL, 0); \
        return file; \
    }
OPENS(open)
OPENS(open64)

#define OPENS_AT(name) \
    int name(int at, const char *path, int flags, ...) { \
        REAL(name); \
        va_list rest; \
        va_start(rest, flags); \
        mode_t mode = va_arg(rest, mode_t); \
        va_end(rest); \
        int below = is_below(path); \
        if (below && fails(OPEN)) return -1; \
        int file = real(at, path, flags, mode); \
        if (file >= 0 && file < MOST_FILES) ours[file] = (char)below; \
        if (heard && below && file >= 0 && flags & O_CREAT) heard(OPEN, file, path, 0, NULL, 0); \
        return file; \
    }
OPENS_AT(openat)
OPENS_AT(openat64)

int close(int file) {
    REAL(close);
    int is_failing = is_ours(file) && fails(CLOSE);
    if (file >= 0 && file < MOST_FILES) ours[file] = 0;
    int error = errno;
    int answer = real(file); /* Linux lets go of the file whatever it answers. */
    if (!is_failing) return answer;
    errno = error;
    return -1;
}

#define ON_FILE(type, name, kind, taken, given) \
    type name taken { \
        REAL(name); \
        if (is_ours(file) && fails(kind)) return (type)-1; \
        return real given; \
    }
ON_FILE(ssize_t, read, READ, (int file, void *data, size_t most), (file, data, most))
ON_FILE(ssize_t, pread, PREAD, (int file, void *data, size_t most, off_t at), (file, data, most, at))
ON_FILE(ssize_t, pread64, PREAD, (int file, void *data, size_t most, off64_t at),
        (file, data, most, at))
ON_FILE(ssize_t, write, WRITE, (int file, const void *data, size_t most), (file, data, most))

#define CHANGES(type, name, kind, taken, given, at, data, size) \
    type name taken { \
        REAL(name); \
        if (is_ours(file) && fails(kind)) return (type)-1; \
        type answer = real given; \
        if (heard && is_ours(file) && answer >= 0) heard(kind, file, NULL, at, data, size); \
        return answer; \
    }
CHANGES(ssize_t, pwrite, PWRITE, (int file, const void *data, size_t most, off_t at),
        (file, data, most, at), at, data, answer)
CHANGES(ssize_t, pwrite64, PWRITE, (int file, const void *data, size_t most, off64_t at),
        (file, data, most, at), at, data, answer)
CHANGES(int, fsync, FSYNC, (int file), (file), 0, NULL, 0)
CHANGES(int, fdatasync, FDATASYNC, (int file), (file), 0, NULL, 0)
CHANGES(int, ftruncate, FTRUNCATE, (int file, off_t length), (file, length), length, NULL, 0)
CHANGES(int, ftruncate64, FTRUNCATE, (int file, off64_t length), (file, length), length, NULL, 0)

ON_FILE(int, fstat, FSTAT, (int file, struct stat *found), (file, found))
ON_FILE(int, fstat64, FSTAT, (int file, struct stat64 *found), (file, found))
ON_FILE(off_t, lseek, LSEEK, (int file, off_t at, int from), (file, at, from))
ON_FILE(off64_t, lseek64, LSEEK, (int file, off64_t at, int from), (file, at, from))
ON_FILE(int, flock, FLOCK, (int file, int how), (file, how))
ON_FILE(int, fchmod, FCHMOD, (int file, mode_t mode), (file, mode))
ON_FILE(int, fchown, FCHOWN, (int file, uid_t user, gid_t group), (file, user, group))

#define CONTROLS(name) \
    int name(int file, int what, ...) { \
        REAL(name); \
        va_list rest; \
        va_start(rest, what); \
        void *given = va_arg(rest, void *); \
        va_end(rest); \
        int locks = what == F_SETLK || what == F_SETLKW || what == F_GETLK; \
        if (locks && is_ours(file) && fails(FCNTL)) return -1; \
        return real(file, what, given); \
    }
CONTROLS(fcntl)
CONTROLS(fcntl64)

#define ON_PATH(name, kind, taken, given) \
    int name taken { \
        REAL(name); \
        if (is_below(path) && fails(kind)) return -1; \
        return real given; \
    }
ON_PATH(stat, STAT, (const char *path, struct stat *found), (path, found))
ON_PATH(stat64, STAT, (const char *path, struct stat64 *found), (path, found))
ON_PATH(lstat, STAT, (const char *path, struct stat *found), (path, found))
ON_PATH(lstat64, STAT, (const char *path, struct stat64 *found), (path, found))
ON_PATH(fstatat, STAT, (int at, const char *path, struct stat *found, int flags),
        (at, path, found, flags))
ON_PATH(fstatat64, STAT, (int at, const char *path, struct stat64 *found, int flags),
        (at, path, found, flags))

int unlink(const char *path) {
    REAL(unlink);
    if (is_below(path) && fails(UNLINK)) return -1;
    int answer = real(path);
    if (heard && is_below(path) && !answer) heard(UNLINK, -1, path, 0, NULL, 0);
    return answer;
}

ON_PATH(unlinkat, UNLINK, (int at, const char *path, int flags), (at, path, flags))
ON_PATH(rename, RENAME, (const char *path, const char *name), (path, name))
ON_PATH(renameat, RENAME, (int at, const char *path, int to, const char *name),
        (at, path, to, name))
ON_PATH(link, LINK, (const char *path, const char *name), (path, name))
ON_PATH(linkat, LINK, (int at, const char *path, int to, const char *name, int flags),
        (at, path, to, name, flags))
ON_PATH(mkdir, MKDIR, (const char *path, mode_t mode), (path, mode))
ON_PATH(access, ACCESS, (const char *path, int how), (path, how))

DIR *opendir(const char *path) {
    REAL(opendir);
    if (is_below(path) && fails(OPENDIR)) return NULL;
    return real(path);
}

#define MAPS(name) \
    void *name(void *where, size_t length, int may, int flags, int file, off_t at) { \
        REAL(name); \
        if (is_ours(file) && fails(MMAP)) return MAP_FAILED; \
        return real(where, length, may, flags, file, at); \
    }
MAPS(mmap)
MAPS(mmap64)

#ifndef WITHOUT_MEMORY
/* Memory fails to the database alone; Python's own memory fails by _testcapi. */

extern void *__libc_malloc(size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_calloc(size_t, size_t);

static int is_refused(void *caller) {
    uintptr_t from = (uintptr_t)caller;
    return folder_length && from >= database_from && from < database_to && fails(MALLOC);
}

void *malloc(size_t size) {
    return is_refused(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *realloc(void *old, size_t size) {
    return is_refused(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
}

void *calloc(size_t number, size_t size) {
    return is_refused(__builtin_return_address(0)) ? NULL : __libc_calloc(number, size);
}
#endif
