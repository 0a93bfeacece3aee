import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { compile } from './compile.ts';

// `npm run build`: plain JavaScript in dist/, because Node strips no types under node_modules, and the bundles of workflows
// and of the page's script, so that production never bundles at run time.
const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

rmSync(dist, { recursive: true, force: true });
compile(dist);
copyFileSync(join(root, 'security/failure-converter.cjs'), join(dist, 'security/failure-converter.cjs'));
const page = 'http/page';
mkdirSync(join(dist, page, 'browser'), { recursive: true });
copyFileSync(join(root, page, 'form.css'), join(dist, page, 'form.css'));
const { buildScript, SCRIPT_NAMES } = await import('#http/page/script-source.ts');
/** For a plain form, and for one that uses everything. */
const AIMS = { plain: 8_000, everything: 25_000 };
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
let everything = 0;
for (const name of SCRIPT_NAMES) {
  const script = buildScript(name);
  writeFileSync(join(dist, page, `browser/${name}.js`), script);
  const size = gzipSync(script).length;
  // The page that waits for a payment has no form.
  if (name !== 'payment') everything += size;
  process.stdout.write(
    `script of pages: ${name}, ${kB(size)} gzipped${name === 'form' ? ` (aim ${kB(AIMS.plain)})` : ''}\n`,
  );
}
process.stdout.write(
  `scripts of a form that uses everything: ${kB(everything)} gzipped (aim ${kB(AIMS.everything)})\n`,
);

const { bundleName } = await import('#bin/workflow-code/source.ts');
const { isProInstalled } = await import('#bin/edition.ts');
for (const edition of isProInstalled() ? (['free', 'pro'] as const) : (['free'] as const)) {
  const bundle = [join(dist, 'bin/workflow-code/bundle.js'), edition, join(dist, bundleName(edition))];
  execFileSync(process.execPath, bundle, { cwd: root, stdio: 'inherit' });
}
process.stdout.write(`dist/ is ready; start it with "npm run http" and "npm run worker"\n`);
