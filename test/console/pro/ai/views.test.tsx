/** @own-process of documents. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { type Answers, renderView } from '#test/console/render.tsx';

const { cleanup, fireEvent, screen, waitFor, within } = await import('@testing-library/react');
const { default: FromSentence } = await import('#console/pro/ai/sentence/sentence.tsx');
const { default: Review } = await import('#console/pro/ai/review/review.tsx');
const { default: HeadlessKey } = await import('#console/pro/headless/key.tsx');

afterEach(cleanup);
// jsdom opens no frames, into which previews are posted.
window.HTMLFormElement.prototype.submit = () => {};

const settings = (model: string | null) => ({ success: true, settings: { provider: model && 'openai', model } });
const request = (status: string, more: object = {}) => ({
  id: '0b1f1f0e-0000-4000-8000-000000000000',
  kind: 'generate',
  status,
  model: 'a-model',
  error: null,
  ...more,
});
const config = { fields: [{ type: 'text', name: 'name', label: 'Name' }], options: {} };
const checked = { valid: true, errors: {}, revision: 2, warnings: [], dropped_secrets: [], changes: null };
const WITH_MODEL: Answers = { 'GET /svcb/v1/ai/settings': settings('a-model') };

describe('a form from a sentence', () => {
  const view = (answers: Answers) => renderView(FromSentence, { path: '/forms/new/sentence', answers });

  test('leads to the settings where no model is set', async () => {
    await view({ 'GET /svcb/v1/ai/settings': settings(null) });
    expect((await screen.findByRole('link', { name: 'Configure a model' })).getAttribute('href')).toBe('/settings/ai');
    expect(screen.queryByRole('button', { name: 'Propose a form' })).toBeNull();
  });

  test('is shown as a proposal with what is to be seen to, and made when one says so', async () => {
    const { requests, at } = await view({
      ...WITH_MODEL,
      'POST /svcb/v1/ai/generate': { status: 202, body: { success: true, request: request('pending') } },
      [`GET /svcb/v1/ai/requests/${request('done').id}`]: {
        success: true,
        request: request('done'),
        proposal: { title: 'Sign-up', config },
        notes: ['Times are in Berlin.'],
      },
      'POST /svcb/v1/forms/check': { ...checked, warnings: [{ code: 'c', path: 'p', message: 'Mail is not set up.' }] },
      'POST /svcb/v1/forms': { status: 201, body: { id: 21, title: 'Sign-up', config } },
    });
    fireEvent.change(await screen.findByRole('textbox', { name: /What is the form for/ }), {
      target: { value: ' A sign-up ' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Propose a form' }));
    expect(await screen.findByText('Times are in Berlin.')).toBeTruthy();
    expect(await screen.findByText('Mail is not set up.')).toBeTruthy();
    expect(requests.find(({ call }) => call === 'POST /svcb/v1/ai/generate')?.body).toEqual({
      instruction: 'A sign-up',
      language: 'en',
    });
    expect(requests.some(({ call }) => call === 'POST /svcb/v1/forms?published=false')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Create this form' }));
    await waitFor(() => expect(at()).toBe('/forms/21/edit'));
  });

  test('says what to do when nothing came of it', async () => {
    const error = { type: 'ai_unauthorized', message: 'The provider refused.' };
    await view({
      ...WITH_MODEL,
      'POST /svcb/v1/ai/generate': { status: 202, body: { success: true, request: request('pending') } },
      [`GET /svcb/v1/ai/requests/${request('failed').id}`]: { success: true, request: request('failed', { error }) },
    });
    fireEvent.change(await screen.findByRole('textbox', { name: /What is the form for/ }), { target: { value: 'A' } });
    fireEvent.click(screen.getByRole('button', { name: 'Propose a form' }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The provider refused.')).toBeTruthy();
    expect(alert.getByText(/does not accept the key/)).toBeTruthy();
  });
});

test('a finding is applied after one has seen what it changes', async () => {
  const form = { id: 7, title: 'Contact', config, active: 1, revision: 2 };
  const { requests } = await renderView(Review, {
    path: '/forms/$id/review',
    at: `/forms/7/review?request=${request('done').id}`,
    answers: {
      ...WITH_MODEL,
      'GET /svcb/v1/forms/7': form,
      [`GET /svcb/v1/ai/requests/${request('done').id}`]: {
        success: true,
        request: request('done', { kind: 'review' }),
        summary: 'Nearly good.',
        revision: 1,
        findings: [
          { severity: 'suggestion', field: null, reason: 'Say more.', patch: null },
          {
            severity: 'error',
            field: 'name',
            reason: 'Nobody has to fill it in.',
            patch: [{ op: 'add', path: '/config/fields/0/required', value: true }],
          },
        ],
      },
      'POST /svcb/v1/forms/check': checked,
      'PUT /svcb/v1/forms/7/draft-revision': { ...form, revision: 3 },
    },
  });
  expect(await screen.findByText(/The form is now at revision 2, but revision 1 was reviewed/)).toBeTruthy();
  const [first] = screen.getAllByRole('article');
  expect(first?.textContent).toContain('Nobody has to fill it in.');
  fireEvent.click(screen.getByRole('button', { name: 'Show the change' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Apply this change' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Apply this change' }));
  await screen.findByText('Applied');
  expect(requests.find(({ call }) => call === 'PUT /svcb/v1/forms/7/draft-revision')?.body).toMatchObject({
    config: { fields: [{ name: 'name', required: true }] },
  });
});

test('a key that is still in use is ended only after one was asked', async () => {
  const options = { headless: { enabled: true, api_key_set: true } };
  const rotated = { success: true, api_key: 'svcb_new', api_key_set: true };
  const inUse = { status: 409, body: { success: false, code: 'previous_key_in_use', message: 'Still in use.' } };
  const { requests } = await renderView(HeadlessKey, {
    path: '/forms/$id/key',
    at: '/forms/7/key',
    answers: {
      'GET /svcb/v1/forms/7': { id: 7, title: 'Contact', config: { fields: [], options }, active: 1, revision: 2 },
      'POST /svcb/v1/forms/7/headless-key': async (sent) => ((await sent.json()).force === true ? rotated : inUse),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Replace the key' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(screen.queryByText('svcb_new')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'End it and create the key' }));
  expect(await screen.findByText('svcb_new')).toBeTruthy();
  const bodies = requests.filter(({ call }) => call.endsWith('/headless-key')).map(({ body }) => body);
  expect(bodies).toEqual([{ keep_hours: 24 }, { keep_hours: 24, force: true }]);
});
