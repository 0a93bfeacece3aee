import { describe, expect, test } from '@jest/globals';
import { partsOf, roundsOf } from '#dev/bench/parts.ts';
import { memoryAims } from '#dev/bench/report/aims.ts';
import { renderAims } from '#dev/bench/report/report.ts';
import { inTurn } from '#dev/bench/rounds/in-turn.ts';

describe('rounds', () => {
  test('what is compared takes turns, each round the other way round', async () => {
    const order: string[] = [];
    const note = (name: string) => async () => ({ turn: order.push(name) });
    const measured = await inTurn(3, { bare: note('bare'), ours: note('ours') });
    expect(order.join(' ')).toBe('bare ours ours bare bare ours');
    expect(measured.bare.map(({ turn }) => turn)).toEqual([1, 4, 5]);
    expect(measured.ours.map(({ turn }) => turn)).toEqual([2, 3, 6]);
  });

  test('each one says when it began', async () => {
    const { one } = await inTurn(2, { one: async () => ({}) });
    const [first, second] = one.map(({ at }) => at);
    expect(second).toBeGreaterThanOrEqual(first ?? Number.NaN);
  });

  test('one that fails ends the bench', async () => {
    const failing = { well: async () => ({}), ill: async () => Promise.reject(new Error('502')) };
    await expect(inTurn(2, failing)).rejects.toThrow('502');
  });
});

describe('flags', () => {
  test.each([
    ['runs', ['runs']],
    ['runs,accept', ['runs', 'accept']],
    ['failing, hanging', ['failing', 'hanging']],
  ])('--only %s', (names, parts) => {
    expect(partsOf(names)).toEqual(parts);
  });

  test.each(['', 'runs,drain', 'run'])('--only %j is refused', (names) => {
    expect(() => partsOf(names)).toThrow('there are accept, runs, latency, rules, failing, hanging');
  });

  test.each([
    [undefined, undefined],
    ['12', 12],
  ])('--rounds %s', (given, rounds) => {
    expect(roundsOf(given)).toBe(rounds);
  });

  test.each(['0', '-1', '2.5', 'many', ''])('--rounds %j is refused', (given) => {
    expect(() => roundsOf(given)).toThrow('--rounds');
  });
});

test('what is missed is printed as missed', () => {
  const report = renderAims(memoryAims({ http: 151, worker: 350, temporal: 399, mysql: Number.NaN }));
  const [, , ...lines] = report.split('\n');
  expect(lines.map((line) => [line.split(', ')[0], line.split(' ').at(-1)])).toEqual([
    ['memory of http', 'MISSED'],
    ['memory of worker', 'met'],
    ['memory of temporal', 'met'],
    ['memory of mysql', 'undecided'],
  ]);
});
