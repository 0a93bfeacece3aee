import { describe, expect, test } from '@jest/globals';
import type { Draft, Field } from '#console/views/builder/model.ts';
import { merged } from '#console/views/builder/save/merge.ts';
import { newSecrets, secretName, withoutSaved } from '#console/views/builder/save/secrets.ts';
import {
  dropChanges,
  dropOldChanges,
  MOST_VISITS,
  storeChanges,
  storedChanges,
} from '#console/views/builder/save/unsaved-changes.ts';

const text = (name: string, more: object = {}): Field => ({ type: 'text', name, ...more });
const draft = (fields: Field[], options = {}, title = 'T'): Draft => ({ title, config: { fields, options } });
const names = ({ config }: Draft) => config.fields.map(({ name }) => name).join(' ');

describe('two versions of a form', () => {
  const base = draft([text('a'), text('b'), text('c')], {
    retention_days: 30,
    notifications: [{ key: 'team', to: 'x', subject: 'S' }],
  });
  const fields = base.config.fields;
  const of = (all: Field[], options: object = base.config.options) => draft(all, options);

  test.each<[string, Draft, Draft, string, string[]]>([
    ['add fields each', of([...fields, text('mine')]), of([text('theirs'), ...fields]), 'theirs a b c mine', []],
    ['one removes, the other adds', of([text('a'), text('c')]), of([...fields, text('x')]), 'a c x', []],
    [
      'one moves, the other adds',
      of([text('c'), text('a'), text('b')]),
      of([text('a'), text('b'), text('x'), text('c')]),
      'c a b x',
      [],
    ],
    [
      'one removes what the other changes',
      of([text('a'), text('c')]),
      of([text('a'), text('b', { label: 'B' }), text('c')]),
      'a c',
      ['config.fields.b'],
    ],
    [
      'both move',
      of([text('b'), text('a'), text('c')]),
      of([text('a'), text('c'), text('b')]),
      'b a c',
      ['config.fields'],
    ],
  ])('%s', (_what, mine, theirs, expected, collisions) => {
    const result = merged(base, mine, theirs);
    expect(names(result.draft)).toBe(expected);
    expect(result.collisions).toEqual(collisions);
  });

  test('are put together key by key', () => {
    const mine = draft([text('a', { label: 'Mine' }), text('b'), text('c')], {
      ...base.config.options,
      notifications: [{ key: 'team', to: 'x', subject: 'Mine' }],
    });
    const theirs = draft(
      [text('a', { label: 'Theirs', required: true }), text('b'), text('c')],
      {
        notifications: [
          { key: 'team', to: 'theirs', subject: 'S' },
          { key: 'guest', to: 'g' },
        ],
      },
      'Theirs',
    );
    expect(merged(base, mine, theirs)).toEqual({
      draft: draft(
        [text('a', { label: 'Mine', required: true }), text('b'), text('c')],
        {
          notifications: [
            { key: 'team', to: 'theirs', subject: 'Mine' },
            { key: 'guest', to: 'g' },
          ],
        },
        'Theirs',
      ),
      collisions: ['config.fields.a.label'],
    });
  });

  test('that are the same need nothing', () => {
    expect(merged(base, base, base)).toEqual({ draft: base, collisions: [] });
  });
});

