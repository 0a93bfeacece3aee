/** @own-process of documents. */
import { afterEach, expect, test } from '@jest/globals';
import { renderView } from '#test/console/render.tsx';

const { cleanup, fireEvent, screen, waitFor, within } = await import('@testing-library/react');
const { default: Webhooks } = await import('#console/views/settings/webhooks/webhooks.tsx');
const { bodyOf, choicesOf, NEW } = await import('#console/views/settings/webhooks/values.ts');

afterEach(cleanup);

const OPS = {
  ...{ key: 'ops', url: 'https://ops.example.org/in', format: 'json', events: ['form.*'], active: false },
  ...{ secret_set: true, headers_set: true, previous_secret_set: false, created_at: '', updated_at: '' },
};
const list = (...webhooks: object[]) => ({
  webhooks,
  events: ['form.saved', 'form.created', 'delivery.failed'].map((type) => ({ type, summary: '' })),
});
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('a new one shows its secret once', async () => {
  const answers = {
    'GET /svcb/v1/webhooks': list(),
    'PUT /svcb/v1/webhooks/crm': {
      success: true,
      webhook: { ...OPS, key: 'crm' },
      created: true,
      secret: 'whsec_new',
      dropped: [],
    },
  };
  const { requests } = await renderView(Webhooks, { answers });
  await screen.findByText('No webhooks yet.');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'crm' } });
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: ' https://crm.example.org/ ' } });
  fireEvent.change(screen.getByLabelText('Additional headers'), { target: { value: 'X-Team: a: b\n\nX-B:c' } });
  press('Create webhook');
  await screen.findByText('whsec_new');
  expect(requests.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
    {
      ...{ url: 'https://crm.example.org/', events: [], format: 'json', active: true },
      headers: { 'X-Team': 'a: b', 'X-B': 'c' },
    },
  ]);
  press('I have saved it');
  await waitFor(() => expect(screen.queryByText('whsec_new')).toBeNull());
});

test('one is changed as a whole, and errors stand at their fields', async () => {
  const errors = { events: 'events must have at least one entry' };
  const refused = { status: 422, body: { success: false, code: 'validation_failed', message: 'No.', errors } };
  let isRefused = true;
  const { requests } = await renderView(Webhooks, {
    answers: {
      'GET /svcb/v1/webhooks': list(OPS),
      'PUT /svcb/v1/webhooks/ops': () =>
        isRefused ? refused : { success: true, webhook: { ...OPS, headers_set: false }, created: false, dropped: [] },
    },
  });
  await screen.findByText('not active', { exact: false });
  press('Edit ops');
  const form = within(await screen.findByRole('form', { name: 'Edit ops' }));
  fireEvent.click(form.getByLabelText('Remove all headers'));
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText(errors.events);
  isRefused = false;
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(2));
  expect(requests.findLast(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    ...{ url: OPS.url, events: ['form.*'], format: 'json', active: false },
    headers: null,
  });
});

test('one is tried, gets another secret although the one before still signs, and is removed once that was confirmed', async () => {
  let forced = false;
  const conflict = { success: false, code: 'previous_secret_in_use', message: 'No.' };
  const { requests } = await renderView(Webhooks, {
    answers: {
      'GET /svcb/v1/webhooks': list(OPS),
      'POST /svcb/v1/webhooks/ops/test': {
        ...{ success: false, delivered: false, status: 410, message: 'The receiver is gone.', excerpt: 'Gone' },
        ...{ duration_ms: 7, delivery_id: 'test_1' },
      },
      'POST /svcb/v1/webhooks/ops/rotate-secret': async (request: Request) => {
        forced = ((await request.json()) as { force: boolean }).force;
        return forced ? { success: true, key: 'ops', secret: 'whsec_next' } : { status: 409, body: conflict };
      },
      'DELETE /svcb/v1/webhooks/ops': { success: true },
    },
  });
  await screen.findByRole('button', { name: 'Send a test event to ops' });
  press('Send a test event to ops');
  await screen.findByText('Not accepted: The receiver is gone.');
  press('A new secret for ops');
  fireEvent.click(await screen.findByRole('button', { name: 'New secret' }));
  await screen.findByText('The secret was replaced recently', { exact: false });
  fireEvent.click(await screen.findByRole('button', { name: 'New secret' }));
  await screen.findByText('whsec_next');
  expect(forced).toBe(true);
  press('Remove ops');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(requests.some(({ call }) => call === 'DELETE /svcb/v1/webhooks/ops')).toBe(true));
});

test('headers that nobody touched are kept', () => {
  expect(bodyOf(NEW)).not.toHaveProperty('headers');
  expect(bodyOf({ ...NEW, headers: 'no colon' })).toMatchObject({ headers: { 'no colon': '' } });
});

test('what may be asked for is all, each group, each event', () => {
  expect(choicesOf(['form.saved', 'form.created', 'delivery.failed'])).toEqual([
    ...['*', 'form.*', 'form.saved', 'form.created', 'delivery.*', 'delivery.failed'],
  ]);
});
