import { describe, expect, test } from '@jest/globals';
import { nameIn } from '#console/parts/download/name-in.ts';
import { neighboursOf } from '#console/views/submissions/detail/neighbours.ts';
import { filesOf, isBlank, isPicture, tableOf } from '#console/views/submissions/detail/values.ts';
import { shownState, undeliveredIn } from '#console/views/submissions/states.ts';
import {
  changedSince,
  configOf,
  type Entry,
  isOpen,
  lastTriedAt,
  nextPoll,
  targetOf,
  variantsOf,
} from '#console/views/submissions/timeline/model.ts';

const entry = (some: Partial<Entry>): Entry => ({
  ...{ kind: 'mail', at: '2026-01-01T00:00:00.000Z', state: 'delivered', id: 'm1', details: {}, actions: [] },
  ...{ temporal_ui_url: null },
  ...some,
});
const NOW = Date.parse('2026-01-01T12:00:00.000Z');
const step = (state: string, seconds: number | null = null) => ({
  state,
  next_attempt_at: seconds === null ? null : new Date(NOW + seconds * 1_000).toISOString(),
});

describe('when it is looked again', () => {
  test.each([
    ['everything has ended', 'completed', [step('delivered'), step('failed')], false, false],
    ['one is under way', 'processing', [step('pending'), step('retrying', 600)], false, 2_000],
    ['one waits long', 'processing', [step('retrying', 600)], false, 30_000],
    ['one waits ten seconds', 'completed_with_errors', [step('retrying', 10)], false, 11_500],
    ['one is due', 'processing', [step('retrying', -5)], false, 2_000],
    ['somebody has just done something', 'completed', [step('delivered')], true, 2_000],
    ['its run has not begun', 'accepted', [], false, 30_000],
  ])('%s', (_, state, steps, hasActed, expected) => {
    expect(nextPoll({ state, steps } as never, NOW, hasActed)).toBe(expected);
  });

  test('nothing is known of it yet', () => expect(nextPoll(undefined, NOW)).toBe(false));
});

test('what has changed: new entries, other states, more attempts', () => {
  const log = (length: number) => ({ attempt_log: Array.from({ length }, () => ({})) });
  const before = [entry({}), entry({ id: 'm2', state: 'pending' }), entry({ id: 'm3', details: log(1) })];
  const now = [
    entry({}),
    entry({ id: 'm2', state: 'failed' }),
    entry({ id: 'm3', details: log(2) }),
    entry({ id: null, kind: 'action', state: null }),
  ];
  expect(changedSince(before, now).map(({ id, kind }) => id ?? kind)).toEqual(['m2', 'm3', 'action']);
  expect(changedSince(now, now)).toEqual([]);
});

describe('resending deliveries', () => {
  test.each([
    ['retry', 'failed', false, ['retry']],
    ['retry', 'failed', true, ['retry_current', 'retry_pinned']],
    ['retry', 'retrying', true, ['retry_current', 'retry_pinned']],
    ['retry', 'delivered', false, ['resend']],
    ['retry', 'delivered', true, ['resend_pinned', 'resend_current']],
    ['resend', 'failed', true, ['resend_current', 'resend_pinned']],
    ['cancel', 'retrying', true, ['cancel']],
  ])('%s of what is %s, the form changed: %s', (name, state, isChanged, labels) => {
    const action = { name, method: 'POST' as const, path: '/x' };
    expect(variantsOf(entry({ state }), action, isChanged).map(({ label }) => label)).toEqual(labels);
  });

  test.each([
    [{ details: { config: 'current' } }, 'current'],
    [{ details: { config: 'x' } }, undefined],
    [{}, undefined],
  ])('which way was used, by %j', (details, config) => {
    expect(configOf(entry({ kind: 'action', details }))).toBe(config);
  });
});

