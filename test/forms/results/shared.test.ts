import { describe, expect, test } from '@jest/globals';
import { EVERY_TYPE, EVERY_TYPE_FORM, EVERY_VALUE } from '#dev/every-type/form.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { inputFields, placedFields } from '#forms/field-types/index.ts';
import { fieldTypes } from '#forms/field-types/table.ts';
import { resultsPlanOf } from '#forms/results/plan.ts';
import { type SharedQuestion, sharedResults } from '#forms/results/shared.ts';
import { type Counters, tally } from '#forms/results/tally.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { parseForm } from '#test/environment/form-rules.ts';
import { randomFrom } from '#test/environment/random.ts';

const options = [{ value: 'a', label: 'Alpha' }, { value: 'b' }];

function shareForm(config: FormConfig, answers: readonly SubmissionValues[]) {
  const plan = resultsPlanOf(config);
  const counters: Counters = new Map();
  for (const values of answers) tally(plan, values, counters);
  const totals = [...counters.values()].map(({ sum, ...counter }) => ({ ...counter, total: Number(sum) / 1e6 }));
  return sharedResults(plan, totals);
}

/** Shares the results of one field. */
function share(field: object, answers: readonly unknown[]) {
  const { config } = parseForm({ title: 'It', config: { fields: [{ name: 'it', ...field }] } });
  return shareForm(
    config,
    answers.map((it) => ({ it }) as SubmissionValues),
  ).questions;
}

const times = (count: number, answer: unknown) => Array.from({ length: count }, () => answer);
const counted = (question: SharedQuestion | undefined) =>
  (question?.answers ?? [])
    .filter(({ count }) => count > 0)
    .map(({ label, count, isOther, isRare }) => `${isRare ? 'rare' : isOther ? 'other' : label}: ${count}`);

describe('of every type of field', () => {
  const { config } = parseForm(EVERY_TYPE_FORM);
  const { values } = validateSubmission(config, sanitiseSubmission(config, EVERY_VALUE, []));
  const shared = shareForm(config, times(6, values) as SubmissionValues[]);
  const placed = placedFields(config.fields);
  const types = [...new Set([...placed.map(({ field }) => field.type), ...EVERY_TYPE.map(({ field }) => field.type)])];
  /** Kinds whose answers are options of the form, numbers or times, which results may name. */
  const named = new Set(['choice', 'codes', 'points', 'number', 'time', 'grid']);

  test('there are results to look at', () => {
    expect([shared.submissions, types.toSorted()]).toEqual([6, Object.keys(fieldTypes).toSorted()]);
    expect(shared.questions.length).toBeGreaterThan(40);
  });

  test.each(types)('shared results have no text and no filter: %s', (type) => {
    const own = shared.questions.filter((question) => question.type === type);
    for (const question of own) {
      const { label, path, kind } = question;
      const json = JSON.stringify({ ...question, label: '', path: '' });
      expect([label, json.includes('"where"')]).toEqual([label, false]);
      if (named.has(kind)) continue;
      expect(Object.keys(question).filter((key) => ['answers', 'rows', 'low', 'high'].includes(key))).toEqual([]);
      const texts = leavesOf(valueAt(values, path)).filter((text) => text.length > 2);
      expect(texts.filter((text) => json.includes(text))).toEqual([]);
    }
  });

  test.each(types)('nothing of it is shared once it is sensitive: %s', (type) => {
    const secret = (fields: readonly object[]): object[] =>
      fields.map((field) => ({
        ...field,
        ...('type' in field && field.type === type && { sensitive: true }),
        ...('fields' in field && { fields: secret(field.fields as object[]) }),
      }));
    const own = { ...config, fields: secret(config.fields) } as unknown as FormConfig;
    const { questions } = shareForm(own, times(6, values) as SubmissionValues[]);
    expect(questions.filter((question) => question.type === type)).toEqual([]);
  });

  test('not even the fields within one that is sensitive', () => {
    const groups = inputFields(config).filter((field) => field.type === 'group' || field.type === 'repeater');
    expect(groups.length).toBeGreaterThan(1);
    for (const group of groups) {
      const fields = config.fields.map((field) => (field === group ? { ...field, sensitive: true } : field));
      const { questions } = shareForm({ ...config, fields } as FormConfig, times(6, values) as SubmissionValues[]);
      expect(questions.filter(({ path }) => path.split('.')[0] === group.name)).toEqual([]);
    }
  });
});

