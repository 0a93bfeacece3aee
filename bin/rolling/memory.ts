/**
 * How Node runs the HTTP role: its objects live for a request, and files are streamed, so that a small young generation costs hardly
 * any time (docs/performance.md). `package.json` has the same for the role without this process.
 */
export const HTTP_FLAGS = ['--optimize-for-size', '--max-semi-space-size=4'];
/** Of glibc, which has eight arenas for each core otherwise. */
export const HTTP_ENV = { MALLOC_ARENA_MAX: '2' };
