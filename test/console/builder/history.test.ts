import { describe, expect, test } from '@jest/globals';
import {
  changed,
  changedText,
  historyOf,
  MOST_STEPS,
  PAUSE_MS,
  redone,
  undone,
} from '#console/views/builder/editor/history.ts';
import type { Draft } from '#console/views/builder/model.ts';

const config = { fields: [], options: {} };
const titled = (title: string): Draft => ({ title, config });
const step = (title: string, selected: string | null = null) => ({ draft: titled(title), selected });

describe('a history', () => {
  test('goes back and forth, with the field that was looked at', () => {
    const two = changed(changed(historyOf(titled('a')), step('b', 'x'), 0), step('c', 'y'), PAUSE_MS + 1);
    const back = undone(two);
    expect(back.now).toEqual(step('b', 'x'));
    expect(undone(back).now).toEqual(step('a'));
    expect(redone(redone(undone(back))).now).toEqual(step('c', 'y'));
  });

  test.each([
    ['typed without a pause', 100, 1],
    ['typed after a pause', PAUSE_MS, 2],
  ])('%s', (_what, pause, steps) => {
    const typed = changed(changed(historyOf(titled('')), step('a'), 0), step('ab'), pause);
    expect(typed.past).toHaveLength(steps);
    expect(undone(typed).now.draft.title).toBe(steps === 1 ? '' : 'a');
  });

  test('a step after undoing drops what was undone', () => {
    const one = undone(changed(historyOf(titled('a')), step('b'), 0));
    expect(redone(changed(one, step('c'), 0)).now.draft.title).toBe('c');
  });

  test('has an end', () => {
    let long = historyOf(titled('0'));
    for (let at = 1; at <= MOST_STEPS + 5; at += 1) long = changed(long, step(String(at)), at * PAUSE_MS);
    expect(long.past).toHaveLength(MOST_STEPS);
  });

  test('what changes nothing is no step', () => {
    const { now, ...rest } = historyOf(titled('a'));
    expect(changed({ now, ...rest }, { draft: now.draft, selected: 'x' }, 0)).toMatchObject({
      past: [],
      now: { selected: 'x' },
    });
    expect(undone({ now, ...rest }).now).toBe(now);
    expect(redone({ now, ...rest }).now).toBe(now);
  });
});

test.each<[unknown, unknown, string | null]>([
  ['a', 'b', ''],
  [{ a: 1 }, { a: 2 }, '/a'],
  [{ a: [{ b: 'x' }, 1] }, { a: [{ b: 'y' }, 1] }, '/a/0/b'],
  [{}, { a: 'x' }, '/a'],
  [{ a: 1, b: 1 }, { a: 2, b: 2 }, null],
  [{ a: true }, { a: false }, null],
  [{ a: [1] }, { a: [1, 2] }, '/a/1'],
  [{ a: {} }, { a: null }, null],
])('the text that changed from %j to %j', (before, after, expected) => {
  expect(changedText(before, after)).toBe(expected);
});
