import { describe, expect, test } from '@jest/globals';
import { withIds } from '#console/views/builder/options/parts/ids.ts';
import { withStepKey } from '#console/views/builder/options/process/renamed.ts';

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
  const form = (key: string, other = 'sign') => ({
    notifications: [
      { key: 'team', on: ['created', `step:${key}:opened`, 'ended:ask'] },
      { key: 'all', on: [`step:${other}:signed`] },
    ],
    integrations: [{ key: 'crm', settings: { on: 'step:ask:opened' }, on: [`step:${key}:rejected`] }],
    process: {
      places_back_on: ['ask'],
      steps: [
        { key, kind: 'approve', leads_to: { rejected: `step:${key}`, lapsed: 'end:ask' } },
        { key: other, kind: 'sign', leads_to: { declined: `step:${key}` }, who: [{ to: 'ask' }] },
        { key: 'next', who: [{ named_in: key }, { to: 'a@example.net' }] },
        {
          key: 'late',
          deadline: { after: 2, actions: [{ do: 'remind' }, { do: 'hand_on', who: [{ named_in: key }] }] },
        },
      ] as Record<string, unknown>[],
    },
    translations: { de: { title: 'Antrag', options: { process: { steps: { [key]: { title: 'Frage' } } } } } },
  });

  test('follows its new key, wherever the form names it', () => {
    expect(withStepKey(form('ask'), 0, 'request')).toEqual({ options: form('request'), mentions: 7 });
    expect(withStepKey(form('ask'), 1, 'seal')).toEqual({ options: form('ask', 'seal'), mentions: 1 });
  });

  test('stays as it is where nothing names it, down to the objects', () => {
    const options = form('ask');
    const { options: after, mentions } = withStepKey(options, 2, 'then');
    expect(mentions).toBe(0);
    expect(after).toEqual({
      ...options,
      process: {
        ...options.process,
        steps: options.process.steps.with(2, { ...options.process.steps[2], key: 'then' }),
      },
    });
    expect(after.notifications).toBe(options.notifications);
    expect(after.translations).toBe(options.translations);
  });

  test('is nothing for a step that had no key yet', () => {
    const steps = [{ kind: 'wait' }, { key: 'next', who: [{ to: 'a@example.net' }] }];
    const { options, mentions } = withStepKey({ process: { steps } }, 0, 'wait');
    expect([options, mentions]).toEqual([{ process: { steps: [{ kind: 'wait', key: 'wait' }, steps[1]] } }, 0]);
  });
});
