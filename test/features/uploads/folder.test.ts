import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FolderStore } from '#features/uploads/stores/folder.ts';
import { openFileStore } from '#features/uploads/stores/open.ts';
import { FileGone, type FileStore, newFileKey, StoreFull, StoreUnavailable } from '#features/uploads/stores/store.ts';

describe('a folder of files', () => {
  let folder: string;
  let store: FileStore;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'uploads-'));
    store = new FolderStore(folder);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && entry.name !== '.durable-forms',
    );
  const bytesOf = async (key: string, range?: { start: number; end: number }) => buffer(await store.read(key, range));

  test('gives back what was written, whole and in parts', async () => {
    const key = newFileKey();
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
    expect(await store.write(key, Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]))).toEqual({
      size: 200_000,
    });
    expect(await store.has(key)).toBe(true);
    expect((await bytesOf(key)).equals(bytes)).toBe(true);
    expect(await bytesOf(key, { start: 250, end: 252 })).toEqual(Buffer.from([250, 0, 1]));
    expect(files().map(({ name }) => name)).toEqual([key]);
  });

  test('keeps an empty file', async () => {
    const key = newFileKey();
    expect(await store.write(key, Readable.from([]), 0)).toEqual({ size: 0 });
    expect(await bytesOf(key)).toHaveLength(0);
  });

  test('keeps nothing of a file that breaks off, and throws its error', async () => {
    const key = newFileKey();
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('the first half');
        throw new RangeError('the visitor has gone');
      })(),
    );
    await expect(store.write(key, broken)).rejects.toThrow(RangeError);
    expect(await store.has(key)).toBe(false);
    expect(files()).toEqual([]);
  });

  test('keeps nothing of a file that has another size than was said', async () => {
    const key = newFileKey();
    await expect(store.write(key, Readable.from([Buffer.from('abc')]), 4)).rejects.toThrow(
      '3 bytes came in place of 4',
    );
    expect(files()).toEqual([]);
  });

  test('removes, also what a crash has left, and again', async () => {
    const key = newFileKey();
    await store.write(key, Readable.from([Buffer.from('abc')]));
    writeFileSync(join(folder, key.slice(0, 2), `${key}.part`), 'left by a crash');
    await store.remove(key);
    expect(files()).toEqual([]);
    await store.remove(key);
    await expect(store.read(key)).rejects.toThrow(FileGone);
  });

  test('takes no path for a key', async () => {
    await expect(store.write('../../../../etc/cron.d/x', Readable.from([]))).rejects.toThrow('no key');
    await expect(store.read('short')).rejects.toThrow('no key');
  });

  test('that cannot be written says that another try may succeed, and lets go of the bytes', async () => {
    writeFileSync(join(folder, 'file'), '');
    const bytes = Readable.from([Buffer.from('abc')]);
    const broken = new FolderStore(join(folder, 'file'));
    await expect(broken.write(newFileKey(), bytes)).rejects.toThrow(StoreUnavailable);
    expect(bytes.destroyed).toBe(true);
  });
});

describe('a folder that is not mounted', () => {
  let folder: string;
  let store: FileStore;
  const key = newFileKey();
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'uploads-'));
    await new FolderStore(folder).write(key, Readable.from([Buffer.from('abc')]));
    store = new FolderStore(folder, { isNew: async () => false });
    renameSync(folder, `${folder}-elsewhere`);
    mkdirSync(folder);
  });
  afterEach(() => {
    for (const one of [folder, `${folder}-elsewhere`]) rmSync(one, { recursive: true, force: true });
  });

  test.each<[string, (key: string) => Promise<unknown>]>([
    ['read', (one) => store.read(one)],
    ['looked for', (one) => store.has(one)],
    ['removed', (one) => store.remove(one)],
    ['measured', (one) => store.sizeSoFar(one)],
    ['written', () => store.write(newFileKey(), Readable.from([]))],
    ['added to', () => store.append(newFileKey(), 0, Readable.from([]), 1)],
  ])('is away: nothing in it is taken for gone when it is %s', async (_what, work) => {
    await expect(work(key)).rejects.toThrow(StoreUnavailable);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is said by its setting, and has its files once it is back', async () => {
    expect(await store.findMistake?.()).toContain('UPLOADS_DIR:');
    rmSync(folder, { recursive: true });
    renameSync(`${folder}-elsewhere`, folder);
    expect(await store.findMistake?.()).toBeNull();
    expect(await store.has(key)).toBe(true);
    expect(await store.has(newFileKey())).toBe(false);
  });
});

test('a disk keeps free what the setting says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
  const store = new FolderStore(folder, { keptFree: 2 ** 60 });
  await expect(store.requireRoom(1)).rejects.toThrow(StoreFull);
  await expect(new FolderStore(folder, { keptFree: 1 }).requireRoom(2 ** 60)).rejects.toThrow(StoreFull);
  await new FolderStore(folder, { keptFree: 1 }).requireRoom(1);
  rmSync(folder, { recursive: true });
});

test('without a setting nothing can be kept', async () => {
  const store = await openFileStore(undefined);
  await expect(store.write(newFileKey(), Readable.from([]))).rejects.toThrow(
    'neither UPLOADS_DIR nor UPLOADS_S3_BUCKET is set',
  );
  await expect(store.has(newFileKey())).rejects.toThrow(StoreUnavailable);
});
