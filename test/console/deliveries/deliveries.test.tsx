/** @own-process of documents. */
import { afterEach, expect, test } from '@jest/globals';
import { type Answers, renderView } from '#test/console/render.tsx';

const { cleanup, fireEvent, screen, waitFor, within } = await import('@testing-library/react');
const { default: Deliveries } = await import('#console/views/deliveries/deliveries.tsx');
const { default: MailView } = await import('#console/views/deliveries/detail/mail.tsx');

afterEach(cleanup);

const ID = '6f0c1a52-7c1e-4c69-9f4e-2f6a1f9f0001';
const OTHER = '6f0c1a52-7c1e-4c69-9f4e-2f6a1f9f0002';
const group = {
  ...{ kind: 'webhook', receiver: 'https://hooks.example.org', integration_id: 'webhook' },
  ...{ error_class: 'server_error', state: 'failed', count: 1_500, form_ids: [7], next_attempt_at: null },
  ...{ oldest_at: '2031-03-05T10:00:00.000Z', newest_at: '2031-03-05T11:00:00.000Z' },
};
const mail = {
  ...{ id: ID, form_id: 7, submission_id: 5, state: 'failed', attempts: 2, replays: 0, error_class: 'mail_rejected' },
  ...{
    last_error: 'The mail server refused it (550).',
    next_attempt_at: null,
    finished_at: '2031-03-05T10:00:09.000Z',
  },
  ...{
    timestamp: 1_930_557_600,
    notification_key: 'team',
    provider: 'smtp',
    accepted: null,
    rejected: null,
    note: null,
  },
  ...{ to: ['ada@example.org'], cc: [], bcc: [], subject: 'From Ada', heading_error: null },
};
const answers: Answers = {
  'GET /svcb/v1/deliveries/groups': { groups: [group], more: 0, looked_back_to: null },
  'GET /svcb/v1/email-deliveries': { deliveries: [mail], next: null },
  'GET /svcb/v1/integration-jobs': { jobs: [], next: null },
  'GET /svcb/v1/forms/7': { id: 7, title: 'Contact' },
};

test('a group is tried again in batches, and what was refused is named with why', async () => {
  const batches = [
    { success: true, retried: 1_000, matched: 1_000, skipped: 0, refused: [], next: 'second' },
    {
      ...{ success: true, retried: 498, matched: 500, skipped: 2, next: null },
      refused: [
        { id: ID, code: 'submission_erased' },
        { id: OTHER, code: 'submission_erased' },
      ],
    },
  ];
  const { requests } = await renderView(Deliveries, {
    path: '/deliveries',
    answers: { ...answers, 'POST /svcb/v1/integration-jobs/retry': () => ({ status: 202, body: batches.shift() }) },
  });
  fireEvent.click(await screen.findByRole('button', { name: /Try again: Webhook https:\/\/hooks.example.org/ }));
  expect(screen.getByText('1,500 failed, 0 waiting or in progress.').getAttribute('role')).toBe('status');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'With the form’s current settings' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Retry 1,500' }));
  expect(await dialog.findByText('1,498 done.')).toBeTruthy();
  expect(dialog.getByText('2 failed.')).toBeTruthy();
  expect(dialog.getByText('2 × the values of the submission were erased')).toBeTruthy();
  expect(dialog.getByRole('link', { name: ID }).getAttribute('href')).toContain(`/deliveries/jobs/${ID}`);
  const sent = requests.filter(({ call }) => call.startsWith('POST'));
  const filter = {
    ...{ state: 'failed', error_class: 'server_error', receiver: 'https://hooks.example.org' },
    ...{ integration_id: 'webhook', config: 'current', limit: 1_000 },
  };
  expect(sent.map(({ body }) => body)).toEqual([filter, { ...filter, after: 'second' }]);
});

test('a batch that the service refuses says why, and the rest can be gone on with', async () => {
  const refused = { status: 403, body: { code: 'forbidden', message: 'You may not do that.' } };
  await renderView(Deliveries, {
    path: '/deliveries',
    answers: { ...answers, 'POST /svcb/v1/integration-jobs/retry': refused },
  });
  fireEvent.click(await screen.findByRole('button', { name: /Try again: Webhook/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'With the form’s settings at the time of submission' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You may not do that.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Continue with the rest' })).toBeTruthy();
});

test('filters stand in the address, and narrow groups, list and bulk alike', async () => {
  const { requests, at } = await renderView(Deliveries, { path: '/deliveries', at: '/deliveries?form=7', answers });
  expect(await screen.findByRole('heading', { level: 1, name: 'Deliveries' })).toBeTruthy();
  await waitFor(() => {
    const asked = requests.map(({ call }) => call);
    expect(asked).toContain('GET /svcb/v1/deliveries/groups?form_id=7');
    expect(asked).toContain('GET /svcb/v1/email-deliveries?form_id=7&limit=50');
  });
  fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: 'failed' } });
  await waitFor(() => expect(at()).toContain('state=failed'));
  fireEvent.click(screen.getByRole('button', { name: 'Send again: All results' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'With the form’s settings at the time of submission' }));
  expect(await screen.findByText(/Deliveries that succeeded are not repeated/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(requests.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

test('one mail says to whom, what became of each attempt and what comes next, and is sent again', async () => {
  const attempt = { replay: 0, duration_ms: 120, status: 550, error_class: 'mail_rejected', provider: 'smtp' };
  const { requests } = await renderView(MailView, {
    path: '/deliveries/mails/$id',
    at: `/deliveries/mails/${ID}`,
    answers: {
      [`GET /svcb/v1/email-deliveries/${ID}`]: {
        ...mail,
        ...{ form: { id: 7, title: 'Contact', revision: 3 }, temporal_ui_url: 'http://temporal.example/run' },
        attempt_log: [
          {
            ...attempt,
            attempt: 1,
            started_at: '2031-03-05T10:00:00.000Z',
            outcome: 'failed',
            excerpt: 'no such user',
          },
          { ...attempt, attempt: 2, started_at: '2031-03-05T10:00:09.000Z', outcome: 'lost', excerpt: null },
        ],
      },
      [`POST /svcb/v1/email-deliveries/${ID}/resend`]: {
        status: 202,
        body: { success: true, id: ID, replayed: true, replays: 1 },
      },
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'From Ada' })).toBeTruthy();
  expect(screen.getByText('ada@example.org')).toBeTruthy();
  expect(screen.getByText(/The receiver rejected it permanently/)).toBeTruthy();
  expect(screen.getByText('no such user')).toBeTruthy();
  const attempts = screen.getAllByText(/^Attempt \d$/).map(({ textContent }) => textContent);
  expect(attempts).toEqual(['Attempt 2', 'Attempt 1']);
  expect(screen.getByRole('link', { name: /Temporal/ }).getAttribute('href')).toBe('http://temporal.example/run');
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'With the form’s current settings' }));
  await waitFor(() => {
    const [sent] = requests.filter(({ call }) => call.startsWith('POST'));
    expect(sent).toEqual({ call: `POST /svcb/v1/email-deliveries/${ID}/resend`, body: { config: 'current' } });
  });
});
