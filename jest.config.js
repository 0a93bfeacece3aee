/** Jest's command line, order and report; the files run in bare Node, which strips the types itself. */
export default {
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.{ts,tsx}'],
  runner: '<rootDir>/dev/testing/runner/runner.ts',
  transform: {},
  watchman: false,
  testTimeout: 60_000,
};
