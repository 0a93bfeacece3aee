import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { renameOther } from '#dev/launcher/engine-data.ts';

const CLI = 'temporal version 1.9.1 (Server 1.32.0, UI 2.54.1)';
const OURS = 'durable-forms development engine (Server 1.32.1, UI 2.54.1)';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engine-data-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['of no named version, by the Temporal CLI', CLI, null, ['temporal.db.1.29', 'temporal.db.1.29-wal']],
  ['of another version, by the Temporal CLI', CLI, '1.31', ['temporal.db.1.31', 'temporal.db.1.31-wal']],
  ['of the same version, by the Temporal CLI', CLI, '1.32', ['temporal.db', 'temporal.db-wal']],
  ['of another version, by the program of ours', OURS, '1.31', ['temporal.db', 'temporal.db-wal']],
])('a database %s', async (_what, version, before, kept) => {
  const [cli, file] = [join(folder, 'cli'), join(folder, 'temporal.db')];
  writeFileSync(cli, `#!/bin/sh\necho "${version}"\n`, { mode: 0o755 });
  for (const end of ['', '-wal']) writeFileSync(file + end, 'runs');
  if (before) writeFileSync(`${file}-server`, before);
  const said: string[] = [];
  await renameOther({ cli, file, env: process.env, log: join(folder, 'log'), say: (text) => void said.push(text) });
  const found = readdirSync(folder).filter((name) => name.startsWith('temporal.db') && name !== 'temporal.db-server');
  expect(found.sort()).toEqual(kept);
  expect(readFileSync(`${file}-server`, 'utf8')).toBe('1.32');
  expect(said.join()).toContain(kept[0] === 'temporal.db' ? '' : `now ${file}.${before ?? '1.29'}`);
});
