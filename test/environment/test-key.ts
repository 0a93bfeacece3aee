/** A fixed key: the recorded histories are encrypted with it, and names derived from it stay. It protects nothing. */
export const TEST_KEY = Buffer.from('a key for tests and for nothing.');
