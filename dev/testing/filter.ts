import { pathBelow } from './times.ts';

/** Jest's `--filter`: of all test files those that `TEST_FILES` names, one on a line. So its report does not list them all again. */
async function chosen(paths: string[]): Promise<{ filtered: string[] }> {
  const files = new Set(process.env.TEST_FILES?.split('\n'));
  return { filtered: paths.filter((path) => files.has(pathBelow(process.cwd(), path))) };
}

// Jest calls `require`, which gives this name's value.
export { chosen as 'module.exports' };
