import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPro } from './pro-paths.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Copies the sources without the Pro package: `npm run free-copy -- FOLDER`. `npm test` works there as it does here.
 * @param folder is made
 */
export function copyFree(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of listed.toString('utf8').split('\0').filter(Boolean)) {
    if (isPro(file)) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder] = process.argv;
  if (!folder) throw new Error('name the folder to make');
  copyFree(folder);
}
