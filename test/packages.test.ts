import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, test } from '@jest/globals';
import { INSTALLED } from '#dev/building/programs.ts';

interface Locked {
  dev?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
}

const read = (file: string) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));

/** Packages of production whose install scripts were reviewed: none is needed. */
const KNOWN = ['argon2', 'protobufjs'];

test('no package of production has an install script but those that are known, and npm runs none of them', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
  const scripted = Object.entries(packages).filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev);
  const names = scripted.map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect([...new Set(names)].sort()).toEqual(KNOWN);
  // The package of development that downloads Node for clones.
  expect(Object.entries(allowScripts).flatMap(([name, runs]) => (runs ? [name] : []))).toEqual(['node']);
});

test('the native part of the SDK, which is installed, is that of its worker, which is bundled', () => {
  const { dependencies, devDependencies } = read('package.json');
  expect(dependencies['@temporalio/core-bridge']).toBe(devDependencies['@temporalio/worker']);
});

test('a package of production is one that is not bundled, and the other way round', () => {
  const { dependencies } = read('package.json') as { dependencies: Record<string, string> };
  const isInstalled = (name: string) => INSTALLED.some((pattern) => matchesGlob(name, pattern));
  expect(Object.keys(dependencies).filter((name) => !isInstalled(name))).toEqual([]);
  expect(INSTALLED.filter((pattern) => !Object.keys(dependencies).some((name) => matchesGlob(name, pattern)))).toEqual(
    [],
  );
});