describe('nobody can be recognised', () => {
  test('among few submissions, of which only the number is known', () => {
    const { config } = parseForm({ title: 'It', config: { fields: [{ type: 'radio', name: 'it', options }] } });
    const few = times(4, { it: 'a' }) as SubmissionValues[];
    expect(shareForm(config, few)).toEqual({ submissions: 4, questions: [] });
    expect(shareForm(config, [])).toEqual({ submissions: 0, questions: [] });
  });

  test('among few answers to a question', () => {
    expect(share({ type: 'radio', options }, [...times(4, 'a'), ''])).toMatchObject([{ isTooFew: true, answered: 0 }]);
    expect(counted(share({ type: 'radio', options }, times(5, 'a'))[0])).toEqual(['Alpha: 5']);
  });

  test('among rows, of which one person may have filled in most', () => {
    const fields = [
      { type: 'text', name: 'who' },
      { type: 'radio', name: 'meal', options },
    ];
    const answers = [...times(11, [{ who: 'Ada' }]), times(6, { who: 'Bo', meal: 'a' })];
    const [kids, , meal] = share({ type: 'repeater', fields }, answers);
    // Nor is the number of all rows shown, which is mostly one person's.
    expect(kids).toEqual({
      ...{ path: 'it', label: 'it', type: 'repeater', kind: 'amount' },
      ...{ isInRows: false, isTooFew: false, answered: 12 },
    });
    expect(meal).toEqual({
      ...{ path: 'it.meal', label: 'meal', type: 'radio', kind: 'choice' },
      ...{ isInRows: true, isTooFew: true, answered: 0 },
    });
  });

  test.each([
    ['a number far from the others', { type: 'number' }, [...times(6, 30), ...times(7, 40), 9_000_000]],
    ['a rare month', { type: 'date' }, [...times(6, '2031-03-01'), ...times(7, '2031-04-01'), '2031-05-09']],
    ['a rare country', { type: 'country' }, [...times(6, 'DE'), ...times(7, 'FR'), 'LI']],
  ])('by %s', (_name, field, answers) => {
    const [question] = share(field, answers);
    expect(counted(question).at(-1)).toBe('rare: 1');
    expect(counted(question)).toHaveLength(3);
  });

  test('and answers of their own are counted and not shown', () => {
    const answers = [...times(4, 'a'), 'mine', 'yours'];
    expect(counted(share({ type: 'radio', options, other: true }, answers)[0])).toEqual(['Alpha: 4', 'other: 2']);
  });
});

