/** @own-process of documents. */
import { afterEach, expect, test } from '@jest/globals';
import { renderView } from '#test/console/render.tsx';

const { cleanup, fireEvent, screen, waitFor, within } = await import('@testing-library/react');
const { toggled, whereOf } = await import('#console/views/results/calls.ts');
const { default: Results } = await import('#console/views/results/results.tsx');

afterEach(cleanup);

const question = (some: object) => ({ in_rows: false, answered: 4, type: 'radio', kind: 'choice', ...some });
const RESULTS = {
  ...{ form: { id: 4, title: 'Camp' }, time_zone: 'UTC', complete: true, counted_back_to: null, submissions: 5 },
  trend: [
    { day: '2031-03-01', submissions: 2 },
    { day: '2031-03-03', submissions: 3 },
  ],
  questions: [
    question({
      ...{ path: 'way', label: 'Your way' },
      answers: [
        { label: 'By <bike>', count: 3, where: 'way=bike' },
        { label: 'Other', count: 1, other: true },
      ],
    }),
    question({
      ...{ path: 'nps', label: 'Recommend?', kind: 'points', low: 'Never', high: 'Surely', average: 7.256 },
      ...{ answers: [{ label: '10', count: 4, where: 'nps=10' }] },
      nps: { promoters: 4, passives: 0, detractors: 0, score: 100 },
    }),
    question({
      ...{ path: 'paid', label: 'Paid', kind: 'number', currency: 'EUR', average: 12.5, total: 50 },
      answers: [{ label: '€10 to under €20', count: 4 }],
    }),
    question({
      ...{ path: 'parts', label: 'Parts', kind: 'grid', columns: ['Good', 'Bad'] },
      rows: [
        {
          ...{ label: 'Food', average: null },
          cells: [
            { count: 3, where: 'parts.food=good' },
            { count: 1, where: 'parts.food=bad' },
          ],
        },
      ],
    }),
    question({ path: 'note', label: 'Note', kind: 'text' }),
  ],
};
const TEXTS = {
  answers: [{ submission_id: 9, created_at: '2031-03-01T10:00:00Z', text: 'Fine\u202e' }],
  words: [{ word: 'fine', count: 2 }],
};
const show = (some: object = {}, at = '/forms/4/results') =>
  renderView(Results, {
    ...{ path: '/forms/$id/results', at },
    answers: {
      'GET /svcb/v1/forms/4/results': { ...RESULTS, ...some },
      'GET /svcb/v1/forms/4/results/texts': TEXTS,
    },
  });
const part = async (name: string) => within(await screen.findByRole('region', { name }));

test('each question has its figures and its answers with numbers and shares', async () => {
  await show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Results: Camp' })).toBeTruthy();
  expect((await part('Your way')).getByText('4 of 5 answered')).toBeTruthy();
  const bike = (await part('Your way')).getByRole('button', { name: /By <bike>/ });
  expect(bike.textContent).toBe('By <bike>375%');
  const nps = await part('Recommend?');
  expect([nps.getByText('100').textContent, nps.getByText('7.26').textContent]).toEqual(['100', '7.26']);
  expect([nps.getByText('Never'), nps.getByText('Surely')]).toHaveLength(2);
  const paid = await part('Paid');
  expect([paid.getByText('€12.50'), paid.getByText('€50.00'), paid.getByText('€10 to under €20')]).toHaveLength(3);
  const cell = (await part('Parts')).getByRole('button', { name: '3' });
  expect(cell.closest('tr')?.querySelector('th')?.textContent).toBe('Food');
});

test('an answer that is pressed filters all questions, which the address keeps and a chip takes back', async () => {
  const { requests, at } = await show();
  fireEvent.click((await part('Your way')).getByRole('button', { name: /By <bike>/ }));
  await waitFor(() => expect(at()).toContain('where=way%3Dbike'));
  await waitFor(() =>
    expect(requests.map(({ call }) => call)).toContain('GET /svcb/v1/forms/4/results?where=way%3Dbike'),
  );
  const chip = await screen.findByRole('button', { name: 'Remove the filter: By <bike>' });
  fireEvent.click(chip);
  await waitFor(() => expect(at()).not.toContain('where'));
});

test('texts are read only when somebody asks for them', async () => {
  const { requests } = await show();
  const note = await part('Note');
  expect(requests.some(({ call }) => call.includes('/texts'))).toBe(false);
  fireEvent.click(note.getByRole('button', { name: 'Show the newest answers' }));
  expect(await note.findByText('Fine⟨U+202E⟩')).toBeTruthy();
  expect(note.getByRole('link', { name: 'Submission 9' }).getAttribute('href')).toContain('/submissions/9');
  expect(note.getByText('fine')).toBeTruthy();
});

test.each([
  [{ submissions: 0, questions: [], trend: [] }, 'No answers yet.'],
  [{ complete: false }, 'Submissions are still being counted. The numbers update by themselves.'],
  [{ counted_back_to: '2031-01-01T10:00:00Z' }, /^Only submissions since Jan 1, 2031/],
])('the view says what %j means', async (some, text) => {
  await show(some);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('answers are added to the address and taken out of it', () => {
  const one = toggled([], 'a=1');
  const both = toggled(whereOf(one), 'b=x y');
  expect(whereOf(both)).toEqual(['a=1', 'b=x y']);
  expect(toggled(whereOf(both), 'a=1')).toBe('b=x y');
});
