import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'node_modules/.cache/durable-forms');
/** All that the bundle is made of: a change in any of them makes a new one. */
const SOURCES = ['workflows/*.ts', 'engine/*.ts', 'security/failure-converter.cjs', 'package-lock.json'];

/** The workflow code, bundled once for a test run as `npm run build` bundles it. */
export async function workflowBundle(): Promise<{ codePath: string }> {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: root }).sort()) hash.update(file).update(readFileSync(join(root, file)));
  const codePath = join(folder, `workflows-${hash.digest('hex').slice(0, 16)}.js`);
  if (existsSync(codePath)) return { codePath };
  mkdirSync(folder, { recursive: true });
  const unfinished = `${codePath}.${process.pid}`;
  const script = fileURLToPath(new URL('bundle-workflows.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [script, unfinished], { cwd: root });
  for (const old of globSync('workflows-*.js', { cwd: folder })) rmSync(join(folder, old), { force: true });
  renameSync(unfinished, codePath);
  return { codePath };
}
