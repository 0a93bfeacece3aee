import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startService } from '#dev/supervisor/service.ts';
import { eventually } from './fake-stack.ts';

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
