import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sources of `dist/`. */
const SOURCES = [
  '{activities,bin,client,console,db,engine,fakes,features,forms,hooks,http,outgoing,pro,security,settings,texts,workflows}/**/*.{ts,tsx,mts,cjs,css,json,html,tsv}',
  '{json,time}.ts',
  'dev/{build,check-extensions,compile,seed}.ts',
  'dev/{building,client,console,declarations,inbox,launcher,sandbox,seed,setup,supervisor,tools,web}/**/*.ts',
  'client/{LICENSE,README.md}',
  '{package,package-lock,tsconfig,tsconfig.build}.json',
];
const STAMP = 'dist/.sources';

/** Records the hash of the sources of `dist/`; the last step of the build. */
export function stampBuild(root: string): void {
  writeFileSync(join(root, STAMP), hashOfSources(root));
}

/** True when `dist/` is complete and matches the sources. */
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
