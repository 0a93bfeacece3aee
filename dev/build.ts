import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleRole } from './building/role-bundle.ts';
import { makeSbom } from './building/sbom.ts';
import { reportScripts } from './building/script-sizes.ts';
import { stampBuild } from './building/stamp.ts';
import { compileClient } from './client/package.ts';
import { compile } from './compile.ts';
import { buildConsole } from './console/build.ts';

// `npm run build`: compiles to plain JavaScript in dist/, because Node strips no types under node_modules, and bundles the
// workflows and the page's script, so that production never bundles at run time.
const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

rmSync(dist, { recursive: true, force: true });
compile(dist);
await compileClient(join(dist, 'client'));
copyFileSync(join(root, 'security/failure-converter.cjs'), join(dist, 'security/failure-converter.cjs'));
copyFileSync(join(root, 'forms/states/cldr-names.tsv'), join(dist, 'forms/states/cldr-names.tsv'));
// Go builds the development engine where it cannot be downloaded.
cpSync(join(root, 'dev/tools/engine/program'), join(dist, 'dev/tools/engine/program'), { recursive: true });
const page = 'http/page';
mkdirSync(join(dist, page, 'browser'), { recursive: true });
copyFileSync(join(root, page, 'form.css'), join(dist, page, 'form.css'));
const { buildScripts } = await import('#http/page/script-source.ts');
const scripts = buildScripts();
writeFileSync(join(dist, page, 'browser/scripts.json'), JSON.stringify(scripts));
reportScripts(scripts);
const { first, all, packages } = await buildConsole(join(dist, 'console'));
process.stdout.write(`console, gzipped: first view ${first} B, all views ${all} B\n`);

const { bundleName } = await import('#bin/workflow-code/source.ts');
const { isProInstalled } = await import('#bin/edition.ts');
for (const edition of isProInstalled() ? (['free', 'pro'] as const) : (['free'] as const)) {
  const bundle = [join(dist, 'bin/workflow-code/bundle.js'), edition, join(dist, bundleName(edition))];
  execFileSync(process.execPath, bundle, { cwd: root, stdio: 'inherit' });
}
for (const role of ['http', 'worker'] as const) await bundleRole(dist, role);
const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
writeFileSync(join(dist, 'sbom.cdx.json'), `${JSON.stringify(makeSbom(lockfile, packages), null, 2)}\n`);
stampBuild(root);
process.stdout.write(`dist/ is ready; start it with "npm run http" and "npm run worker"\n`);
