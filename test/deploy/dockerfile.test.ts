import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { isProInstalled } from '#bin/edition.ts';
import { contextFiles, isIgnored } from '#dev/deploy/build.ts';
import { last, parseCopy, parseDockerfile, parseEnv, parseIgnored, words } from '#dev/deploy/dockerfile.ts';
import { environmentSchema, readSettings } from '#features/environment.ts';
import { ENVIRONMENT } from '#test/environment/settings.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const stages = parseDockerfile(read('deploy/Dockerfile'));
const ignored = parseIgnored(read('deploy/Dockerfile.dockerignore'));
const { scripts, devDependencies, files } = JSON.parse(read('package.json'));
const final = stages.at(-1) ?? { image: '', name: '', steps: [] };
const copies = (stage: typeof final) =>
  stage.steps.flatMap(({ instruction, args }) => (instruction === 'COPY' ? [parseCopy(args)] : []));

describe('the image', () => {
  test('has packages of production alone, and what was built with all of them', () => {
    const installs = stages.map(({ name, steps }) => [name, steps.find(({ args }) => args.startsWith('npm ci'))?.args]);
    expect(installs).toEqual([
      ['packages', expect.stringContaining('--omit=dev')],
      ['build', expect.not.stringContaining('--omit')],
      ['2', undefined],
    ]);
    expect(copies(final).filter(({ from }) => from)).toEqual([
      { from: 'packages', sources: ['/app/node_modules'], target: './node_modules' },
      { from: 'build', sources: ['/app/dist'], target: './dist' },
    ]);
  });

  test('is built and run by the Node that the tests run with', () => {
    const image = `node:${devDependencies.node.split('.')[0]}-bookworm-slim`;
    expect(stages.map((stage) => stage.image)).toEqual([image, image, image]);
    expect(parseEnv(last(final, 'ENV') ?? '')).toBeDefined();
    expect(final.steps.find(({ args }) => args.startsWith('PATH='))?.args).toMatch(/^PATH=\/app\/node_modules\/\.bin:/);
  });

  test('takes what is there', () => {
    const context = contextFiles({ clone: ROOT, ignored });
    const taken = stages.flatMap(copies).flatMap(({ from, sources }) => (from ? [] : sources));
    expect(taken).toEqual(expect.arrayContaining(['.', 'package.json', 'temporal-dev.yaml', 'deploy/run']));
    for (const source of taken.filter((one) => one !== '.')) expect(context).toContain(source);
    for (const room of ['bin/http.ts', 'dev/build.ts', 'console/index.html', 'tsconfig.build.json']) {
      expect(context).toContain(room);
    }
  });

  test('runs as nobody that exists, is asked whether it is ready, and starts a script', () => {
    expect(last(final, 'USER')).toMatch(/^[1-9]\d{4}:[1-9]\d{4}$/);
    expect(words(last(final, 'HEALTHCHECK') ?? '')).toEqual(['node', '/app/dist/bin/healthcheck.js']);
    expect(words(last(final, 'ENTRYPOINT') ?? '')).toEqual(['/app/deploy/run']);
    expect(scripts).toHaveProperty(words(last(final, 'CMD') ?? ''));
  });

  test('sets settings that there are, and none that is a secret', () => {
    const set = Object.assign(
      {},
      ...final.steps.filter(({ instruction }) => instruction === 'ENV').map(({ args }) => parseEnv(args)),
    );
    const { PATH, NODE_ENV, ...settings } = set;
    expect([typeof PATH, NODE_ENV]).toEqual(['string', 'production']);
    expect(Object.keys(environmentSchema.fields)).toEqual(expect.arrayContaining(Object.keys(settings)));
    expect(readSettings({ ...ENVIRONMENT, ...settings }, isProInstalled())).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
    });
    expect(final.steps.filter(({ instruction }) => instruction === 'ARG')).toEqual([]);
    expect(JSON.stringify(stages)).not.toMatch(/[-_.]?key|password|secret|token|registry/i);
  });

  test('is built without secrets and without what a clone does not have', () => {
    for (const file of [
      '.env',
      'deploy/compose/.env',
      '.data/dev.env',
      '.git/config',
      'node_modules/x',
      'console/node_modules/x',
      'dist/x',
      'a.log',
    ]) {
      expect([file, isIgnored(file, ignored)]).toEqual([file, true]);
    }
    for (const line of read('.gitignore')
      .split('\n')
      .filter((one) => one && !one.startsWith('!'))) {
      const file = `${line.replace(/\/$/, '').replace('*', 'x')}`;
      expect([line, isIgnored(file, ignored)]).toEqual([line, true]);
    }
  });
});

describe('a role that deploy/run starts', () => {
  test.each(['http', 'http:rolling', 'worker'])('%s takes the place of the shell, so that signals reach it', (name) => {
    expect(scripts[name]).toMatch(/(^|[^;&|]* )exec node [^;&|]+$/);
  });

  test('is in the package, with the units and the rest', () => {
    expect(files).toContain('deploy');
    for (const file of ['run', 'Dockerfile', 'compose/compose.yaml', 'systemd/durable-forms-http.service']) {
      expect(existsSync(join(ROOT, 'deploy', file))).toBe(true);
    }
  });
});

test('a Dockerfile is read as Docker reads it, as far as ours goes', () => {
  const text = '# a\nFROM a:1 AS one\nRUN x \\\n  && y\nFROM b\nCOPY --from=one /p /q ./r/\nENV A=1 B=c=d\n';
  expect(parseDockerfile(text)).toEqual([
    { image: 'a:1', name: 'one', steps: [{ instruction: 'RUN', args: 'x    && y' }] },
    {
      image: 'b',
      name: '1',
      steps: [
        { instruction: 'COPY', args: '--from=one /p /q ./r/' },
        { instruction: 'ENV', args: 'A=1 B=c=d' },
      ],
    },
  ]);
  expect(parseCopy('--from=one /p /q ./r/')).toEqual({ from: 'one', sources: ['/p', '/q'], target: './r/' });
  expect(parseEnv('A=1 B=c=d')).toEqual({ A: '1', B: 'c=d' });
  expect(() => parseDockerfile('FROM a\nnonsense')).toThrow('not an instruction');
  expect(() => parseDockerfile('RUN x')).toThrow('before the first FROM');
  expect(() => parseCopy('--chown=1 a b')).toThrow('only --from');
});
