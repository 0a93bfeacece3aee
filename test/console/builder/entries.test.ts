import { describe, expect, test } from '@jest/globals';
import { withIds } from '#console/views/builder/options/parts/ids.ts';
import { withRenamed } from '#console/views/builder/options/process/renamed.ts';

describe('an entry of a list keeps its id', () => {
  const [one, two, three] = [{ key: 'one' }, { key: 'two' }, { key: 'three' }];
  const before = withIds({ all: [], ids: [], next: 0 }, [one, two, three]);

  test.each([
    ['while its key is typed', [one, { key: 'tw' }, three], [0, 1, 2]],
    ['when it moves', [two, one, three], [1, 0, 2]],
    ['when one before it goes', [two, three], [1, 2]],
    ['when one is copied before it', [one, { key: 'one_2' }, two, three], [0, 3, 1, 2]],
    ['when another is added', [one, two, three, { key: 'four' }], [0, 1, 2, 3]],
    ['when all are read anew', [{ ...one }, { ...two }, { ...three }], [0, 1, 2]],
  ])('%s', (_when, all, ids) => {
    expect(withIds(before, all).ids).toEqual(ids);
  });
});

describe('what names a step', () => {
  const ask = { key: 'ask', kind: 'approve' };
  const others = (key: string) => [
    { key: 'sign', kind: 'sign', leads_to: { declined: `step:${key}`, lapsed: 'end:lapsed' } },
    { key: 'next', who: [{ named_in: key }, { to: 'a@example.net' }] },
    { key: 'late', deadline: { after: 2, actions: [{ do: 'remind' }, { do: 'hand_on', who: [{ named_in: key }] }] } },
  ];
  const before = [ask, ...others('ask')];

  test('follows its new key', () => {
    expect(withRenamed(before, [{ ...ask, key: 'asks' }, ...others('ask')])).toEqual([
      { ...ask, key: 'asks' },
      ...others('asks'),
    ]);
  });

  test.each([
    ['that another step has', [{ ...ask, key: 'sign' }, ...others('ask')]],
    ['that is empty', [{ kind: 'approve' }, ...others('ask')]],
    ['of a step that has moved', [before[1], before[0], before[2], before[3]]],
    ['of a step that is gone', others('ask')],
  ])('does not follow a key %s', (_which, after) => {
    expect(withRenamed(before, after)).toBe(after);
  });
});
