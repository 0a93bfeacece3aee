/** A fixed key: recorded histories are encrypted with it, and names derived from it never change. It protects nothing. */
export const TEST_KEY = Buffer.from('a key for tests and for nothing.');
