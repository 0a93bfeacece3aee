import { describe, expect, test } from '@jest/globals';
import { type CourseStep, findCourseFlaws, occasionsOf } from '#forms/process/course.ts';
import type { StepConfig } from '#forms/process/definition.ts';

const step = (key: string, more: Partial<CourseStep> = {}): CourseStep => ({
  key,
  kind: 'approve',
  leads_to: {},
  ...more,
});
const to = (leads_to: StepConfig['leads_to']): Partial<CourseStep> => ({ leads_to });
const condition = { action: 'show', match: 'all', rules: [{ field: 'days', op: 'greater_than', value: 5 }] } as const;

describe('The flaws of a course', () => {
  test.each<[string, CourseStep[], ReturnType<typeof findCourseFlaws>]>([
    ['none', [step('a'), step('b')], []],
    ['none in a single step', [step('a')], []],
    [
      'a step that is jumped over',
      [step('a', to({ approved: 'step:c' })), step('b'), step('c')],
      [{ step: 1, flaw: 'unreachable' }],
    ],
    [
      'none in a step that only a false condition leads to',
      [step('a', { ...to({ approved: 'end:fine' }), conditional: condition as never }), step('b')],
      [],
    ],
    [
      'a circle without an end',
      [step('a', to({ rejected: 'step:b' })), step('b', to({ approved: 'step:a', rejected: 'step:a' }))],
      [
        { step: 0, flaw: 'endless' },
        { step: 1, flaw: 'endless' },
      ],
    ],
    ['none in a circle that a rejection leaves', [step('a'), step('b', to({ approved: 'step:a' }))], []],
    [
      'a wait for itself',
      [step('a', { kind: 'wait', leads_to: { reached: 'step:a' } })],
      [{ step: 0, flaw: 'endless' }],
    ],
  ])('%s', (_what, steps, flaws) => {
    expect(findCourseFlaws(steps)).toEqual(flaws);
  });
});

test('The occasions of a course are its openings, its outcomes and its ends', () => {
  const deadline = {
    after: 2,
    unit: 'days',
    remind_after: [],
    actions: [{ do: 'decide', outcome: 'lapsed' }],
  } as const;
  const steps = [step('sign', { kind: 'sign', deadline }), step('rest', { kind: 'wait' })];
  expect(occasionsOf(steps)).toEqual([
    'step:sign:opened',
    'step:rest:opened',
    'step:sign:signed',
    'step:sign:declined',
    'step:sign:lapsed',
    'step:rest:reached',
    'ended:completed',
    'ended:stopped',
    'ended:declined',
    'ended:lapsed',
  ]);
});
