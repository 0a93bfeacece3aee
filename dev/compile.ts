import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollUp } from './declarations/roll-up.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Modules that merge the options of features into the type of a form. */
const OPTION_TYPES = ['features/pro-options.d.ts', 'features/*/option.d.ts', 'pro/*/option.d.ts'];

/** The types of the package's entry. */
const ENTRY = 'features/extensions/index.d.ts';
const ABOUT = `/**
 * Types for authors of extensions. Values needed at run time are in the \`api\` that \`register\` receives. This text is generated
 * from the sources, and imports nothing.
 */
`;

/**
 * Writes the types of the package's entry into a folder, and the entry, which has nothing else. Packages must be found from there,
 * as the types of a form come from its schemas.
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
  const inDist = (file: string) => join(dist, file);
  const types = rollUp(inDist(ENTRY), globSync(OPTION_TYPES, { cwd: dist }).map(inDist));
  // Nobody can import the other ones.
  for (const file of globSync('**/*.d.ts', { cwd: dist })) rmSync(inDist(file));
  writeFileSync(inDist(ENTRY), ABOUT + types);
}

function typescript(): string {
  return join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
}
