import { expect, test } from '@jest/globals';
import { unworkable } from '#dev/prove/operations/table.ts';
import { FAULT_KINDS, OPERATION_KINDS, type OperationKind, PROFILES, type Profile, planOf } from '#dev/prove/plan.ts';
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

test('an operation that the service answers and hardly ever does is found, but not one that it could not answer', () => {
  const done = new Map<OperationKind, Map<string, number>>([
    [
      'import',
      new Map([
        ['loaded: 201', 10],
        ['loaded: 409 too_many_imports', 75],
        ['no answer', 4],
      ]),
    ],
    [
      'export',
      new Map([
        ['202', 4],
        ['409 too_many_exports', 16],
      ]),
    ],
    ['erase', new Map([['404 submission_not_found', 19]])],
    [
      'edit',
      new Map([
        ['nothing to do', 50],
        ['503 database_unavailable', 50],
      ]),
    ],
  ]);
  expect(unworkable(done)).toEqual(['import: 0 of 85 worked']);
});
