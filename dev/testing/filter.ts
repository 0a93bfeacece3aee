import { pathBelow } from './times.ts';

/**
 * Jest's `--filter`: restricts all test files to those in `TEST_FILES`, one per line, so that Jest's report does not list them
 * all again.
 */
async function chosen(paths: string[]): Promise<{ filtered: string[] }> {
  const files = new Set(process.env.TEST_FILES?.split('\n'));
  return { filtered: paths.filter((path) => files.has(pathBelow(process.cwd(), path))) };
}

// Jest calls `require`, which returns the export of this name.
export { chosen as 'module.exports' };
