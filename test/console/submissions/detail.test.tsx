/** @own-process of documents. */
import { afterEach, expect, test } from '@jest/globals';
import type { Session } from '#console/api/session.ts';
import { renderView } from '#test/console/render.tsx';

const { cleanup, fireEvent, screen, waitFor, within } = await import('@testing-library/react');
const { default: Submission } = await import('#console/views/submissions/detail/submission.tsx');

afterEach(cleanup);

const JOB = '05674e4f-c2c4-47d5-989e-5e8ecbf618c6';
const step = (state: string, attempts: number) => ({
  ...{ id: JOB, step: 'webhook', key: 'crm', state, attempts, replays: 0, error_class: null, last_error: null },
  ...{ next_attempt_at: null, finished_at: null, workflow_id: 'w', attempt_log: [] },
});
const attempt = (outcome: string, status: number, excerpt: string) => ({
  ...{ attempt: 1, replay: 0, started_at: '2026-01-01T10:00:01.000Z', duration_ms: 12, outcome, status, excerpt },
  error_class: null,
});
const webhook = (state: string, actions: string[], log: object[]) => ({
  ...{ kind: 'webhook', at: '2026-01-01T10:00:01.000Z', state, id: JOB, temporal_ui_url: 'http://t/run' },
  details: { key: 'crm', state, attempts: log.length, last_error: 'It answered 503.', attempt_log: log },
  actions: actions.map((name) => ({ name, method: 'POST', path: `/rest/svcb/v1/integration-jobs/${JOB}/${name}` })),
});
const ACCEPTED = {
  ...{
    kind: 'accepted',
    at: '2026-01-01T10:00:00.000Z',
    state: 'completed_with_errors',
    id: 'u',
    temporal_ui_url: null,
  },
  details: { surface: 'b', revision: 2, form_title: 'Camp' },
  actions: [],
};
const BODY = {
  ...{ id: 7, form_id: 4, revision: 2, surface: 'b', state: 'completed_with_errors', read: false, starred: false },
  ...{ created_at: '2026-01-01T10:00:00.000Z', completed_at: null, values: {}, uuid: 'u' },
  form: { id: 4, title: 'Camp', revision: 2 },
  fields: [
    { name: 'story', label: 'Story', type: 'rich_text', value: '<b>x</b>', display: '<img src=x onerror=alert(1)>' },
    { name: 'sign', label: 'Signature', type: 'signature', value: {}, display: 'drawn', drawing: 'M0 0L9 9' },
    {
      ...{ name: 'guests', label: 'Guests', type: 'repeater', value: [], display: '' },
      columns: [{ name: 'first', label: 'First name' }],
      rows: [[{ name: 'first', label: 'First name', type: 'text', value: 'Bob', display: 'Bob' }]],
    },
    {
      name: 'docs',
      label: 'Documents',
      type: 'file',
      value: [{ id: 'f', name: 'a.pdf', size: 900, type: 'application/pdf' }],
      display: 'a.pdf',
    },
    { name: 'note', label: 'Note', type: 'text', value: '', display: '' },
  ],
  temporal_ui_url: 'http://t/whole',
  meta: { ip_address: '192.0.2.1', user_agent: 'curl' },
};

/** A submission to revision 2 whose webhook has failed; `state` changes the service's next answers. */
function world() {
  const now = {
    revision: 2,
    attempts: 1,
    after: 'delivered',
    state: 'failed',
    answer: { status: 202, body: { success: true } } as { status: number; body: object },
  };
  const answers = {
    'GET /svcb/v1/submissions/7': BODY,
    'GET /svcb/v1/submissions/7/timeline': () => ({
      ...{ submission_id: 7, form_id: 4, state: 'completed_with_errors' },
      entries: [
        ACCEPTED,
        webhook(
          now.state,
          now.state === 'pending' ? ['cancel'] : ['retry'],
          Array.from({ length: now.attempts }, (_, at) => ({
            ...attempt('failed', 503, at === 0 ? 'We are closed.' : `Try ${at}`),
            attempt: now.attempts - at,
          })),
        ),
      ],
    }),
    'GET /svcb/v1/submissions/7/run': () => ({ submission_id: 7, state: 'completed', steps: [step(now.state, 1)] }),
    'GET /svcb/v1/forms/4': () => ({ id: 4, title: 'Camp', revision: now.revision }),
    [`POST /svcb/v1/integration-jobs/${JOB}/retry`]: () => {
      if (now.answer.status === 202) now.state = now.after;
      return now.answer;
    },
    'POST /svcb/v1/submissions/7/run/replay': {
      status: 409,
      body: { code: 'job_pending', message: 'In progress.' },
    },
  };
  return { now, answers };
}
const show = (answers: object, who?: Session) =>
  renderView(Submission, {
    path: '/submissions/$id',
    at: '/submissions/7',
    answers: answers as never,
    ...(who && { who }),
  });

test('values stand with their labels, as text whatever they are', async () => {
  await show(world().answers);
  expect(await screen.findByRole('heading', { level: 1, name: 'Submission 7: Camp' })).toBeTruthy();
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Signature: drawn' })).toBeTruthy();
  const table = within(screen.getByRole('region', { name: 'Guests' })).getByRole('table');
  expect(within(table).getByRole('columnheader').textContent).toBe('First name');
  expect(screen.getByRole('button', { name: 'Download a.pdf' })).toBeTruthy();
  expect(screen.getByText('left empty')).toBeTruthy();
  expect(screen.getByText('192.0.2.1')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Open in Temporal/ })).toBeTruthy();
  expect(screen.getByText('the REST API')).toBeTruthy();
});