describe('a rare number cannot be computed from the others', () => {
  test.each([37, 3, 9_000_000, -1, 2e15])('such as %d', (rare) => {
    const [question] = share({ type: 'number', step: 1 }, [...times(9, 2), rare]);
    expect(question).toEqual({
      ...{ path: 'it', label: 'it', type: 'number', kind: 'number', isInRows: false, isTooFew: false, answered: 10 },
      answers: [
        { label: '2', count: 9 },
        { label: '', count: 1, isRare: true },
      ],
    });
  });

  test('by the average, which is there once nobody is rare, with empty steps', () => {
    const [question] = share({ type: 'number', step: 1 }, [...times(9, 2), ...times(5, 4)]);
    expect(question).toMatchObject({ total: 38, average: 38 / 14 });
    expect(question?.answers?.map(({ count }) => count)).toEqual([9, 0, 5]);
  });

  test('by the average of points, which is of those that the form offers', () => {
    const [question] = share({ type: 'scale', min: 1, max: 5 }, [...times(9, 2), 3, 400]);
    expect(question).toMatchObject({ average: 2.1 });
  });

  const KINDS: [name: string, field: object, toAnswer: (random: number) => unknown][] = [
    ['whole number', { type: 'number', step: 1 }, (random) => Math.floor(40 ** (2 * random)) - 5],
    ['number with bounds', { type: 'number', step: 1, min: 0, max: 200 }, (random) => Math.floor(200 * random ** 2)],
    ['month', { type: 'date' }, (random) => `20${10 + Math.floor(random * 20)}-03-01`],
    ['country', { type: 'country' }, (random) => ['DE', 'FR', 'LI', 'CH', 'AT', 'IT'][Math.floor(6 * random)]],
  ];

  test.each(KINDS)('%s: what is shown is the same whichever rare ones people gave', (_name, field, toAnswer) => {
    const random = randomFrom(7);
    let compared = 0;
    for (let round = 0; round < 300; round += 1) {
      const few = Array.from({ length: 4 }, random);
      const answers = Array.from({ length: 10 + Math.floor(50 * random()) }, () =>
        toAnswer(random() < 0.92 ? (few[Math.floor(4 * random())] ?? 0) : random()),
      );
      const [shown] = share(field, answers);
      const rare = rareIn(shown, answers);
      if (rare.length === 0) continue;
      const others = answers.map((answer, at) => (rare.includes(at) ? toAnswer(random()) : answer));
      const [shownOfOthers] = share(field, others);
      // Whoever gave a common number is shown by it.
      if (`${rareIn(shownOfOthers, others)}` !== `${rare}`) continue;
      expect(shownOfOthers).toEqual(shown);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(20);
  });
});

/** Returns the positions of answers that belong to no shown one. */
function rareIn(question: SharedQuestion | undefined, answers: readonly unknown[]): number[] {
  if (!question?.answers?.some(({ isRare }) => isRare)) return [];
  const ranges = question.answers
    .filter(({ isRare, count }) => !isRare && count > 0)
    .map(({ label }) => label.replaceAll(',', '').split(' – '));
  const names = new Map([...new Set(answers)].map((answer) => [answer, nameOf(question.type, answer)]));
  const isShown = (answer: unknown) =>
    ranges.some(([from = '', to = from]) => {
      return typeof answer === 'number' ? answer >= Number(from) && answer <= Number(to) : names.get(answer) === from;
    });
  return answers.flatMap((answer, at) => (isShown(answer) ? [] : [at]));
}

/** Returns the name of an answer in results. */
function nameOf(type: string, answer: unknown): string {
  return share({ type }, times(5, answer))[0]?.answers?.[0]?.label ?? '';
}

test('a histogram of many numbers has columns in which nobody is alone, and not too many', () => {
  const answers = Array.from({ length: 300 }, (_, at) => times(7, 100 + at)).flat();
  const [question] = share({ type: 'number', step: 1, min: 0, max: 600 }, [...answers, 500]);
  const counts = question?.answers?.map(({ count }) => count) ?? [];
  expect([counts.length < 50, Math.min(...counts.slice(0, -1)) >= 5, counts.at(-1)]).toEqual([true, true, 1]);
});

test('a histogram has fewer columns rather than columns of few people', () => {
  const ages = Array.from({ length: 40 }, (_, at) => 20 + at);
  const columns = Array.from({ length: 8 }, (_, at) => `${20 + 5 * at} – ${24 + 5 * at}: 5`);
  expect(counted(share({ type: 'number', step: 1 }, ages)[0])).toEqual(columns);
});

function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return value.map((row) => (row as Record<string, unknown>)[name]);
    return (value as Record<string, unknown> | undefined)?.[name];
  }, values);
}

/** Returns all texts in a value. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}
