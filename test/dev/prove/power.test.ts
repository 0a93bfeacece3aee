import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { supplyPower, whyNoPower } from '#dev/prove/power/mount.ts';
import { ROOT } from '#dev/setup/context.ts';

const why = whyNoPower(process.env);

test('a machine that cannot lose power says what is missing', () => {
  expect(whyNoPower({ ...process.env, PROVE_PYTHON: '/nowhere/python' })).toMatch(/\/dev\/fuse|root|\/nowhere\/python/);
});

test('a profile of which nothing could be tried is refused', () => {
  const run = spawnSync(
    process.execPath,
    ['dev/prove/main.ts', '--seed', '1', '--minutes', '1', '--profile', 'power'],
    {
      ...{ cwd: ROOT, encoding: 'utf8', env: { ...process.env, PROVE_PYTHON: '/nowhere/python' } },
    },
  );
  expect([run.status, run.stderr]).toEqual([
    2,
    expect.stringMatching(/3 of 3 faults are left out\.\nNothing would be tried\.\n$/),
  ]);
});

// A machine that cannot mount has nothing to test.
if (why === null) {
  test('what was synced survives a loss of power, and nothing else', async () => {
    await onDisk(async (power) => {
      const path = (name: string) => join(power.folder, name);
      writeFileSync(path('lost'), 'x'.repeat(9_000));
      writeFileSync(path('kept'), 'y'.repeat(9_000), { flush: true });
      writeFileSync(path('kept'), 'z', { flag: 'a' });
      mkdirSync(path('deep/er'), { recursive: true });
      writeFileSync(path('deep/er/file'), 'deep', { flush: true });
      writeFileSync(path('deep/lost'), 'no');
      const cut = openSync(path('cut'), 'w+');
      writeSync(cut, 'q'.repeat(9_000));
      fsyncSync(cut);
      ftruncateSync(cut, 10);
      ftruncateSync(cut, 20);
      fsyncSync(cut);
      writeSync(cut, 'again', 0);
      await power.lose(1, 0);
      await power.restore();
      expect(readdirSync(power.folder).sort()).toEqual(['cut', 'deep', 'kept']);
      expect(readFileSync(path('kept'), 'utf8')).toBe('y'.repeat(9_000));
      expect(readFileSync(path('deep/er/file'), 'utf8')).toBe('deep');
      expect(existsSync(path('deep/lost'))).toBe(false);
      expect(readFileSync(path('cut'), 'utf8')).toBe(`${'q'.repeat(10)}${'\0'.repeat(10)}`);
      closeSync(cut);
    });
  });

  test('a renamed file has its old name until its folder is synced', async () => {
    await onDisk(async (power) => {
      const path = (name: string) => join(power.folder, name);
      const replace = (content: string) => {
        writeFileSync(path('draft'), content, { flush: true });
        renameSync(path('draft'), path('settings'));
      };
      replace('first');
      sync(power.folder);
      replace('second');
      await power.lose(1, 0);
      await power.restore();
      expect(readFileSync(path('settings'), 'utf8')).toBe('first');
      expect(readFileSync(path('draft'), 'utf8')).toBe('second');
      replace('third');
      sync(power.folder);
      await power.lose(2, 0);
      await power.restore();
      expect(readdirSync(power.folder)).toEqual(['settings']);
      expect(readFileSync(path('settings'), 'utf8')).toBe('third');
      rmSync(path('settings'));
      await power.lose(3, 0);
      await power.restore();
      expect(readFileSync(path('settings'), 'utf8')).toBe('third');
    });
  });

  test('of the pages that were not synced, some may have been written back', async () => {
    await onDisk(async (power) => {
      const file = join(power.folder, 'pages');
      const pages = 64;
      writeFileSync(file, Buffer.alloc(pages * 4_096), { flush: true });
      const fd = openSync(file, 'r+');
      writeSync(fd, Buffer.alloc(pages * 4_096, 1), 0, pages * 4_096, 0);
      const counts = await power.lose(5, 50);
      await power.restore();
      closeSync(fd);
      const kept = readFileSync(file);
      const written = Array.from({ length: pages }, (_, page) => kept[page * 4_096]).filter(
        (byte) => byte === 1,
      ).length;
      expect(written).toBe(counts.kept_pages);
      expect(written).toBeGreaterThan(0);
      expect(counts.lost_pages).toBe(pages - written);
    });
  });

  test('a full disk takes no more until there is room', async () => {
    await onDisk(async (power) => {
      const file = join(power.folder, 'log');
      writeFileSync(file, 'a');
      await power.fill(true);
      expect(() => writeFileSync(file, 'b', { flag: 'a' })).toThrow('ENOSPC');
      await power.fill(false);
      writeFileSync(file, 'c', { flag: 'a' });
      expect(statSync(file).size).toBe(2);
    });
  });
}

async function onDisk(work: (power: Awaited<ReturnType<typeof supplyPower>>) => Promise<void>): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'durable-forms-power-'));
  const power = await supplyPower(root, process.env);
  try {
    await work(power);
  } finally {
    await power.stop();
    rmSync(root, { recursive: true, force: true });
  }
}

function sync(folder: string): void {
  const fd = openSync(folder, 'r');
  fsyncSync(fd);
  closeSync(fd);
}
