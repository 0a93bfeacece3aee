import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { COMMAND_SETTINGS, expectFailure, runHere } from '#test/environment/command.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { until } from '#test/environment/submissions.ts';
import { startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';

let database: TestDatabase;
let parties: ThirdParties;
let folder: string;
beforeAll(async () => {
  [database, parties, folder] = await Promise.all([
    createTestDatabase(),
    startThirdParties(),
    mkdtemp(join(tmpdir(), 'cli-webhooks-')),
  ]);
});
afterAll(async () => {
  await parties.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const run = (...args: string[]) =>
  runHere(args, { ...COMMAND_SETTINGS, DATABASE_URL: database.url, ALLOWED_PRIVATE_NETWORKS: 'loopback' });

async function result(...args: string[]): Promise<Record<string, unknown>> {
  const ended = await run(...args);
  expect(ended).toMatchObject({ code: 0 });
  return ended.json() as Record<string, unknown>;
}

test('webhooks of the site are set, listed, tried, given another secret and removed', async () => {
  const url = parties.webhookUrl('cli');
  const made = await result('webhook:set', '--key', 'ops', '--url', url, '--events', 'form.*, delivery.failed');
  expect(made).toMatchObject({
    created: true,
    secret: expect.stringMatching(/^whsec_/),
    webhook: { key: 'ops', url, events: ['form.*', 'delivery.failed'], format: 'json', active: true },
  });
  const file = join(folder, 'ops.json');
  await writeFile(file, JSON.stringify({ url, events: ['*'], format: 'cloudevents', headers: { 'X-Team': 'ops' } }));
  expect(await result('webhook:set', '--key', 'ops', '--file', file)).toEqual({
    created: false,
    dropped: [],
    webhook: expect.objectContaining({ events: ['*'], format: 'cloudevents', headers_set: true }),
  });
  expect(await result('webhooks')).toMatchObject({
    webhooks: [{ key: 'ops', secret_set: true, headers_set: true }],
    events: expect.arrayContaining(['form.saved', 'delivery.failed']),
  });
  expect(await result('webhook:test', '--key', 'ops')).toMatchObject({ delivered: true, status: 200 });
  expect((await parties.webhooks('cli')).requests).toMatchObject([{ headers: { 'x-team': 'ops' } }]);
  expect(await result('webhook:rotate', '--key', 'ops', '--keep-hours', '2')).toMatchObject({
    secret: expect.stringMatching(/^whsec_/),
    previous_secret_set: true,
  });
  expect(await result('webhook:remove', '--key', 'ops', '--yes')).toEqual({ key: 'ops' });
  expect(await result('webhooks')).toMatchObject({ webhooks: [] });
});

test.each<[string[], number, string]>([
  [['webhook:set', '--key', 'ops', '--url', 'https://a.example.org/'], 2, '--url and --events are needed'],
  [['webhook:set', '--key', 'ops', '--url', 'https://a.example.org/', '--events', 'form.eaten'], 1, '--events must be'],
  [['webhook:set', '--key', '7', '--url', 'https://a.example.org/', '--events', '*'], 1, '--key must be'],
  [['webhook:set', '--key', 'ops', '--file', '/no/such/file'], 1, '--file: there is no file'],
  [['webhook:set', '--key', 'ops', '--file', '-', '--inactive'], 2, '--file goes without other options'],
  [['webhook:set', '--key', 'ops', '--file', '-'], 1, '--file: is not JSON'],
  [['webhook:rotate', '--key', 'ops', '--keep-hours', '169'], 2, '--keep-hours must be'],
  [['webhook:rotate', '--key', 'none'], 1, '--key: The site has no webhook "none"'],
  [['webhook:test', '--key', 'none'], 1, '--key: The site has no webhook "none"'],
  [['webhook:remove', '--key', 'none', '--yes'], 1, '--key: The site has no webhook "none"'],
])('%j is refused', async (args, code, message) => {
  expectFailure(await run(...args), code, message);
});

describe('listen', () => {
  /** Begins to listen. @returns what it has printed so far, and its end */
  async function begin() {
    const ended = run('listen', '--forward-to', 'http://127.0.0.1:1/');
    await until('its webhook is there', async () => (await keysOf()).length === 1);
    return { ended };
  }
  const keysOf = async () => ((await result('webhooks')).webhooks as { key: string }[]).map(({ key }) => key);

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('removes its webhook at %s', async (signal) => {
    const { ended } = await begin();
    process.emit(signal);
    expect(await ended).toMatchObject({ code: 0 });
    expect(await keysOf()).toEqual([]);
  });

  test('ends at once at a second signal', async () => {
    const { ended } = await begin();
    const exit = mock.method(process, 'exit', () => undefined as never);
    try {
      process.emit('SIGHUP', 'SIGHUP');
      process.emit('SIGINT', 'SIGINT');
      expect(exit.mock.calls.map(({ arguments: [code] }) => code)).toEqual([130]);
    } finally {
      exit.mock.restore();
    }
    expect(await ended).toMatchObject({ code: 0 });
  });
});
