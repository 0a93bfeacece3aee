/** @own-process of documents. */
import { afterEach, expect, test } from '@jest/globals';
import { ADMIN, renderView } from '#test/console/render.tsx';

const { cleanup, fireEvent, screen, waitFor, within } = await import('@testing-library/react');
const { toggled, whereOf } = await import('#console/views/results/calls.ts');
const { default: Results } = await import('#console/views/results/results.tsx');

const { createObjectURL } = URL;
afterEach(() => {
  cleanup();
  URL.createObjectURL = createObjectURL;
});

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
const VISITS = {
  ...{ form: { id: 4, title: 'Camp' }, time_zone: 'UTC', counting: true, views: 1200, starts: 640, sends: 410 },
  time: { median_seconds: 125, lower_quartile_seconds: 45, upper_quartile_seconds: 5400 },
  pages: [
    { page: 'first', title: null, reached: 1200, left: 600, median_seconds: 40 },
    { page: 'more', title: 'More', reached: 600, left: 0, median_seconds: null },
  ],
  fields: [{ path: 'way', label: 'Your way', last_touched: 64 }],
};
const show = (some: object = {}, at = '/forms/4/results', visits: object = VISITS) =>
  renderView(Results, {
    ...{ path: '/forms/$id/results', at },
    answers: {
      'GET /svcb/v1/forms/4/results': { ...RESULTS, ...some },
      'GET /svcb/v1/forms/4/results/texts': TEXTS,
      'GET /svcb/v1/forms/4/results/visits': visits,
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

const LINK = {
  ...{ id: 'l1', name: 'Board', created_at: '2031-03-01T10:00:00Z', created_by: { id: 1, login: 'ada' } },
  ...{ expires_at: null, opened_on: '2031-03-04' },
};
const LINKS = '/svcb/v1/forms/4/results/links';
const shareWith = async (links: readonly object[], more: object = {}) => {
  const rendered = await renderView(Results, {
    ...{ path: '/forms/$id/results', at: '/forms/4/results' },
    answers: { 'GET /svcb/v1/forms/4/results': RESULTS, [`GET ${LINKS}`]: { links }, ...more },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Share results' }));
  return rendered;
};

test('a link to the results is shown once, to be copied', async () => {
  const url = 'https://forms.example.org/results/abc';
  const { requests } = await shareWith([], { [`POST ${LINKS}`]: { status: 201, body: { url, link: LINK } } });
  expect(await screen.findByText('There are no links yet.')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Board' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create a link' }));
  expect(await screen.findByText(url)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
  expect(requests.find(({ call }) => call === `POST ${LINKS}`)?.body).toEqual({ name: 'Board', expires_in_days: 30 });
  fireEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(screen.queryByText(url)).toBeNull());
});

test('a link without an end says so, and names who made it and when it was opened', async () => {
  const other = { ...LINK, id: 'l2', name: 'Team', created_by: null, opened_on: null };
  await shareWith([LINK, { ...other, expires_at: '2020-01-01T10:00:00Z' }]);
  const [first, second] = await within(await screen.findByRole('dialog')).findAllByRole('listitem');
  expect(first?.textContent).toContain('Expires: Never expires · Last opened: Mar 4, 2031');
  expect(first?.textContent).toContain('Created by ada');
  expect(second?.textContent).toMatch(/Expired: .*2020.* · Last opened: not yet/);
  expect(second?.textContent).toContain('Created by a deleted account');
});

test('a link is revoked after a question, and leaves the list', async () => {
  let links = [LINK];
  const revoke = () => {
    links = [];
    return { status: 204, body: null };
  };
  const { requests } = await shareWith([], { [`GET ${LINKS}`]: () => ({ links }), [`DELETE ${LINKS}/l1`]: revoke });
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke the link “Board”' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('There are no links yet.')).toBeTruthy();
  expect(requests.map(({ call }) => call)).toContain(`DELETE ${LINKS}/l1`);
});

test('a name that the service refuses is named at its field', async () => {
  const body = { success: false, code: 'validation_failed', message: 'No.', errors: { name: 'name must be a text' } };
  await shareWith([], { [`POST ${LINKS}`]: { status: 422, body } });
  fireEvent.click(await screen.findByRole('button', { name: 'Create a link' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
});

test('who may not change the form shares no results', async () => {
  await renderView(Results, {
    ...{ path: '/forms/$id/results', at: '/forms/4/results' },
    answers: { 'GET /svcb/v1/forms/4/results': RESULTS },
    who: { ...ADMIN, user: { ...ADMIN.user, capabilities: ['SUBMISSIONS_PREVIEW'] }, edition: 'free' },
  });
  expect(await part('Your way')).toBeTruthy();
  for (const name of ['Share results', 'Save as PDF']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a chart is saved as a drawing with its title, its filters and the form', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    // The rest is the browser's.
    throw new Error('there is no browser');
  };
  await show({}, '/forms/4/results?from=2031-03-01&where=way%3Dbike');
  fireEvent.click((await part('Recommend?')).getByRole('button', { name: 'Save the chart: Recommend?' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as drawing (SVG)' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const svg = (await saved[0]?.text()) ?? '';
  for (const text of [
    'Recommend?',
    '4 of 5 answered',
    'Mar 1, 2031 – …',
    'Your way: By &lt;bike&gt;',
    'Camp · As of',
  ]) {
    expect(svg).toContain(text);
  }
  expect((await part('Note')).queryByRole('button', { name: /Save the chart/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save the chart: Submissions over time' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as drawing (SVG)' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(await saved[1]?.text()).toMatch(/Submissions over time.*5 submissions.*Camp · As of/);
});

test('the PDF has the days and filters of the view', async () => {
  const { requests } = await show({}, '/forms/4/results?from=2031-03-01&where=way%3Dbike');
  fireEvent.click(await screen.findByRole('button', { name: 'Save as PDF' }));
  await waitFor(() =>
    expect(requests.map(({ call }) => call)).toContain(
      'GET /svcb/v1/forms/4/results.pdf?from=2031-03-01&where=way%3Dbike',
    ),
  );
});

const FUNNEL = 'From opening the form to sending it';

test('visits are shown from opening to sending, with where people leave', async () => {
  await show();
  const visits = await part(FUNNEL);
  await visits.findByText('1,200');
  const texts = visits.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual([
    '1,200Opened the form',
    '640Started to fill it in53.3% of those who opened it',
    '410Submissions64.1% of those who started',
    'Page 11,200 reached600 left here (50%)usually 40 seconds',
    '2. More600 reachedNobody left here',
    'Your way6410%',
  ]);
  expect(visits.getByText('Half of all people take 45 seconds to 2 hours.')).toBeTruthy();
});

test.each([
  ['nobody came yet', { counting: true }, '', 'No visits yet.'],
  ['nobody came in these days', { counting: true }, '?from=2031-03-01', 'No visits in these days.'],
  ['nothing is counted', { counting: false }, '', /^This form counts no visits/],
])('visits say so when %s, and what is counted', async (_name, some, query, text) => {
  await show({}, `/forms/4/results${query}`, { ...VISITS, ...some, views: 0, starts: 0 });
  const visits = await part(FUNNEL);
  expect(await visits.findByText(text)).toBeTruthy();
  expect(visits.getByText(/sets no cookie/)).toBeTruthy();
});

test('more submissions than starts have no share, and older visits remain', async () => {
  await show({}, undefined, { ...VISITS, counting: false, sends: 700, pages: [], fields: [], time: null });
  const visits = await part(FUNNEL);
  await visits.findByText('700');
  expect(visits.getAllByRole('listitem').at(-1)?.textContent).toBe('700Submissions');
  expect(visits.getByText(/counts no visits any more/)).toBeTruthy();
});

test('no share of visits is above all', async () => {
  const fields = [{ path: 'way', label: 'Your way', last_touched: 72 }];
  await show({}, undefined, { ...VISITS, starts: 38, fields });
  const visits = await part(FUNNEL);
  await visits.findByText('72');
  expect(visits.getAllByRole('listitem').at(-1)?.textContent).toBe('Your way72100%');
});

test('filtered results show no visits, which have no answers', async () => {
  await show({}, '/forms/4/results?where=way%3Dbike');
  await part('Your way');
  expect(screen.queryByRole('region', { name: FUNNEL })).toBeNull();
});
