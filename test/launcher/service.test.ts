import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { retriedWrite } from '#dev/supervisor/retried-write.ts';
import { claim, readRun } from '#dev/supervisor/run-file.ts';
import { startService } from '#dev/supervisor/service.ts';
import { eventually } from './fake-stack.ts';

test('notes that cannot be written are said once, and written as soon as that works', async () => {
  const said: string[] = [];
  let isFull = true;
  let written = 0;
  const write = retriedWrite(
    () => {
      if (isFull) throw new Error('ENOSPC: no space left on device, write');
      written += 1;
    },
    (text) => void said.push(text),
  );
  write();
  write();
  expect(said).toEqual(['ENOSPC: no space left on device, write. It is tried again until it works.']);
  isFull = false;
  await eventually(() => written === 1, 'it is written');
  write();
  expect([written, said.length]).toEqual([2, 1]);
});

test('a launcher goes on if its file of processes cannot be written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'durable-forms-test-'));
  const file = join(folder, 'run.json');
  const said: string[] = [];
  const held = await claim(folder, (text) => void said.push(text));
  rmSync(file);
  mkdirSync(file);
  held.note('engine', process.pid);
  expect(said).toEqual([expect.stringMatching(/^E.* It is tried again until it works\.$/)]);
  rmSync(file, { recursive: true });
  await eventually(() => readRun(folder)?.children.engine?.pid === process.pid, 'it is written');
  held.release();
  held.note('engine', null);
  expect(existsSync(file)).toBe(false);
  rmSync(folder, { recursive: true });
});

test('a role whose log cannot be opened is started again as soon as that works', async () => {
  const logFolder = mkdtempSync(join(tmpdir(), 'durable-forms-test-'));
  const said: string[] = [];
  let pid: number | null = null;
  const service = await startService(
    {
      ...{ kind: 'service', name: 'engine', title: 'Engine', needs: [], ready: async () => true },
      command: () => ({ file: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'], env: process.env }),
    },
    {
      ...{ logFolder, say: (text) => void said.push(text), signal: new AbortController().signal },
      onPid: (_name, now) => {
        pid = now;
      },
    },
  );
  try {
    rmSync(join(logFolder, 'engine.log'));
    mkdirSync(join(logFolder, 'engine.log'));
    process.kill(pid ?? 0, 'SIGKILL');
    await eventually(() => said.some((text) => text.startsWith('Engine could not be started (EISDIR')), 'it is told');
    rmSync(join(logFolder, 'engine.log'), { recursive: true });
    await eventually(() => said.some((text) => text.startsWith('Engine is back')), 'it is back');
  } finally {
    await service.stop();
    rmSync(logFolder, { recursive: true, force: true });
  }
});

test('a role that does not get ready is told of, and waited for, at its first start and later ones', async () => {
  const logFolder = mkdtempSync(join(tmpdir(), 'durable-forms-test-'));
  const said: string[] = [];
  const saysSo = (text: string) => text.includes('is not ready after another 0.3 s, and is waited for. Log: ');
  let isReady = false;
  let pid: number | null = null;
  const starting = startService(
    {
      kind: 'service',
      name: 'engine',
      title: 'Engine',
      needs: [],
      command: () => ({ file: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'], env: process.env }),
      ready: async () => isReady,
      timeoutMs: 300,
    },
    {
      logFolder,
      onPid: (_name, now) => {
        pid = now;
      },
      say: (text) => void said.push(text),
      signal: new AbortController().signal,
    },
  );
  await eventually(() => said.some(saysSo), 'it is told');
  isReady = true;
  const service = await starting;
  try {
    isReady = false;
    said.length = 0;
    process.kill(pid ?? 0, 'SIGKILL');
    await eventually(() => said.some(saysSo), 'it is told again');
    expect(said.some((text) => text.includes('is back'))).toBe(false);
    isReady = true;
    await eventually(() => said.some((text) => text.startsWith('Engine is back')), 'it is back');
  } finally {
    await service.stop();
    rmSync(logFolder, { recursive: true, force: true });
  }
}, 60_000);
