import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { compressConsole } from '#dev/console/build.ts';
import { ensureConsole } from '#dev/console/cached.ts';

const base = mkdtempSync(join(tmpdir(), 'console-build-'));
let place: string;
beforeEach(() => {
  place = mkdtempSync(join(base, 'one-'));
});
afterAll(() => rmSync(base, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = join(place, name);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  }
}

describe('what the console weighs', () => {
  /** Returns incompressible text. */
  const noise = (length: number) => Array.from({ length }, () => Math.random().toString(36).slice(2, 3)).join('');
  const files = () => ({
    'index.html': '<script src="/console/assets/index-1.js"></script>',
    'assets/index-1.js': 'import{a}from"./shared-1.js";import("./orders-1.js")',
    'assets/shared-1.js': noise(2_000),
    'assets/overview-1.js': noise(2_000),
    'assets/orders-1.js': noise(20_000),
  });

  test('is counted with what the first view imports, without views that are opened later, and refused over the budget', () => {
    write(files());
    const { first, all, files: count } = compressConsole(place, 10_000);
    expect(count).toBe(4);
    expect(first).toBeGreaterThan(2_000);
    expect(first).toBeLessThan(5_000);
    expect(all).toBeGreaterThan(first + 10_000);
    expect(() => compressConsole(place, first - 1)).toThrow(`weighs ${first} bytes gzipped; at most ${first - 1}`);
  });

  test('is that of compressed copies, which hold the same', () => {
    write(files());
    compressConsole(place);
    for (const name of readdirSync(join(place, 'assets')).filter((one) => !one.endsWith('.gz'))) {
      const file = join(place, 'assets', name);
      expect(gunzipSync(readFileSync(`${file}.gz`))).toEqual(readFileSync(file));
    }
  });
});

describe('the console that set-up makes', () => {
  let builds = 0;
  const keep = (build: (folder: string) => Promise<void> = made) =>
    ensureConsole({ root: place, folder: join(place, 'cache/console'), build });
  /** Slow enough for concurrent builds to overlap. */
  const made = async (folder: string) => {
    builds += 1;
    mkdirSync(folder, { recursive: true });
    await new Promise((resolve) => setTimeout(resolve, 5));
    writeFileSync(join(folder, 'index.html'), readFileSync(join(place, 'console/main.tsx')));
  };
  const page = () => readFileSync(join(place, 'cache/console/index.html'), 'utf8');
  beforeEach(() => {
    builds = 0;
    write({ 'console/main.tsx': 'one', 'package-lock.json': '{}' });
  });

  test('is made once, and again when a source, its name or a package has changed', async () => {
    expect([await keep(), await keep(), builds, page()]).toEqual([true, false, 1, 'one']);
    write({ 'console/main.tsx': 'two' });
    expect([await keep(), await keep(), page()]).toEqual([true, false, 'two']);
    write({ 'console/views/new.tsx': '' });
    expect([await keep(), await keep()]).toEqual([true, false]);
    write({ 'package-lock.json': '{ }' });
    expect([await keep(), await keep(), builds]).toEqual([true, false, 4]);
  });

  test('stays as it was when a build fails, and nothing of that is left', async () => {
    await keep();
    write({ 'console/main.tsx': 'two' });
    const failing = async (folder: string) => {
      mkdirSync(folder, { recursive: true });
      throw new Error('over the budget');
    };
    await expect(keep(failing)).rejects.toThrow('over the budget');
    expect(page()).toBe('one');
    expect(readdirSync(join(place, 'cache'))).toEqual(['console']);
    expect(await keep()).toBe(true);
    expect(page()).toBe('two');
  });

  test('is whole after builds at the same time', async () => {
    await Promise.all(Array.from({ length: 5 }, () => keep()));
    expect([builds, page(), existsSync(join(place, 'cache/console/source.hash'))]).toEqual([5, 'one', true]);
    expect(readdirSync(join(place, 'cache'))).toEqual(['console']);
  });
});
