import { execFileSync } from 'node:child_process';
import { appendFileSync, globSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** What merges the options of features into the type of a form. */
const OPTION_TYPES = ['features/pro-options.d.ts', 'features/*/option.d.ts', 'pro/*/option.d.ts'];

/** Compiles the service into a folder, so that it runs from there and has its types. */
export function compile(dist: string): void {
  execFileSync(process.execPath, [typescript(), '-p', 'tsconfig.build.json', '--outDir', dist], {
    cwd: root,
    stdio: 'inherit',
  });
  // Imports by `#` mean the JavaScript beside them here.
  writeFileSync(join(dist, 'package.json'), JSON.stringify({ type: 'module', imports: { '#*.ts': './*.js' } }));
  // Nothing that the package's entry exports leads to them.
  const merged = globSync(OPTION_TYPES, { cwd: dist }).map(
    (file) => `import '../../${file.replace('.d.ts', '.js')}';\n`,
  );
  appendFileSync(join(dist, 'features/extensions/index.d.ts'), merged.join(''));
}

function typescript(): string {
  return join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
}
