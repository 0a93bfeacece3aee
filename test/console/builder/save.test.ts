import { describe, expect, test } from '@jest/globals';
import type { Draft, Field } from '#console/views/builder/model.ts';
import { drop, keep, newSecrets, readKept } from '#console/views/builder/save/kept.ts';
import { merged } from '#console/views/builder/save/merge.ts';

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

describe('what is not saved', () => {
  const storage = () => {
    const all = new Map<string, string>();
    return {
      all,
      getItem: (key: string) => all.get(key) ?? null,
      setItem: (key: string, value: string) => void all.set(key, value),
      removeItem: (key: string) => void all.delete(key),
    };
  };
  const kept = { revision: 3, at: '2026-01-01T00:00:00Z', draft: draft([text('a')]) };

  test('is kept by the form, until it is dropped', () => {
    const store = storage();
    keep(7, kept, store);
    expect(readKept(7, store)).toEqual(kept);
    expect(readKept(8, store)).toBeNull();
    drop(7, store);
    expect(readKept(7, store)).toBeNull();
  });

  test('stays out of the browser where it is secret', () => {
    const store = storage();
    const integrations = [
      { key: 'crm', settings: { url: 'https://x', headers: { 'X-Key': 'tea' }, api_key: 'tea', secret_set: true } },
    ];
    keep(
      7,
      { ...kept, draft: draft([text('secret')], { integrations, captcha: { secret: 'tea' }, retention_days: 1 }) },
      store,
    );
    expect([...store.all.values()].join()).not.toContain('tea');
    expect(readKept(7, store)?.draft.config).toEqual({
      fields: [text('secret')],
      options: {
        integrations: [{ key: 'crm', settings: { url: 'https://x', secret_set: true } }],
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
    expect(() => keep(7, kept, full)).not.toThrow();
    const broken = {
      ...storage(),
      removeItem: () => {
        throw new Error('denied');
      },
    };
    expect(() => drop(7, broken)).not.toThrow();
    for (const value of [
      '{',
      '1',
      '{"revision":1}',
      '{"revision":1,"at":"x","draft":{"title":"T","config":{"fields":1,"options":{}}}}',
    ]) {
      const store = storage();
      store.all.set('console.builder.7', value);
      expect(readKept(7, store)).toBeNull();
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
