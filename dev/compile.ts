import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, existsSync, globSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Modules that merge the options of features into the type of a form. */
const OPTION_TYPES = ['features/pro-options.d.ts', 'features/*/option.d.ts', 'pro/*/option.d.ts'];

/**
 * Compiles the service into a folder, so that it runs from there and has its types.
 * @param checked false leaves out the checks that a type check of the sources makes anyway: a third of the work
 */
export function compile(dist: string, { checked = true } = {}): void {
  const unchecked = checked ? [] : ['--noCheck', '--checkers', '1'];
  execFileSync(process.execPath, [typescript(), '-p', 'tsconfig.build.json', '--outDir', dist, ...unchecked], {
    cwd: root,
    stdio: 'inherit',
  });
  // Here imports by `#` resolve to the JavaScript beside them.
  writeFileSync(join(dist, 'package.json'), JSON.stringify({ type: 'module', imports: { '#*.ts': './*.js' } }));
  if (existsSync(join(root, 'pro'))) copyFileSync(join(root, 'pro/LICENSE'), join(dist, 'pro/LICENSE'));
  // The package's entry imports none of these modules.
  const merged = globSync(OPTION_TYPES, { cwd: dist }).map(
    (file) => `import '../../${file.replace('.d.ts', '.js')}';\n`,
  );
  appendFileSync(join(dist, 'features/extensions/index.d.ts'), merged.join(''));
}

function typescript(): string {
  return join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
}