test.each([
  ['no attempt', [], undefined],
  ['one at once', ['2026-01-01T00:00:02.000Z'], undefined],
  ['one later', ['2026-01-01T00:02:00.000Z'], '2026-01-01T00:02:00.000Z'],
  ['the newest of several', ['2026-01-01T00:00:30.000Z', '2026-01-01T00:00:02.000Z'], '2026-01-01T00:00:30.000Z'],
])('when it was tried last: %s', (_, starts, last) => {
  const details = { attempt_log: starts.map((at) => ({ started_at: at })) };
  expect(lastTriedAt(entry({ details }))).toBe(last);
});

test('undelivered parts of a submission', () => {
  expect(undeliveredIn(['pending', 'retrying', 'failed', 'delivered', 'cancelled', null])).toEqual({
    waiting: 2,
    failed: 1,
  });
});

test.each([
  ['completed', {}, 'completed'],
  ['completed', { waiting: 1 }, 'retrying'],
  ['completed', { waiting: 1, failed: 1 }, 'completed_with_errors'],
  ['completed_with_errors', { waiting: 1 }, 'completed_with_errors'],
  ['processing', { waiting: 1, failed: 1 }, 'processing'],
])('a submission that is %s, of which there is left %j, is seen as %s', (state, rest, seen) => {
  expect(shownState(state, rest)).toBe(seen);
});

test('an order waits, but no mail or job of it is open', () => {
  expect(isOpen(entry({ kind: 'order', state: 'pending' }))).toBe(false);
  expect(isOpen(entry({ kind: 'webhook', state: 'retrying' }))).toBe(true);
  expect(isOpen(entry({ state: 'cancelled' }))).toBe(false);
});

test('an action tells of the mail or job that it was done with', () => {
  const entries = [entry({}), entry({ kind: 'webhook', id: 'j1' })];
  const action = (target: string) => entry({ kind: 'action', id: null, details: { target } });
  expect(targetOf(action('job:j1'), entries)?.kind).toBe('webhook');
  expect(targetOf(action('mail:m9'), entries)).toBeUndefined();
  expect(targetOf(action('submission:1'), entries)).toBeUndefined();
});

test.each([
  [3, { newer: undefined, older: 2, isOlderBeyond: false }],
  [2, { newer: 3, older: 1, isOlderBeyond: false }],
  [1, { newer: 2, older: undefined, isOlderBeyond: true }],
  [9, null],
])('what stands beside %d in the list', (id, expected) => {
  const rows = (...ids: number[]) => ({ submissions: ids.map((one) => ({ id: one })), next: 'x' });
  expect(neighboursOf([rows(3), rows(2, 1)] as never, id)).toEqual(expected);
});

test('values: files, what was left empty, rows in the order of their columns', () => {
  const field = { name: 'a', label: 'A', type: 'file', display: '' };
  const file = { id: 'f', name: 'a.png', size: 9, type: 'image/png' };
  expect(filesOf({ ...field, value: [file, null, { id: 1 }] })).toEqual([file]);
  expect(filesOf({ ...field, type: 'text', value: [file] })).toBeUndefined();
  expect([isBlank({ ...field, value: [] }), isBlank({ ...field, value: [file] })]).toEqual([true, false]);
  expect(isBlank({ ...field, type: 'signature', drawing: 'M0 0' })).toBe(false);
  const svg = { ...file, type: 'image/svg+xml' };
  expect([isPicture(file), isPicture(svg), isPicture({ ...file, size: 20_000_000 })]).toEqual([true, false, false]);
  const columns = ['x', 'y'].map((name) => ({ name, label: name }));
  const y = { name: 'y', label: 'y', type: 'text', display: '1' };
  expect(tableOf({ ...field, columns, rows: [[y], []] })).toEqual([
    [undefined, y],
    [undefined, undefined],
  ]);
});

test.each([
  ['attachment; filename="form-1-submissions.csv"', 'form-1-submissions.csv'],
  ['attachment; filename=a.pdf', 'a.pdf'],
  ['attachment; filename="a \\"b\\".txt"', 'a "b".txt'],
  ["attachment; filename=x.txt; filename*=UTF-8''%C3%A4.txt", 'ä.txt'],
  ['inline', undefined],
  [null, undefined],
])('the name of a file in %j', (disposition, name) => {
  expect(nameIn(disposition)).toBe(name);
});
