import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '#dev/setup/context.ts';
import { withoutNpm } from '#dev/setup/lookup.ts';

export const CLIENT_PACKAGE = '@durable-forms/client';

/**
 * Compiles the client into a folder that can be packed: `@durable-forms/client`. The package `durable-forms` contains the same
 * folder, as `durable-forms/client`.
 */
export async function compileClient(folder: string): Promise<void> {
  const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  node('dev/console/types.ts');
  node('node_modules/typescript/bin/tsc', '-p', 'client', '--emitDeclarationOnly', '--outDir', folder);
  copyFileSync(join(ROOT, 'node_modules/.cache/durable-forms/routes.d.ts'), join(folder, 'routes.d.ts'));
  const types = join(folder, 'index.d.ts');
  const text = readFileSync(types, 'utf8').replaceAll("'service-routes'", "'./routes.js'");
  writeFileSync(types, text.replaceAll("'./values.ts'", "'./values.js'"));
  await build({
    entryPoints: [join(ROOT, 'client/index.ts')],
    outfile: join(folder, 'index.js'),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    minify: true,
  });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  copyFileSync(join(ROOT, 'client/README.md'), join(folder, 'README.md'));
  copyFileSync(join(ROOT, 'client/LICENSE'), join(folder, 'LICENSE'));
}

/**
 * Packs a compiled client.
 * @param out folder for the package
 * @returns the name of the file in it, its bytes, and the paths in the package
 */
export function packClient(folder: string, out: string): { name: string; bytes: number; files: string[] } {
  // npm takes `dist/client` for a repository.
  const args = ['pack', resolve(folder), '--json', '--ignore-scripts', '--pack-destination', out];
  const output = execFileSync('npm', args, {
    // The settings of the npm that runs this must not reach the npm that it runs.
    env: withoutNpm(process.env),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [packed] = JSON.parse(output) as { filename: string; size: number; files: { path: string }[] }[];
  if (!packed) throw new Error('npm pack made nothing.');
  return { name: packed.filename, bytes: packed.size, files: packed.files.map(({ path }) => path) };
}

/** The client has the version of the service, whose API it describes. */
function manifest(): object {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return {
    name: CLIENT_PACKAGE,
    version,
    description: 'The TypeScript client of durable-forms, without dependencies.',
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
  };
}
