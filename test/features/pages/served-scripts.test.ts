import { expect, test } from '@jest/globals';
import type { ScriptPieces } from '#http/page/script/pieces.ts';
import { formScripts } from '#http/page/script/served.ts';
import { ZippedFiles } from '#http/page/zipped.ts';

const PIECES: ScriptPieces = {
  core: 'core;',
  pieces: [
    { parts: ['drafts', 'pages'], code: 'shared;' },
    { parts: ['drafts'], code: 'drafts;' },
    { parts: ['pages'], code: 'pages;' },
    { parts: ['elsewhere'], code: 'elsewhere;' },
  ],
  begin: 'begin();',
  alone: {},
};
const scripts = formScripts(PIECES, { restUrl: 'https://forms.example.org/rest/svca/v1' });
const address = scripts.addressOf('de', ['drafts', 'pages']);
const textAt = (path: string) => scripts.find(path)?.read();

test('a form has one script, with what it needs and nothing else', () => {
  expect(textAt(scripts.addressOf('de', []))).toMatch(/^\(SERVED=>\{core;\nbegin\(\);\}\)/);
  expect(textAt(scripts.addressOf('de', ['pages']))).toMatch(/^\(SERVED=>\{core;\nshared;\npages;\nbegin\(\);\}\)/);
  expect(textAt(address)).toContain('core;\nshared;\ndrafts;\npages;\nbegin();');
});

test('its address tells the language and the build', () => {
  expect(address).toMatch(/^\/assets\/form-drafts-pages\.[\da-f]{12}\.js$/);
  expect(scripts.addressOf('en', ['drafts', 'pages'])).not.toBe(address);
  const other = formScripts({ ...PIECES, core: 'newer;' }, { restUrl: 'https://forms.example.org/rest/svca/v1' });
  expect(other.find(address)).toBeUndefined();
  // A language without texts uses the service's default texts.
  expect(scripts.addressOf('cy', [])).toBe(scripts.addressOf(undefined, []));
});

test.each([
  ['in another order', address.replace('drafts-pages', 'pages-drafts')],
  ['with a part twice', address.replace('drafts', 'drafts-drafts')],
  ['with a part that there is not', address.replace('drafts', 'draughts')],
  ['with what is for other sites', address.replace('drafts-pages', 'elsewhere')],
  ['with a name that every object has', address.replace('drafts-pages', 'constructor')],
  ['with a hash of no build', address.replace(/\.[\da-f]{12}/, '.0123456789ab')],
  ['without a hash', address.replace(/\.[\da-f]{12}/, '')],
])('there is no script %s', (_why, path) => {
  expect(scripts.find(path)).toBeUndefined();
});

test('pages of other sites have an address that stays, with what finds out what a form needs', () => {
  expect(scripts.unversioned.get('/assets/form.js')?.read()).toContain('core;\nelsewhere;\nbegin();');
  expect(scripts.unversioned.has('/assets/form.de.js')).toBe(true);
});

test('of the files that are compressed, the last ones that were asked for are kept', async () => {
  const files = new ZippedFiles();
  let read = 0;
  const ask = (name: string) =>
    files.get(name, () => {
      read += 1;
      return name;
    });
  await ask('first');
  for (let count = 0; count < 99; count += 1) await ask(`other ${count}`);
  await ask('first');
  expect(read).toBe(100);
  for (let count = 99; count < 200; count += 1) await ask(`other ${count}`);
  await ask('first');
  expect(read).toBe(202);
});
