/** @own-process Loads other languages than other files of the process. */
import { existsSync, globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { texts as german } from '#console/texts/de/alerts.ts';
import { texts as english } from '#console/texts/en/alerts.ts';
import { getLanguage, setLanguage, startLanguage, textsIn } from '#console/texts/language.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDERS = ['console/texts', ...(existsSync(join(ROOT, 'console/pro')) ? ['console/pro/texts'] : [])];

interface Named {
  name: string;
}

async function exportsOf(path: string): Promise<Record<string, Named>> {
  return import(pathToFileURL(join(ROOT, path)).href);
}

describe('texts of the console', () => {
  test.each(FOLDERS)('of %s: each file is listed, and German has each by its name', async (folder) => {
    const listed = await exportsOf(`${folder}/en.ts`);
    const { de = {} } = (await exportsOf(`${folder}/de.ts`)) as unknown as { de?: object };
    const files = globSync(`${folder}/en/**/*.ts`, { cwd: ROOT });
    const defined = await Promise.all(files.map(async (file) => Object.values(await exportsOf(file))));
    expect(files.length).toBeGreaterThan(5);
    expect(Object.values(listed).map(({ name }) => name)).toEqual(Object.keys(listed));
    expect(
      defined
        .flat()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(listed).sort());
    expect(Object.keys(de).sort()).toEqual(Object.keys(listed).sort());
    const translated = globSync(`${folder}/de/**/*.ts`, { cwd: ROOT }).map((file) => relative(`${folder}/de`, file));
    expect(translated.sort()).toEqual(files.map((file) => relative(`${folder}/en`, file)).sort());
  });

  test('no two views have texts of the same name', async () => {
    const names = await Promise.all(FOLDERS.map(async (folder) => Object.keys(await exportsOf(`${folder}/en.ts`))));
    expect(names.flat()).toEqual([...new Set(names.flat())]);
  });
});

describe('the language of the console', () => {
  test('stays as it is while its texts cannot be loaded, and changes once they are there', async () => {
    let isThere = false;
    await startLanguage(async (language) => {
      if (language === 'en') return [];
      if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
      return [{ alerts: german }];
    });
    expect(getLanguage()).toBe('en');
    await expect(setLanguage('de')).rejects.toThrow(TypeError);
    expect(getLanguage()).toBe('en');
    isThere = true;
    await setLanguage('de');
    expect(getLanguage()).toBe('de');
    expect(textsIn(english, 'de')).toBe(german);
    expect(textsIn(english, 'en')).toBe(english.en);
    await setLanguage('en');
    expect(textsIn(english, getLanguage())).toBe(english.en);
  });
});
