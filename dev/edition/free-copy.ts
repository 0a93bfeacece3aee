import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPro } from './pro-paths.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Copies the sources without the Pro package: `npm run free-copy -- FOLDER`. `npm test` works in the copy with the packages of
 * this folder: its `node_modules` holds links, and caches of its own.
 * @param folder is created
 * @returns the number of copied files
 */
export function copyFree(folder: string): number {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty; name another folder`);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const files = listed
    .toString('utf8')
    .split('\0')
    .filter((file) => file !== '' && !isPro(file));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  for (const name of ['package.json', 'package-lock.json']) licenseAsFree(join(folder, name));
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  return files.length;
}

/** The copied sources are under the MIT License alone. */
function licenseAsFree(file: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('(MIT AND LicenseRef-durable-forms-pro)', 'MIT'));
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) if (name !== '.cache') symlinkSync(join(from, name), join(to, name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder] = process.argv;
  if (!folder) throw new Error('name the folder to make: npm run free-copy -- FOLDER');
  const files = copyFree(folder);
  process.stdout.write(
    `The free edition is in ${resolve(folder)}: ${files} files. Its node_modules links to the packages here; to give it its own, run npm ci there.\n`,
  );
}
