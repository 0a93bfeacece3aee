import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { resultsBudgets } from '#features/results/budgets.ts';
import { countFiltered } from '#features/results/reading/filtered.ts';
import { resultsPlanOf } from '#forms/results/plan.ts';
import { countResults, storeSubmission } from '#test/environment/results.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';

let service: TestService;
let formId: number;
const FIELDS = [
  {
    type: 'checkboxes',
    name: 'days',
    label: 'Which days?',
    options: [{ value: 'sat', label: 'Saturday' }, { value: 'sun' }],
  },
  { type: 'scale', name: 'nps', label: 'Recommend?', preset: 'nps' },
  { type: 'number', name: 'age', label: 'Age' },
  { type: 'textarea', name: 'note', label: 'Anything else?' },
];

beforeAll(async () => {
  service = await startService();
  formId = await createForm(service, {}, FIELDS);
  const store = (at: string, values: object) =>
    storeSubmission(service, formId, { days: [], nps: null, age: null, note: '', ...values }, { at: new Date(at) });
  await store('2031-03-01T12:00:00Z', { days: ['sat', 'sun'], nps: 10, age: 30, note: 'Lovely garden' });
  await store('2031-03-02T12:00:00Z', { days: ['sat'], nps: 3, age: 40, note: 'Small garden' });
  await store('2031-03-02T13:00:00Z', { days: ['gone'], nps: 8 });
  await countResults(service);
});
afterAll(() => service.close());

interface Results {
  submissions: number;
  counted_back_to: string | null;
  trend: object[];
  questions: { path: string; answered: number; answers?: { count: number; label: string }[] }[];
}

const ask = (query = '', path = 'results') => service.as.admin('GET', `b:/forms/${formId}/${path}${query}`);
const read = async (query = '') => {
  const { status, body } = await ask(query);
  expect(status).toBe(200);
  return body as Results;
};
const countsOf = ({ questions }: Results, path: string) =>
  Object.fromEntries(
    (questions.find((one) => one.path === path)?.answers ?? [])
      .filter(({ count }) => count > 0)
      .map(({ label, count }) => [label, count]),
  );

describe('results', () => {
  test('say for each question what was answered, with the filter of each answer', async () => {
    const { questions, ...rest } = await read();
    expect(rest).toMatchObject({
      ...{ form: { id: formId }, complete: true, submissions: 3, counted_back_to: null, time_zone: 'UTC' },
      trend: [
        { day: '2031-03-01', submissions: 1 },
        { day: '2031-03-02', submissions: 2 },
      ],
    });
    expect(questions).toMatchObject([
      {
        ...{ path: 'days', label: 'Which days?', kind: 'choice', answered: 3 },
        answers: [
          { label: 'Saturday', count: 2, where: 'days=sat' },
          { label: 'sun', count: 1, where: 'days=sun' },
          { label: '', count: 1, where: 'days~other', other: true },
        ],
      },
      { path: 'nps', kind: 'points', average: 7, nps: { promoters: 1, passives: 1, detractors: 1, score: 0 } },
      { path: 'age', kind: 'number', answered: 2, average: 35, total: 70 },
      { path: 'note', kind: 'text', answered: 2 },
    ]);
  });

  test('are limited to days in the zone of the site', async () => {
    expect((await read('?from=2031-03-02')).submissions).toBe(2);
    expect((await read('?to=2031-03-01')).submissions).toBe(1);
    expect((await read('?from=2031-03-02&where=days=sat')).submissions).toBe(1);
  });

  test('are those of submissions with an answer, where it is asked for', async () => {
    const found = await read('?where=days=sat&where=nps=3');
    expect([found.submissions, countsOf(found, 'days')]).toEqual([1, { Saturday: 1 }]);
    expect((await read('?where=age=30..40')).submissions).toBe(1);
    expect((await read('?where=age~none')).submissions).toBe(1);
    expect((await read('?where=days~other')).submissions).toBe(1);
  });

  test('with a filter say how far they go back', async () => {
    const em = service.orm.em.fork();
    const form = await service.forms.get(formId);
    if (!form) throw new Error('there is no form');
    const range = { formId, timeZone: 'UTC' };
    const { totals, countedBackTo } = await countFiltered(em, resultsPlanOf(form.config), range, [], 2);
    expect([totals.find(({ path }) => path === '')?.count, countedBackTo]).toEqual([
      2,
      new Date('2031-03-02T12:00:00Z'),
    ]);
  });

  test.each([
    ['from', '?from=2031-02-30'],
    ['from', '?from=2031-03-02&to=2031-03-01'],
    ['where', '?where=days'],
    ['where', '?where=nobody=1'],
    ['where', '?where=days=zzz'],
    ['where', '?where=note=Lovely'],
    ['where', '?where=age=x..y'],
    ['where', `?${'where=days=sat&'.repeat(resultsBudgets.resultFilters.atMost + 1)}`],
    ['colour', '?colour=red'],
  ])('refuse a wrong %s', async (key, query) => {
    const { status, body } = await ask(query);
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, [key]]);
  });

  test('of a form that does not exist are not found', async () => {
    expect((await service.as.admin('GET', 'b:/forms/99999/results')).status).toBe(404);
    expect((await service.as.admin('GET', 'b:/forms/99999/results/texts?question=a')).status).toBe(404);
  });
});

describe('texts', () => {
  test('are the newest answers with the words that return, and reading them is noted', async () => {
    const { status, body } = await ask('?question=note&limit=1', 'results/texts');
    expect(status).toBe(200);
    expect(body).toMatchObject({ answers: [{ text: 'Small garden' }], words: [{ word: 'garden', count: 2 }] });
    const filter = await ask('?question=note&where=nps=10', 'results/texts');
    expect(filter.body).toMatchObject({ answers: [{ text: 'Lovely garden' }], words: [] });
    const [entry] = await service.orm.em.fork().find(AuditEntry, {}, { orderBy: { id: 'desc' }, limit: 1 });
    expect(entry).toMatchObject({ event: 'results.texts_viewed', details: { field: 'note' } });
  });

  test('are refused for a question without texts', async () => {
    const { status, body } = await ask('?question=days', 'results/texts');
    expect([status, body]).toMatchObject([422, { errors: { question: expect.any(String) } }]);
  });
});
