/** @own-process of documents. */
import { afterEach, expect, test } from '@jest/globals';
import { type Answers, renderView } from '#test/console/render.tsx';

const { cleanup, fireEvent, screen, waitFor } = await import('@testing-library/react');
const { default: Spam } = await import('#console/views/spam/spam.tsx');
const { default: Entry } = await import('#console/views/spam/entry.tsx');
const { shownValues } = await import('#console/views/spam/shown.ts');

afterEach(cleanup);

const entry = {
  ...{ id: 3, form_id: 7, revision: 2, surface: 'b', reason: 'too_many_links', score: 70, status: 'held' },
  ...{ detail: { links: 3, max_links: 1 }, values_set: true, submission_id: null, released_at: null },
  ...{ created_at: '2031-03-05T10:00:00.000Z', expires_at: '2031-04-04T10:00:00.000Z' },
};
const answers: Answers = {
  'GET /svcb/v1/spam': { spam: [entry], next: null, dropped: { entries: 4, last_at: null } },
  'GET /svcb/v1/spam/3': {
    ...entry,
    values: { message: 'Buy', extra: [1, 2] },
    ip_address: '192.0.2.7',
    user_agent: null,
  },
  'GET /svcb/v1/forms/7': { id: 7, title: 'Contact' },
  'GET /svcb/v1/forms/7/revisions/2': {
    ...{ id: 7, title: 'Contact' },
    config: { fields: [{ type: 'textarea', name: 'message', label: 'Message' }] },
  },
};

test('entries that did not fit into the quarantine are counted, and filters go to the service', async () => {
  const { requests } = await renderView(Spam, { path: '/spam', at: '/spam?status=held&reason=nonsense', answers });
  expect(await screen.findByText(/4 more were lost/)).toBeTruthy();
  expect(requests.map(({ call }) => call)).toContain('GET /svcb/v1/spam?status=held&limit=50');
});

test('one entry shows what was sent by its labels, and is released once somebody says so', async () => {
  const { requests } = await renderView(Entry, {
    path: '/spam/$id',
    at: '/spam/3',
    answers: {
      ...answers,
      'POST /svcb/v1/spam/3/release': { success: true, spam: { ...entry, status: 'released', submission_id: 12 } },
    },
  });
  expect(await screen.findByText('Message')).toBeTruthy();
  expect(screen.getByText('Buy')).toBeTruthy();
  expect(screen.getByText('1, 2')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Release' }));
  expect(await screen.findByText(/mails and integrations are sent/)).toBeTruthy();
  expect(requests.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Release' }).at(-1) as HTMLElement);
  await waitFor(() => {
    expect(requests.map(({ call }) => call)).toContain('POST /svcb/v1/spam/3/release');
  });
});

test('fields stand in the order of the form, and what it does not know after them', () => {
  const fields = [{ name: 'a', label: 'First' }, { name: 'b' }, { name: 'c', label: 'Third' }];
  expect(shownValues({ z: { x: 1 }, b: null, a: true }, fields)).toEqual([
    { name: 'a', label: 'First', text: 'true' },
    { name: 'b', label: 'b', text: '' },
    { name: 'z', label: 'z', text: '{\n  "x": 1\n}' },
  ]);
});
