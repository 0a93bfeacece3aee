/**
 * Tests that kill processes, attack every route, fill every page in Chromium, start stacks, programs and real servers, try every
 * type at every place, or reach a limit of size or time: `npm run test:deep` runs them, `npm test` everything else. Folders end
 * with a slash.
 */
export const DEEP = [
  // Tests that kill processes and check rows afterwards.
  'test/crash/',
  'test/pro/crash/',
  'test/service/',
  'test/pro/service/',
  // Tests that attack every place of every route, and search answers for data that nobody may read.
  'test/http/hostile/',
  'test/pro/hostile/',
  'test/http/access/canaries.test.ts',
  'test/pro/canaries.test.ts',
  // Tests in Chromium.
  'test/browser/',
  'test/pro/browser/',
  // Tests of copies of the repository, of the package, and of the development stack.
  'test/pro/dev/',
  'test/client/package.test.ts',
  'test/launcher/launcher.test.ts',
  'test/launcher/extensions.test.ts',
  'test/features/extensions/package.test.ts',
  'test/features/extensions/dropped.test.ts',
  'test/features/extensions/load.test.ts',
  'test/features/extensions/schema-manager.test.ts',
  // Clients in five languages, generated, compiled and used.
  'test/http/openapi/generated/',
  // Tests that need their own Temporal server, or start very many runs.
  'test/engine/deployments.test.ts',
  'test/features/deliveries/queue-statistics.test.ts',
  'test/features/deliveries/integration-queue.test.ts',
  'test/features/extensions/ticket-desk.test.ts',
  'test/workflows/delivered-once.test.ts',
  // Every type at every place, with all allowed contents: products of tables that the quick tests show row by row.
  'test/features/conversion/every-key.test.ts',
  'test/features/intake/routes/made-up-types.test.ts',
  'test/forms/json-schema/config.test.ts',
  'test/forms/made-up-types.test.ts',
  'test/forms/page/untouched.test.ts',
  'test/forms/values/same-verdict.test.ts',
  'test/http/page/values.test.ts',
  'test/pro/drafts/script.test.ts',
  'test/pro/drafts/values.test.ts',
  // Limits of size and time, and every kind of store.
  'test/features/uploads/serving-large.test.ts',
  'test/features/uploads/stores.test.ts',
  'test/features/exports/activities/write.test.ts',
  'test/pro/pdf/renderer.test.ts',
  'test/pro/pdf/document.test.ts',
  'test/pro/pdf/logo.test.ts',
];

/** One journey of each kind, which `npm test` runs too. */
export const QUICK = ['test/browser/console/journeys.test.ts', 'test/service/roles.test.ts'];

/** @param path below the clone */
export function isDeep(path: string): boolean {
  return !QUICK.includes(path) && DEEP.some((start) => path.startsWith(start));
}
