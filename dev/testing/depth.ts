/**
 * Folders and files of tests that kill processes, attack every route, drive a whole page in Chromium or start the service from a copy of the
 * repository: `npm run test:deep` runs them, `npm test` everything else.
 */
const DEEP = [
  'test/browser/',
  'test/crash/',
  'test/http/hostile/',
  'test/pro/browser/',
  'test/pro/crash/',
  'test/pro/dev/',
  'test/pro/hostile/',
];

/** One journey of each kind, which `npm test` runs too. */
const QUICK = ['test/browser/console/journeys.test.ts'];

/** @param path below the clone */
export function isDeep(path: string): boolean {
  return !QUICK.includes(path) && DEEP.some((start) => path.startsWith(start));
}
