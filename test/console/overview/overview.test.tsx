/** @own-process of documents. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Answers, renderView } from '#test/console/render.tsx';

const { cleanup, fireEvent, screen, within } = await import('@testing-library/react');
const { Dashboard } = await import('#console/views/overview/dashboard.tsx');

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const FORM = { id: 7, title: 'Contact', active: 1, revision: 1, submissions: 3 };
const entry = { id: 1, event: 'form.created', target: 'form:7' };
const answers: Answers = {
  'GET /svcb/v1/stats/submissions': {
    ...{ from: '2031-03-04', to: '2031-03-05', time_zone: 'UTC', counted_back_to: null },
    days: [
      { day: '2031-03-04', submissions: 1_200, states: {}, spam: 0 },
      { day: '2031-03-05', submissions: 34, states: { completed_with_errors: 2 }, spam: 1 },
    ],
    forms: [{ form_id: 7, title: 'Contact', submissions: 1_234, states: {}, spam: 1 }],
  },
  'GET /svcb/v1/deliveries/groups': {
    groups: [
      {
        ...{ kind: 'webhook', receiver: 'https://hooks.example.org', integration_id: 'webhook' },
        ...{ error_class: 'server_error', state: 'failed', count: 12, form_ids: [7], next_attempt_at: null },
        ...{ oldest_at: '2031-03-05T10:00:00.000Z', newest_at: '2031-03-05T11:00:00.000Z' },
      },
    ],
    ...{ more: 0, looked_back_to: null },
  },
  'GET /svcb/v1/spam': { spam: [{ id: 1 }], next: '1', dropped: { entries: 0, last_at: null } },
  'GET /svcb/v1/alerts': { alerts: [], next: null },
  'GET /svcb/v1/health': {
    ...{ state: 'failing', checked_at: '2031-03-05T12:00:00.000Z' },
    parts: [
      { part: 'database', state: 'ok', message: 'The database answers.', advice: null, at: null },
      { part: 'mail', state: 'ok', message: 'The last mail has gone.', advice: null, at: '2031-03-05T11:00:00.000Z' },
      {
        part: 'workers',
        state: 'failing',
        message: 'No worker has asked for work.',
        advice: 'Start a worker.',
        at: null,
      },
    ],
  },
  'GET /svcb/v1/audit': { entries: [entry], next: null },
  'GET /svcb/v1/forms': { forms: [FORM], next: null, total: 1 },
};

test('numbers lead to what they count, and what does not work says what to do', async () => {
  await renderView(() => <Dashboard cards={[() => <p>Orders of the Pro package</p>]} />, { answers });
  const today = await screen.findByRole('link', { name: /34 *Submissions today/ });
  expect(today.getAttribute('href')).toContain('/submissions?from=');
  const failed = await screen.findByRole('link', { name: /^12 *Failed deliveries/ });
  expect(failed.getAttribute('href')).toContain('/deliveries?tab=jobs&state=');
  expect((await screen.findByRole('link', { name: /^1\+ *Spam/ })).getAttribute('href')).toContain('/spam?');
  const group = screen.getByRole('link', { name: '12 × Webhook https://hooks.example.org' });
  expect(group.getAttribute('href')).toContain('receiver=');
  expect(screen.getAllByText('The receiver reported an error of its own', { exact: false }).length).toBeGreaterThan(0);
  const health = within(await screen.findByRole('region', { name: 'Service status' }));
  expect(health.getByRole('status').textContent).toBe('Something is failing.');
  const lines = health.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines[0]).toContain('Start a worker.');
  expect(health.getByText(/^Mar 5, 2031, /, { selector: '[datetime="2031-03-05T11:00:00.000Z"]' })).toBeTruthy();
  expect(screen.getByText('Orders of the Pro package')).toBeTruthy();
});

test('the chart stands there as a table too', async () => {
  await renderView(() => <Dashboard cards={[]} />, { answers });
  const table = await screen.findByRole('table', { name: 'Submissions by day' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DaySubmissionsSpam',
    'Mar 5, 2031341',
    'Mar 4, 20311,2000',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.getByRole('button', { name: 'Show as chart' })).toBeTruthy();
});

test('a part that cannot be read leaves the rest', async () => {
  const broken = { status: 422, body: { code: 'validation_failed', message: 'No such zone.' } };
  await renderView(() => <Dashboard cards={[]} />, {
    answers: { ...answers, 'GET /svcb/v1/stats/submissions': broken },
  });
  expect((await screen.findAllByText('No such zone.')).length).toBeGreaterThan(0);
  expect(await screen.findByRole('link', { name: /^12 *Failed deliveries/ })).toBeTruthy();
});

test('a site without a form of its own is led to one, and what was put away is found again', async () => {
  const empty = { ...answers, 'GET /svcb/v1/audit': { entries: [], next: null } };
  await renderView(() => <Dashboard cards={[]} />, {
    answers: {
      ...empty,
      'GET /svcb/v1/settings/email/diagnostics': { provider: 'smtp', last_success: { provider: 'smtp' } },
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create your first form' }).getAttribute('href')).toContain('/forms/new');
  expect(await screen.findByText('1 of 3 steps are done.')).toBeTruthy();
  expect(screen.queryByText('Submissions today')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'First steps' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome' })).toBeTruthy();
});

test('who reads submissions alone sees the newest, and nothing that only administrators may ask for', async () => {
  const { requests } = await renderView(() => <Dashboard cards={[]} />, {
    answers: {
      'GET /svcb/v1/submissions': {
        submissions: [{ id: 5, form_id: 7, created_at: '2031-03-05T10:00:00.000Z', read: false }],
        ...{ next: null, looked_back_to: null },
      },
    },
    who: {
      user: { id: 2, login: 'bob', role: 'reader', capabilities: ['SUBMISSIONS_PREVIEW'] },
      ...{ nonce: 'n', edition: 'pro' },
    },
  });
  expect((await screen.findByRole('link', { name: /#5/ })).getAttribute('href')).toContain('/submissions/5');
  expect(requests.map(({ call }) => call)).toEqual([
    'GET /svcb/v1/submissions?limit=10',
    'GET /svcb/v1/submission-forms/7',
  ]);
});
