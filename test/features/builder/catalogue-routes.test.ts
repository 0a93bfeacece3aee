import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CATALOGUES, type Catalogue } from '#features/builder/catalogue/catalogue.ts';
import { type Answer, startService, type TestService } from '#test/environment/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

test.each(CATALOGUES)('the list of %s is read once, and then only asked whether it has changed', async (name) => {
  const path = `b:/catalogue/${name}`;
  const first = await service.as.admin('GET', path);
  const etag = first.headers.get('etag') ?? '';
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  expect(first.body).toMatchObject({
    groups: expect.any(Array),
    entries: expect.any(Array),
    $defs: expect.any(Object),
  });
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  // By default, `fetch` adds headers that bypass every cache.
  const known = (tag: string) => ({ ...service.admin, 'if-none-match': tag, 'cache-control': 'max-age=0' });
  const again = await service.call('GET', path, { headers: known(etag) });
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
  const other = await service.call('GET', path, { headers: known('"other"') });
  expect([other.status, other.body]).toEqual([200, first.body]);
});

test('a list is in German where that is asked for', async () => {
  const ask = (language: string) =>
    service.call('GET', 'b:/catalogue/options', { headers: { ...service.admin, 'accept-language': language } });
  const [english, german, french] = await Promise.all(['en', 'de-AT, de;q=0.9', 'fr'].map(ask));
  expect(german?.headers.get('content-language')).toBe('de');
  expect(german?.headers.get('vary')).toContain('Accept-Language');
  expect(JSON.stringify(german?.body)).toContain('Benachrichtigungen');
  expect(german?.headers.get('etag')).not.toBe(english?.headers.get('etag'));
  expect(french?.body).toEqual(english?.body);
});

test('programs read the descriptions of the schemas', async () => {
  const ask = (query: string) => service.as.admin('GET', `b:/catalogue/field-types?id=datetime${query}`);
  const [people, programs] = [await ask(''), await ask('&texts=schema')];
  expect([people.text.includes('YYYY-MM-DDTHH:MM'), programs.text.includes('YYYY-MM-DDTHH:MM')]).toEqual([false, true]);
});

test('some entries are read with what they refer to, or all in brief', async () => {
  const ask = (query: string) => service.as.admin('GET', `b:/catalogue/field-types?${query}`);
  const [all, some, brief] = [await ask(''), await ask('id=email,%20text'), await ask('brief=true')];
  const listOf = ({ body }: Answer) => body as Catalogue;
  const named = (list: Catalogue) => list.entries.map(({ id }) => id);
  expect(named(listOf(some))).toEqual(['text', 'email']);
  expect(listOf(some).entries).toEqual(listOf(all).entries.filter(({ id }) => ['text', 'email'].includes(id)));
  const referred = [...JSON.stringify(some.body).matchAll(/#\/\$defs\/([^"]+)/g)].map(([, name]) => name);
  expect(Object.keys(listOf(some).$defs).toSorted()).toEqual([...new Set(referred)].toSorted());
  expect(named(listOf(brief))).toEqual(named(listOf(all)));
  expect([listOf(brief).$defs, listOf(brief).entries[0]]).toMatchObject([{}, { schema: {}, panel: [] }]);
  expect(brief.text.length).toBeLessThan(all.text.length / 5);
});

test.each([
  ['id=notifications,emial', { id: 'id must not have emial, which is not in the list' }],
  ['id=', { id: expect.any(String) }],
  ['brief=1', { brief: expect.any(String) }],
  ['texts=api', { texts: expect.any(String) }],
])('what there is not is refused: %s', async (query, errors) => {
  const answer = await service.as.admin('GET', `b:/catalogue/options?${query}`);
  expect([answer.status, answer.body]).toMatchObject([422, { errors }]);
});
