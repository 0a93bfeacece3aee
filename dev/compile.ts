import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Modules that merge the options of features into the type of a form. */
const OPTION_TYPES = ['features/pro-options.d.ts', 'features/*/option.d.ts', 'pro/*/option.d.ts'];

/**
 * Writes the types of the service into a folder, with the package's entry, which has nothing else.
 * @param checked false leaves out the checks that a type check of the sources makes anyway: a third of the work
 */
export function compile(dist: string, { checked = true } = {}): void {
  const unchecked = checked ? [] : ['--noCheck', '--checkers', '1'];
  execFileSync(
    process.execPath,
    [typescript(), '-p', 'tsconfig.build.json', '--outDir', dist, '--emitDeclarationOnly', ...unchecked],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  writeFileSync(join(dist, 'features/extensions/index.js'), 'export {};\n');
  // Here imports by `#` resolve to the JavaScript beside them.
  writeFileSync(join(dist, 'package.json'), JSON.stringify({ type: 'module', imports: { '#*.ts': './*.js' } }));
  if (existsSync(join(root, 'pro'))) copyFileSync(join(root, 'pro/LICENSE'), join(dist, 'pro/LICENSE'));
  // The package's entry imports none of these modules.
  const merged = globSync(OPTION_TYPES, { cwd: dist }).map(
    (file) => `import '../../${file.replace('.d.ts', '.js')}';\n`,
  );
  appendFileSync(join(dist, 'features/extensions/index.d.ts'), merged.join(''));
}

/** Compiles the client that programs import as `durable-forms/client`, with the types of every route beside it. */
export function compileClient(dist: string): void {
  const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  node('dev/console/types.ts');
  const folder = join(dist, 'client');
  node(typescript(), '-p', 'client', '--outDir', folder);
  copyFileSync(join(root, 'node_modules/.cache/durable-forms/api.d.ts'), join(folder, 'api.d.ts'));
  const types = join(folder, 'index.d.ts');
  writeFileSync(types, readFileSync(types, 'utf8').replaceAll("'service-api'", "'./api.js'"));
}

function typescript(): string {
  return join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
}
