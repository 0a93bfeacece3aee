/**
 * How Node runs the HTTP role: its objects live for a request, and files are streamed, so that a small young generation costs hardly
 * any time (docs/performance.md). `package.json` has the same for the role without this process.
 */
export const HTTP_FLAGS = ['--max-semi-space-size=4'];
/**
 * Of glibc, which has eight arenas for each core otherwise, and keeps what was given back: the bytes of a file come in pieces of 64 KiB,
 * which go back to the system at once.
 */
export const HTTP_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' };
