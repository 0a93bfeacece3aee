/** The exports that test files get from `@jest/globals`. */
export { jestExpect as expect } from '@jest/expect';
export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus';
