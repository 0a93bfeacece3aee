import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

interface Locked {
  dev?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
}

const read = (file: string) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));

/** Packages of production whose install scripts were reviewed: none is needed. */
const KNOWN = ['@swc/core', 'argon2', 'protobufjs'];

test('no package of production has an install script but those that are known, and npm runs none of them', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
  const scripted = Object.entries(packages).filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev);
  const names = scripted.map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect([...new Set(names)].sort()).toEqual(KNOWN);
  // The package of development that downloads Node for clones.
  expect(Object.entries(allowScripts).flatMap(([name, runs]) => (runs ? [name] : []))).toEqual(['node']);
});
