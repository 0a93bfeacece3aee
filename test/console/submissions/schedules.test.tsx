/** @own-process of documents. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { renderView } from '#test/console/render.tsx';

const { cleanup, fireEvent, screen, waitFor, within } = await import('@testing-library/react');
const { default: Submissions } = await import('#console/views/submissions/list/submissions.tsx');

beforeEach(() => {
  localStorage.clear();
  Object.assign(window, { innerHeight: 900 });
});
afterEach(cleanup);

const MONDAYS = {
  ...{ id: 'u', form_id: 4, format: 'xlsx', span: 'new', keep_days: 7, period: 'weekly', weekday: 'monday', hour: 6 },
  ...{ zone: 'Europe/Berlin', deliver: 'mail', recipients: ['a@example.org'], language: 'en', active: true },
  ...{ next_at: '2099-01-05T05:02:00.000Z', last_at: null, last_export: null, error: null },
  ...{ header: 'names', rows_of: null, files: false, state: null, unread: null, starred: null, searches: false },
  created_at: '2026-01-01T10:00:00.000Z',
};
const KEPT = {
  ...{ id: 'x', form_id: 4, format: 'xlsx', state: 'done', written: 12, total: 12, size: 1, files: null, error: null },
  ...{ delivered_at: null, schedule_id: 'u', created_at: '2026-01-05T05:02:00.000Z' },
  ...{ finished_at: '2026-01-05T05:03:00.000Z', expires_at: '2026-01-12T05:03:00.000Z', workflow_id: 'export-x' },
  temporal_ui_url: 'https://temporal.example.org/export-x',
};
const SENTENCE = 'Every Monday at 06:00 (Europe/Berlin)';
const ONE = '/svcb/v1/export-schedules/u';

/** Opens the tab of schedules with a service that has these schedules. */
async function open(schedules: object[], some: object = {}, at = '/submissions?form=4') {
  const rendered = await renderView(Submissions, {
    ...{ path: '/submissions', at },
    answers: {
      'GET /svcb/v1/submissions': { submissions: [], next: null, looked_back_to: null },
      'GET /svcb/v1/submission-forms/4': { id: 4, title: 'Camp', trashed: false, fields: [] },
      'GET /svcb/v1/exports': { exports: [KEPT], next: null },
      'GET /svcb/v1/export-schedules': { schedules },
      'GET /host/options': { success: true, options: {}, effective: { site_time_zone: 'Europe/Berlin' } },
      ...some,
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  fireEvent.click(await screen.findByRole('tab', { name: 'Scheduled' }));
  const sent = (call: string) => rendered.requests.filter((one) => one.call === call).map(({ body }) => body);
  return { ...rendered, sent };
}
const card = () => screen.findByRole('region', { name: SENTENCE });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea' }), { target: { value } });
async function choose(label: string, option: string) {
  fireEvent.click(screen.getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

test.each([
  [
    'that has made none',
    {},
    [],
    ['Next export: ', 'None yet.', 'XLSX · new submissions · kept for 7 days · mail to a@example.org'],
  ],
  ['that rests', { active: false, next_at: null }, [], ['Paused']],
  ['that is due', { next_at: '2026-01-01T10:00:00.000Z' }, [], ['Next export: in progress']],
  [
    'whose last one is there',
    { last_export: 'x' },
    [{ ...KEPT, delivered_at: KEPT.finished_at }],
    ['Last export: XLSX, ', 'Done, 12 of 12. Delivered: ', 'Open in Temporal', 'Download'],
  ],
  [
    'whose last one has failed',
    { last_export: 'x', error: 'submission_erased' },
    [{ ...KEPT, state: 'failed', error: 'submission_erased' }],
    [
      'The last export failed: A submission it contained has been erased. The next one covers the same submissions again.',
    ],
  ],
  [
    'whose last one reached nobody',
    { last_export: 'x', error: 'mail_rejected' },
    [{ ...KEPT, error: 'mail_rejected' }],
    [
      'The last export was created but not delivered: The mail server rejected the mail (mail_rejected).',
      'Done, 12 of 12Available until ',
    ],
  ],
  [
    'of which some recipients were refused',
    { last_export: 'x', error: 'recipients_refused' },
    [{ ...KEPT, delivered_at: KEPT.finished_at }],
    ['The last export was created, with a problem: Some recipients were rejected; the others were notified.'],
  ],
  [
    'of some, for people',
    { header: 'labels', rows_of: 'guests', files: true, searches: true },
    [],
    ['XLSX · with labels · one line per row of guests · with files · new submissions · filtered · kept'],
  ],
  ['of one state', { state: 'completed' }, [], ['XLSX · new submissions · filtered · kept for 7 days']],
  ['of a form in the trash', { error: 'form_trashed' }, [], ['The last export failed: The form is in the trash.']],
  [
    'whose last one is gone',
    { last_export: 'y', last_at: '2026-01-05T05:00:00.000Z' },
    [KEPT],
    ['Last export covers submissions until ', 'No longer kept.'],
  ],
  [
    'into the bucket',
    { deliver: 'store', recipients: [], keep_days: 1, span: 'all' },
    [],
    ['XLSX · all submissions · kept for 1 day · copied to the bucket'],
  ],
])('a schedule %s says so', async (_, some, exports, said) => {
  await open([{ ...MONDAYS, ...some }], { 'GET /svcb/v1/exports': { exports, next: null } });
  const text = await waitFor(async () => {
    const now = (await card()).textContent ?? '';
    expect(now).toContain(said.at(-1));
    return now;
  });
  for (const one of said) expect(text).toContain(one);
});

test('while its next one is made, an old failure is not held against it', async () => {
  const running = { ...KEPT, state: 'running', finished_at: null };
  await open([{ ...MONDAYS, last_export: 'x', error: 'mail_rejected' }], {
    'GET /svcb/v1/exports': { exports: [running], next: null },
  });
  await screen.findByText(/^Last export: XLSX/);
  expect((await card()).textContent).not.toContain('failed');
  expect((await card()).textContent).not.toContain('not delivered');
});

test('one is made, of what the filters find, in the zone of the site', async () => {
  let schedules: object[] = [];
  const made = () => {
    schedules = [MONDAYS];
    return { status: 201, body: { success: true, schedule: MONDAYS } };
  };
  const { sent } = await open(
    [],
    {
      'GET /svcb/v1/export-schedules': () => ({ schedules }),
      'POST /svcb/v1/forms/4/export-schedules': made,
    },
    '/submissions?form=4&q=ada&from=2026-01-01',
  );
  expect(await screen.findByText('This form has no export schedules yet.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'New schedule' }));
  expect(await screen.findByText('Submissions that match the filters of the list, except its dates.')).toBeTruthy();
  expect((screen.getByRole('combobox', { name: 'Time zone' }) as HTMLInputElement).value).toBe('Europe/Berlin');
  await choose('When an export is ready', 'Copy it to the export bucket (S3)');
  expect(screen.getByText(/^The copy is not encrypted/)).toBeTruthy();
  await choose('When an export is ready', 'Notify people by mail');
  type('Recipients', 'a@example.org');
  fireEvent.click(screen.getByRole('button', { name: 'Create schedule' }));
  expect(await screen.findByRole('region', { name: SENTENCE })).toBeTruthy();
  expect(sent('POST /svcb/v1/forms/4/export-schedules')).toEqual([
    {
      ...{ format: 'xlsx', header: 'labels', time_zone: 'Europe/Berlin', q: 'ada', span: 'new', keep_days: 7 },
      ...{ period: 'weekly', weekday: 'monday', hour: 6, zone: 'Europe/Berlin' },
      ...{ deliver: 'mail', recipients: ['a@example.org'], language: 'en' },
    },
  ]);
});

test('what is wrong stands at its field; what has no field stands above', async () => {
  const errors = { deliver: 'deliver can be store where EXPORTS_S3_BUCKET is set', keep_days: 'keep_days is too many' };
  const wrong = { status: 422, body: { success: false, code: 'validation_failed', message: 'No.', errors } };
  const tooMany = { status: 409, body: { code: 'too_many_schedules', message: 'There are 20 schedules of exports.' } };
  let answer = wrong as object;
  await open([], { 'POST /svcb/v1/forms/4/export-schedules': () => answer });
  fireEvent.click(await screen.findByRole('button', { name: 'New schedule' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Create schedule' }));
  await screen.findByText(errors.deliver);
  const field = screen.getByRole('combobox', { name: 'When an export is ready' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(errors.keep_days)).toBeTruthy();
  answer = tooMany;
  fireEvent.click(screen.getByRole('button', { name: 'Create schedule' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('There are 20 schedules of exports.'));
});

test('one is changed: what it holds stays, and only what is other is sent', async () => {
  const { sent } = await open([MONDAYS], { [`PATCH ${ONE}`]: { success: true, schedule: { ...MONDAYS, hour: 7 } } });
  fireEvent.click(await screen.findByRole('button', { name: `Edit: ${SENTENCE}` }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'All schedules' }));
  expect(screen.queryByRole('radio')).toBeNull();
  expect((screen.getByLabelText('Recipients', { selector: 'textarea' }) as HTMLInputElement).value).toBe(
    'a@example.org',
  );
  await choose('Time', '07:00');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await card()).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New schedule' }));
  expect(sent(`PATCH ${ONE}`)).toEqual([{ hour: 7 }]);
});

test.each<[string, () => void]>([
  ['Esc', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })],
  ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['the way back', () => fireEvent.click(screen.getByRole('button', { name: 'All schedules' }))],
  ['the other tab', () => fireEvent.click(screen.getByRole('tab', { name: 'Now' }))],
])('who leaves it by %s is asked only where something is not saved', async (_, leave) => {
  await open([MONDAYS]);
  fireEvent.click(await screen.findByRole('button', { name: `Edit: ${SENTENCE}` }));
  await choose('Time', '07:00');
  leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  const form = () => screen.queryByRole('form', { name: 'Edit schedule' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull());
  expect(form()).toBeTruthy();
  leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(form()).toBeNull());
});

test('who has changed nothing is not asked', async () => {
  await open([MONDAYS]);
  fireEvent.click(await screen.findByRole('button', { name: `Edit: ${SENTENCE}` }));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('one rests, is run, and is removed when that is confirmed', async () => {
  let schedules: object[] = [MONDAYS];
  const { sent } = await open([], {
    'GET /svcb/v1/export-schedules': () => ({ schedules }),
    [`PATCH ${ONE}`]: () => {
      schedules = [{ ...MONDAYS, active: false, next_at: null }];
      return { success: true, schedule: schedules[0] };
    },
    [`POST ${ONE}/run`]: () => {
      schedules = [{ ...MONDAYS, active: false, next_at: null, last_export: 'x' }];
      return { status: 202, body: { success: true, export: KEPT } };
    },
    [`DELETE ${ONE}`]: () => {
      schedules = [];
      return { status: 204, body: null };
    },
  });
  const press = async (name: string) =>
    fireEvent.click(await screen.findByRole('button', { name: `${name}: ${SENTENCE}` }));
  await press('Pause');
  await screen.findByRole('button', { name: `Resume: ${SENTENCE}` });
  await press('Run now');
  await screen.findByText(/^Last export: XLSX/);
  await press('Remove');
  const dialog = await screen.findByRole('dialog', { name: 'Remove this schedule?' });
  expect(sent(`DELETE ${ONE}`)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await screen.findByText('This form has no export schedules yet.');
  expect([sent(`PATCH ${ONE}`), sent(`POST ${ONE}/run`).length, sent(`DELETE ${ONE}`).length]).toEqual([
    [{ active: false }],
    1,
    1,
  ]);
});

test('who only reads submissions has no schedules, and asks for none', async () => {
  const { requests } = await renderView(Submissions, {
    ...{ path: '/submissions', at: '/submissions?form=4' },
    who: {
      user: { id: 2, login: 'rea', role: 'reader', capabilities: ['SUBMISSIONS_PREVIEW'] },
      nonce: 'n',
      edition: 'free',
    },
    answers: {
      'GET /svcb/v1/submissions': { submissions: [], next: null, looked_back_to: null },
      'GET /svcb/v1/submission-forms/4': { id: 4, title: 'Camp', trashed: false, fields: [] },
      'GET /svcb/v1/exports': { exports: [KEPT], next: null },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  expect(await screen.findByText(/^XLSX, .*, by a schedule$/)).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(requests.some(({ call }) => call.includes('export-schedules'))).toBe(false);
});
