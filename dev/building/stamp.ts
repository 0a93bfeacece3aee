import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm run build` makes `dist/` of. */
const SOURCES = [
  '{activities,bin,client,console,db,engine,features,forms,hooks,http,outgoing,pro,security,settings,texts,workflows}/**/*.{ts,tsx,mts,cjs,css,json,html,tsv}',
  '{json,time}.ts',
  '{dev/build,dev/compile}.ts',
  'dev/{building,console}/**/*.ts',
  '{package-lock,tsconfig,tsconfig.build}.json',
];
const STAMP = 'dist/.sources';

/** Notes what `dist/` was made of; the build's last step. */
export function stampBuild(root: string): void {
  writeFileSync(join(root, STAMP), hashOfSources(root));
}

/** Whether `dist/` is whole, and made of the sources as they are. */
export function isBuilt(root: string): boolean {
  try {
    return readFileSync(join(root, STAMP), 'utf8') === hashOfSources(root);
  } catch {
    return false;
  }
}

function hashOfSources(root: string): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: root }).sort()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
