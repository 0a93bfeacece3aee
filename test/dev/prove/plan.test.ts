import { expect, test } from '@jest/globals';
import { FAULT_KINDS, OPERATION_KINDS, PROFILES, type Profile, planOf } from '#dev/prove/plan.ts';
import { randomOf } from '#dev/prove/random.ts';

const all = PROFILES.all as Profile;

test('a seed always gives the same operations and faults, another one others', () => {
  const plan = planOf(7, 3, all);
  expect(planOf(7, 3, all)).toEqual(plan);
  expect(planOf(8, 3, all).operations).not.toEqual(plan.operations);
  // The decisions are the same on every machine.
  expect(plan.operations.slice(0, 3).map(({ kind, form }) => `${kind}, ${form}`)).toEqual([
    'decide, process',
    'decide, process',
    'invite at once, invited',
  ]);
});

test('a long plan does everything, under every fault', () => {
  const { operations, faults } = planOf(1, 60, all);
  expect(new Set(operations.map(({ kind }) => kind))).toEqual(new Set(OPERATION_KINDS));
  expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(FAULT_KINDS));
});

test('an operation is about an earlier submission of the same form, and only forms of the profile are used', () => {
  for (const [name, profile] of Object.entries(PROFILES)) {
    const { operations } = planOf(5, 4, profile);
    expect(operations.length).toBeGreaterThan(0);
    for (const { number, of, form } of operations) {
      expect([name, profile.forms.includes(form)]).toEqual([name, true]);
      if (of === null) continue;
      expect(of).toBeLessThan(number);
      expect(operations[of]?.form).toBe(form);
    }
  }
});

test('decisions of a fork do not depend on how many were made before', () => {
  const [one, other] = [randomOf('x'), randomOf('x')];
  for (let count = 0; count < 10; count += 1) one.below(100);
  expect(one.fork('a').below(1_000_000)).toBe(other.fork('a').below(1_000_000));
  expect(one.fork('a').below(1_000_000)).not.toBe(one.fork('b').below(1_000_000));
});

test('decisions are spread over all possibilities', () => {
  const random = randomOf(3);
  const counts = new Array<number>(10).fill(0);
  for (let count = 0; count < 10_000; count += 1) {
    const one = random.below(10);
    counts[one] = (counts[one] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(200);
  expect(() => random.pick([])).toThrow('nothing to pick from');
});
