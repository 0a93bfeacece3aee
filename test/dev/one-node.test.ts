import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const { engines, devDependencies } = JSON.parse(read('package.json'));

test.each([
  ['.nvmrc', read('.nvmrc')],
  ['engines', engines.node],
  ['the package node', devDependencies.node],
  ['its types', devDependencies['@types/node']],
  ['the image', read('deploy/Dockerfile').match(/node:(\d+)-/)?.[1]],
  ['the devcontainer', read('.devcontainer/Dockerfile').match(/node:(\d+)-/)?.[1]],
  ['the CI of GitLab', read('.gitlab-ci.yml').match(/node:(\d+)-/)?.[1]],
])('%s says Node 24', (_where, version) => {
  expect(String(version).match(/\d+/)?.[0]).toBe('24');
});

test('GitHub takes the Node of .nvmrc, and both forges run .ci/run', () => {
  const [github, gitlab] = [read('.github/workflows/ci.yml'), read('.gitlab-ci.yml')];
  expect(github).toContain('node-version-file: .nvmrc');
  expect(github).toMatch(/^ {6}- run: \.ci\/run$/m);
  expect(gitlab).toMatch(/^ {4}- \.ci\/run$/m);
});
