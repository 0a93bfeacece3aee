import { describe, expect, test } from '@jest/globals';
import { defineSettings } from '#settings/define.ts';
import { planChange } from '#settings/plan.ts';
import { choice, setting, settingsGroup, wholeNumber } from '#settings/schema.ts';
import { contentOf, effective, shownSettings } from '#settings/stored.ts';

const NOW = new Date('2031-03-04T05:06:07Z');
const text = (value: unknown) => (typeof value === 'string' ? null : 'must be a text');

interface Stored {
  color?: string;
  size?: number;
  server?: Record<string, string>;
}

const definition = defineSettings<Stored>({
  scope: 'test',
  title: 'test settings',
  schema: settingsGroup(
    {
      color: choice(['red', 'blue'], { preset: 'red' }),
      size: wholeNumber(1, 9),
      server: settingsGroup(
        {
          host: setting(text, { isDestination: true, isNeeded: true }),
          user: setting(text),
          password: setting(text, { secret: true }),
        },
        { whole: 'the server' },
      ),
    },
    { readOnly: ['updated_at'] },
  ),
  event: 'option.set',
});
const SERVER = { host: 'a', user: 'u', password: 'p' };
const plan = (given: unknown, value: Stored = {}) =>
  planChange(definition, { value, version: 1, updatedAt: null }, given, NOW);
const merged = (given: unknown, value: Stored = {}) => plan(given, value).after;
const refusals = (given: unknown, value: Stored = {}) => {
  try {
    plan(given, value);
    return {};
  } catch (error) {
    return (error as { errors: Record<string, string> }).errors;
  }
};

describe('a secret', () => {
  test.each<[string, unknown, string | undefined]>([
    ['absent', undefined, 'p'],
    ['blank', '', 'p'],
    ['masked', '********', 'p'],
    ['null', null, undefined],
    ['another one', 'q', 'q'],
  ])('that is sent %s', (_what, password, left) => {
    expect(merged({ server: { password } }, { server: SERVER }).server?.password).toBe(left);
  });

  test('is kept apart, and shown as a flag', () => {
    expect(contentOf(definition.schema, { size: 2, server: SERVER })).toEqual({
      value: { size: 2, server: { host: 'a', user: 'u' } },
      secrets: { 'server.password': 'p' },
    });
    expect(shownSettings(definition.schema, { server: SERVER })).toEqual({
      ...{ color: 'red', size: null },
      server: { configured: true, host: 'a', user: 'u', password_set: true },
    });
  });

  test('does not follow to another address, unless it is entered again or removed', () => {
    const stored = { server: SERVER };
    expect(refusals({ server: { host: 'b' } }, stored)).toEqual({
      'server.password': expect.stringMatching(/^server\.password is required: it has to be entered again/),
    });
    expect(refusals({ server: { host: 'b', password: 'q' } }, stored)).toEqual({});
    expect(refusals({ server: { host: 'b', password: null } }, stored)).toEqual({});
    expect(refusals({ server: null }, stored)).toEqual({});
  });
});

describe('settings', () => {
  test('that are not named stay, and null removes one or a whole group', () => {
    const stored = { color: 'blue', size: 3, server: SERVER };
    expect(merged({}, stored)).toEqual(stored);
    expect(merged({ size: null, server: null }, stored)).toEqual({ color: 'blue' });
  });

  test('that are what holds anyway are not kept', () => {
    expect(merged({ color: 'red' }, { color: 'blue' })).toEqual({});
    expect(effective(definition.schema, {})).toMatchObject({ color: 'red' });
  });

  test('that change are named by their paths', () => {
    expect(plan({ size: 3, color: 'blue', server: { user: 'v' } }, { size: 3, server: SERVER }).changed).toEqual([
      'color',
      'server.user',
    ]);
  });

  test('that were read can be written back', () => {
    const stored = { size: 3, server: SERVER };
    const read = { ...shownSettings(definition.schema, stored), updated_at: NOW.toISOString() };
    expect(plan(read, stored)).toMatchObject({ after: stored, changed: [] });
    expect(merged(shownSettings(definition.schema, {}))).toEqual({});
  });

  test.each<[unknown, Record<string, RegExp>]>([
    [{ color: 'green' }, { color: /^color must be one of red, blue$/ }],
    [
      { size: 'x', depth: 1 },
      { size: /^size must be a whole number/, depth: /^depth is not known here; use color, / },
    ],
    [{ server: 'a' }, { server: /^server must be an object with host, user, password, or null$/ }],
    [
      { server: { user: 'u' } },
      { 'server.host': /^server\.host is required; to remove the server send server: null$/ },
    ],
    [{ server: { host: 'a', port: 1 } }, { 'server.port': /^server\.port is not known here/ }],
    [{ toString: 1 }, { toString: /^toString is not known here/ }],
  ])('%j are refused by name', (given, mistakes) => {
    const errors = refusals(given);
    expect(Object.keys(errors)).toEqual(Object.keys(mistakes));
    for (const [path, pattern] of Object.entries(mistakes)) expect(errors[path]).toMatch(pattern);
  });
});