test('an order and what happened to it stand in words', async () => {
  const at = '2026-01-01T10:00:02.000Z';
  const entry = (kind: string, state: string, details: object) => ({ kind, at, state, id: 'o', details, actions: [] });
  const entries = [
    entry('order', 'authorized', { amount: 1990, currency: 'EUR', provider: 'paypal' }),
    entry('payment', 'created', { from: null, to: 'created', cause: 'place_taken' }),
  ];
  await show({
    ...world().answers,
    'GET /svcb/v1/submissions/7/timeline': { submission_id: 7, form_id: 4, state: 'awaiting_payment', entries },
  });
  for (const text of ['Reserved', 'PayPal', 'Creating checkout', 'Place from the waiting list taken']) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
});

test('a submission that only a newer version can process says what it waits for', async () => {
  const details = { ...ACCEPTED.details, newer_field_type: 'shade' };
  await show({
    ...world().answers,
    'GET /svcb/v1/submissions/7/timeline': {
      ...{ submission_id: 7, form_id: 4, state: 'accepted' },
      entries: [{ ...ACCEPTED, state: 'accepted', details }],
    },
  });
  expect(await screen.findByText('a newer version of the service, which knows the field type “shade”')).toBeTruthy();
});

test('a webhook that failed says what its receiver said; tried again, its entry changes and is said', async () => {
  const { answers } = world();
  const { requests } = await show(answers);
  const list = await screen.findByRole('list', { name: '' }).catch(() => null);
  expect(list ?? (await screen.findAllByRole('list'))).toBeTruthy();
  expect(await screen.findByText('We are closed.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Open in Temporal' }));
  const run = await screen.findByRole('menuitem', { name: /^Webhook “crm”/ });
  expect(run.getAttribute('href')).toBe('http://t/run');
  fireEvent.keyDown(run, { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Try again: Webhook “crm”' }));
  expect(await screen.findByText('Webhook “crm”: Delivered')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again: Webhook “crm”' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Send again: Webhook “crm”' })).toBeTruthy();
  expect(requests.find(({ call }) => call.startsWith('POST'))).toEqual({
    call: `POST /svcb/v1/integration-jobs/${JOB}/retry`,
    body: { config: 'pinned' },
  });
});

test('where the form was mended since, both ways stand in the open, the newer first', async () => {
  const { answers, now } = world();
  now.revision = 3;
  const { requests } = await show(answers);
  const buttons = await screen.findAllByRole('button', { name: /again.*: Webhook “crm”/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Try again with the current settings',
    'Try again with the original settings',
  ]);
  fireEvent.click(buttons[0] as HTMLElement);
  expect(await screen.findByText('Webhook “crm”: Delivered')).toBeTruthy();
  expect(requests.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ config: 'current' });
});

test('while it is under way, what was pressed stays in its place without effect', async () => {
  const { answers, now } = world();
  now.after = 'pending';
  await show(answers);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again: Webhook “crm”' }));
  await screen.findByRole('button', { name: 'Cancel it: Webhook “crm”' });
  const buttons = screen.getAllByRole('button', { name: /: Webhook “crm”/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Try again', 'Cancel it']);
  await waitFor(() => expect(buttons.map((one) => one.hasAttribute('disabled'))).toEqual([true, false]));
});

test('a run that has ended is not said to be done while its webhook waits', async () => {
  const { answers, now } = world();
  now.state = 'retrying';
  await show(answers);
  await waitFor(() => expect(screen.getAllByText('1 still waits').length).toBe(2));
});

test('attempts stand below the buttons, the newest three until all are asked for', async () => {
  const { answers, now } = world();
  now.attempts = 5;
  await show(answers);
  const said = await screen.findByText('We are closed.');
  const button = screen.getByRole('button', { name: 'Try again: Webhook “crm”' });
  expect(button.compareDocumentPosition(said) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.queryByText('Try 3')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show all 5 attempts', hidden: true }));
  expect(screen.getByText('Try 3')).toBeTruthy();
});

test('an action that is refused says why, and looks how things are now', async () => {
  const { answers, now } = world();
  now.answer = { status: 409, body: { code: 'submission_erased', message: 'Its values are gone.' } };
  const { requests } = await show(answers);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again: Webhook “crm”' }));
  const looks = () => requests.filter(({ call }) => call.endsWith('/timeline')).length;
  await waitFor(() => expect(looks()).toBe(2));
  expect(screen.getByRole('button', { name: 'Try again: Webhook “crm”' })).toBeTruthy();
});

test('a replay says what each step would do, and why it was not done', async () => {
  const { requests } = await show(world().answers);
  fireEvent.click(await screen.findByRole('button', { name: 'Replay …' }));
  const dialog = await screen.findByRole('dialog', { name: 'Retry steps' });
  expect(await within(dialog).findByText('Failed. It is retried.')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('radio', { name: 'With the form’s current settings' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Retry 1' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('In progress.');
  expect(requests.find(({ call }) => call.endsWith('/replay'))?.body).toEqual({ steps: [JOB], config: 'current' });
});

test('in the free edition, an account that only reads sees the values and nothing to do', async () => {
  const { meta: _, uuid: _uuid, ...values } = BODY;
  const reader = {
    user: { id: 2, login: 'rea', role: 'reader', capabilities: ['SUBMISSIONS_PREVIEW'] },
    ...{ nonce: 'n', edition: 'free' as const },
  };
  const { requests } = await show({ 'GET /svcb/v1/submissions/7/values': values }, reader);
  expect(await screen.findByText('Bob')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Timeline' })).toBeNull();
  expect(screen.queryByRole('link', { name: /Temporal/ })).toBeNull();
  for (const name of ['PDF', 'Replay …', 'Erase', /Star/, /Copy a link/]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(requests.map(({ call }) => call)).toEqual([
    'GET /svcb/v1/submissions/7/values',
    'GET /svcb/v1/submissions/7/process',
  ]);
});
