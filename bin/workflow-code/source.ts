import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Edition } from '#forms/config/types.ts';

/** Returns the file name under which `npm run build` writes the bundle of an edition. */
export function bundleName(edition: Edition): string {
  return `workflow-bundle-${edition}.js`;
}

/** Worker options that name the bundle of workflow code. */
export interface WorkflowSource {
  workflowBundle: { codePath: string };
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, 'node_modules/.cache/durable-forms');
/** Sources of a bundle: a change in any of them invalidates the cache. */
const SOURCES = [
  'bin/workflow-code/bundle.ts',
  'workflows/**/*.ts',
  'pro/**/*.ts',
  'engine/*.ts',
  'security/failure-converter.cjs',
  'package-lock.json',
];

/**
 * Returns the workflow bundle: the one of `npm run build`, or, when run from TypeScript, one of the current source, which is
 * built once for each state of the source and cached.
 * @throws Error when the build is incomplete, or when the source cannot be bundled.
 */
export async function workflowSource(edition: Edition): Promise<WorkflowSource> {
  if (import.meta.url.endsWith('.ts')) return { workflowBundle: { codePath: await cachedBundle(edition) } };
  const name = bundleName(edition);
  const codePath = join(root, name);
  if (!existsSync(codePath)) throw new Error(`dist/${name} is missing; run "npm run build"`);
  return { workflowBundle: { codePath } };
}

async function cachedBundle(edition: Edition): Promise<string> {
  const codePath = join(cache, `workflows-${edition}-${hashOfSources()}.js`);
  if (existsSync(codePath)) return codePath;
  mkdirSync(cache, { recursive: true });
  const unfinished = `${codePath}.${process.pid}`;
  const script = fileURLToPath(new URL('bundle.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [script, edition, unfinished], { cwd: root });
  for (const old of globSync(`workflows-${edition}-*.js`, { cwd: cache })) rmSync(join(cache, old), { force: true });
  renameSync(unfinished, codePath);
  return codePath;
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: root }).sort()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
