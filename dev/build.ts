import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { licencesOf } from './building/licences.ts';
import { bundlePrograms, bundleRequired, packagesOfWorkflows } from './building/programs.ts';
import { copyReader, READER } from './building/reader.ts';
import { makeSbom } from './building/sbom.ts';
import { reportScripts } from './building/script-sizes.ts';
import { stampBuild } from './building/stamp.ts';
import { compileClient } from './client/package.ts';
import { compile } from './compile.ts';
import { buildConsole } from './console/build.ts';

// `npm run build`: bundles programs, workflows, the page's script and the console into dist/, because Node strips no types under
// node_modules, and production never bundles at run time.
const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

rmSync(dist, { recursive: true, force: true });
compile(dist);
await compileClient(join(dist, 'client'));
copyFileSync(join(root, 'forms/states/cldr-names.tsv'), within('forms/states/cldr-names.tsv'));
copyFileSync(join(root, 'http/page/form.css'), within('http/page/form.css'));
copyReader(root, dist);
// Go builds the development engine where it cannot be downloaded.
cpSync(join(root, 'dev/tools/engine/program'), within('dev/tools/engine/program'), { recursive: true });
const { buildScripts } = await import('#http/page/script-source.ts');
const scripts = buildScripts();
writeFileSync(within('http/page/browser/scripts.json'), JSON.stringify(scripts));
reportScripts(scripts);
const { first, all, packages: ofConsole } = await buildConsole(join(dist, 'console'));
process.stdout.write(`console, gzipped: first view ${first} B, all views ${all} B\n`);

const { bundleName } = await import('#bin/workflow-code/source.ts');
const { isProInstalled } = await import('#bin/edition.ts');
const bundled = [...ofConsole, READER];
for (const edition of isProInstalled() ? (['free', 'pro'] as const) : (['free'] as const)) {
  const file = join(dist, bundleName(edition));
  execFileSync(process.execPath, ['bin/workflow-code/bundle.ts', edition, file], { cwd: root, stdio: 'inherit' });
  bundled.push(...packagesOfWorkflows(file));
}
bundled.push(...(await bundlePrograms(root, dist)).packages);
bundled.push(...(await bundleRequired(root, dist, 'security/failure-converter.cjs')).packages);
const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
writeFileSync(join(dist, 'sbom.cdx.json'), `${JSON.stringify(makeSbom(lockfile, bundled), null, 2)}\n`);
writeFileSync(join(dist, 'THIRD-PARTY.txt'), licencesOf(root, bundled));
stampBuild(root);
process.stdout.write(`dist/ is ready; start it with "npm run http" and "npm run worker"\n`);

/** Returns the path of a file in `dist/`, whose folder is there then. */
function within(file: string): string {
  const path = join(dist, file);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}
