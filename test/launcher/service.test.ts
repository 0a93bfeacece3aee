import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startService } from '#dev/supervisor/service.ts';
import { eventually } from './fake-stack.ts';

test('a role that is started again and does not get ready is told of, and waited for', async () => {
  const logFolder = mkdtempSync(join(tmpdir(), 'durable-forms-test-'));
  const said: string[] = [];
  let isReady = true;
  let pid: number | null = null;
  const service = await startService(
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
  try {
    isReady = false;
    process.kill(pid ?? 0, 'SIGKILL');
    await eventually(() => said.some((text) => text.includes('is not ready after 0.3 s. Log: ')), 'it is told');
    expect(said.some((text) => text.includes('is back'))).toBe(false);
    isReady = true;
    await eventually(() => said.some((text) => text.startsWith('Engine is back')), 'it is back');
  } finally {
    await service.stop();
    rmSync(logFolder, { recursive: true, force: true });
  }
}, 60_000);
