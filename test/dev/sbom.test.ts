import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { type Lockfile, makeSbom } from '#dev/building/sbom.ts';

interface Sbom {
  metadata: { component: object };
  components: { 'bom-ref': string; name: string; licenses?: unknown; hashes?: unknown }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
const sbomOf = (lockfile: Lockfile, bundled: string[]) => makeSbom(lockfile, bundled) as Sbom;

test('names what is installed and what is bundled, each with version, licence and hash, and nothing else', () => {
  const { metadata, components, dependencies } = sbomOf(read('package-lock.json'), ['node_modules/react']);
  const { name, version, license, dependencies: wanted } = read('package.json');
  expect(metadata.component).toMatchObject({ name, version, licenses: [{ expression: license }] });
  const refs = components.map((one) => one['bom-ref']);
  const direct = Object.entries(wanted).map(([one, at]) => `pkg:npm/${one.replace('@', '%40')}@${at}`);
  expect(direct.filter((ref) => !refs.includes(ref))).toEqual([]);
  expect(refs).toContainEqual(expect.stringMatching(/^pkg:npm\/react@/));
  const unshipped = ['jest', 'typescript', 'playwright-core'];
  expect(components.filter((one) => unshipped.includes(one.name))).toEqual([]);
  // A new package without a licence in its package.json makes this fail.
  expect(components.filter(({ licenses }) => !licenses).map((one) => one.name)).toEqual(['png-js']);
  expect(components.filter(({ hashes }) => !hashes)).toEqual([]);
  const edges = dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  expect(edges.filter((ref) => !refs.includes(ref))).toEqual([`pkg:npm/${name}@${version}`]);
  expect(new Set(refs).size).toBe(refs.length);
});

const small: Lockfile = {
  name: 'service',
  version: '2.0.0',
  packages: {
    '': { dependencies: { '@a/server': '1.0.0', part: '2.0.0' } },
    'node_modules/@a/server': { version: '1.0.0', license: '(MIT OR GPL-2.0)', dependencies: { part: '^1.0.0' } },
    'node_modules/@a/server/node_modules/part': { version: '1.4.0', optionalDependencies: { fast: '1', tests: '1' } },
    'node_modules/part': { version: '2.0.0', integrity: 'sha512-AAECAw==' },
    'node_modules/fast': { name: 'really-fast', version: '1.0.0', optional: true },
    'node_modules/view': { version: '3.0.0', dev: true, dependencies: { part: '2' } },
    'node_modules/tests': { version: '1.0.0', dev: true },
  },
};

test('a package depends on what Node would give it, by its real name', () => {
  const { components, dependencies } = sbomOf(small, ['node_modules/view']);
  expect(Object.fromEntries(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))).toEqual({
    'pkg:npm/service@2.0.0': ['pkg:npm/%40a/server@1.0.0', 'pkg:npm/part@2.0.0'],
    'pkg:npm/%40a/server@1.0.0': ['pkg:npm/part@1.4.0'],
    'pkg:npm/part@1.4.0': ['pkg:npm/really-fast@1.0.0'],
    'pkg:npm/part@2.0.0': [],
    'pkg:npm/really-fast@1.0.0': [],
    'pkg:npm/view@3.0.0': ['pkg:npm/part@2.0.0'],
  });
  expect(components).toContainEqual(
    expect.objectContaining({ name: 'part', version: '2.0.0', hashes: [{ alg: 'SHA-512', content: '00010203' }] }),
  );
  expect(components).toContainEqual(expect.objectContaining({ name: 'really-fast', scope: 'optional' }));
});

test('none is made when the lockfile does not know what is bundled', () => {
  expect(() => makeSbom(small, ['node_modules/stray', 'node_modules/view'])).toThrow(
    'not in the lockfile, and bundled: node_modules/stray',
  );
});