describe('unsaved changes', () => {
  const storage = () => {
    const all = new Map<string, string>();
    return {
      all,
      get length() {
        return all.size;
      },
      key: (index: number) => [...all.keys()][index] ?? null,
      getItem: (key: string) => all.get(key) ?? null,
      setItem: (key: string, value: string) => void all.set(key, value),
      removeItem: (key: string) => void all.delete(key),
    };
  };
  const base = draft([text('a')]);
  const kept = { visit: 'v', revision: 3, at: '2026-01-01T00:00:00Z', draft: base };
  const on = (day: number, visit: string) => ({ ...kept, visit, at: `2026-01-0${day}T00:00:00Z` });
  const visits = (id: number, store: ReturnType<typeof storage>) => storedChanges(id, store).map(({ visit }) => visit);

  test('is kept by the form and the visit, newest first, until it is dropped', () => {
    const store = storage();
    for (const one of [on(1, 'a'), on(3, 'b'), on(2, 'c')]) storeChanges(7, one, base, store);
    storeChanges(70, on(4, 'other'), base, store);
    expect(storedChanges(7, store)).toEqual([on(3, 'b'), on(2, 'c'), on(1, 'a')]);
    expect(visits(8, store)).toEqual([]);
    dropChanges(7, 'b', store);
    expect(visits(7, store)).toEqual(['c', 'a']);
  });

  test('is bounded: the newest visits of a form, and none that is too old', () => {
    const store = storage();
    for (let day = 1; day <= MOST_VISITS + 2; day += 1) storeChanges(7, on(day, `v${day}`), base, store);
    expect(visits(7, store)).toEqual(['v7', 'v6', 'v5', 'v4', 'v3']);
    store.all.set('another', '{');
    dropOldChanges(new Date('2026-02-05T00:00:00Z'), store);
    expect(visits(7, store)).toEqual(['v7', 'v6']);
    expect(store.all.has('another')).toBe(true);
  });

  test('stays out of the browser where it is secret', () => {
    const store = storage();
    const shown = {
      ...{ url: 'https://x', secret_set: true, previous_secret_set: true },
      ...{ previous_secret_expires_at: '2026-01-02T00:00:00Z', token_label: 'Ticket' },
    };
    const crm = (more: object) => ({ integrations: [{ key: 'crm', settings: { ...shown, ...more } }] });
    const typed = crm({ headers: { 'X-Key': 'tea' }, api_key: 'tea', secret: null });
    const others = [...typed.integrations, { key: 'new', settings: { secret: 'tea' } }];
    storeChanges(
      7,
      {
        ...kept,
        draft: draft([text('secret')], { integrations: others, captcha: { secret: 'tea' }, retention_days: 1 }),
      },
      draft([], crm({})),
      store,
    );
    expect([...store.all.values()].join()).not.toMatch(/\btea\b/);
    expect(storedChanges(7, store)[0]?.draft.config).toEqual({
      fields: [text('secret')],
      options: {
        integrations: [
          { key: 'crm', settings: { ...shown, secret: null } },
          { key: 'new', settings: {} },
        ],
        captcha: {},
        retention_days: 1,
      },
    });
  });

  test('is no trouble where there is no room, or what is there cannot be read', () => {
    const full = {
      ...storage(),
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    };
    expect(() => storeChanges(7, kept, base, full)).not.toThrow();
    const broken = {
      ...storage(),
      removeItem: () => {
        throw new Error('denied');
      },
    };
    expect(() => dropChanges(7, 'v', broken)).not.toThrow();
    for (const value of [
      '{',
      '1',
      '{"revision":1}',
      '{"revision":1,"at":"x","draft":{"title":"T","config":{"fields":[],"options":{}}}}',
      '{"revision":1,"at":"2026-01-01","draft":{"title":"T","config":{"fields":1,"options":{}}}}',
    ]) {
      const store = storage();
      store.all.set('console.builder.7.v', value);
      expect(storedChanges(7, store)).toEqual([]);
      dropOldChanges(new Date(), store);
      expect(store.all.size).toBe(0);
    }
  });
});

test('secrets that a save has made are found', () => {
  const sent = {
    integrations: [
      { key: 'crm', settings: { url: 'u' } },
      { key: 'own', settings: { secret: 'mine' } },
    ],
  };
  const answer = {
    integrations: [
      { key: 'crm', settings: { url: 'u', secret: 'whsec_1', secret_set: true, previous_secret_expires_at: 'x' } },
      { key: 'own', settings: { secret: 'mine', secret_set: true } },
    ],
    headless: { enabled: true, api_key_set: false },
  };
  expect(newSecrets(sent, answer)).toEqual([{ path: 'integrations[crm].settings.secret', value: 'whsec_1' }]);
});

test('secrets that the service keeps since a save are in no version any more, and its flags are', () => {
  const hook = (key: string, settings: object) => ({ key, settings });
  const saved = draft([text('a')], {
    integrations: [
      hook('crm', { url: 'u', secret: 'made', secret_set: true, headers_set: false }),
      hook('own', { secret_set: true }),
    ],
    captcha: { provider: 'p', secret_set: true },
  });
  expect(withoutSaved(saved, saved).config.options).toEqual({
    integrations: [hook('crm', { url: 'u', secret_set: true, headers_set: false }), hook('own', { secret_set: true })],
    captcha: { provider: 'p', secret_set: true },
  });
  const earlier = draft([text('b')], {
    integrations: [hook('own', { secret: 'typed', secret_set: false }), hook('gone', { secret: 'unsaved' })],
    captcha: { provider: 'q', secret: 'typed' },
    retention_days: 1,
  });
  expect(withoutSaved(earlier, saved)).toEqual(
    draft([text('b')], {
      integrations: [hook('own', { secret_set: true }), hook('gone', { secret: 'unsaved' })],
      captcha: { provider: 'q', secret_set: true },
      retention_days: 1,
    }),
  );
});

test.each([
  ['integrations[crm].settings.secret', 'crm: secret'],
  ['integrations.crm.headers', 'crm: headers'],
  ['captcha.secret_key', 'captcha.secret_key'],
])('the secret at %s is called %s', (path, name) => {
  expect(secretName(path)).toBe(name);
});
