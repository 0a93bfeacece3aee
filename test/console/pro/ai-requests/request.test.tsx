/** @own-process of documents. */
import { afterEach, expect, test } from '@jest/globals';
import { renderView } from '#test/console/render.tsx';

const { cleanup, screen } = await import('@testing-library/react');
const { default: AiRequestView } = await import('#console/pro/ai-requests/detail/request.tsx');
const { default: Drafts } = await import('#console/pro/drafts/drafts.tsx');

afterEach(cleanup);

const UUID = '6c1b3a52-0000-4000-8000-000000000001';
const AT = '2031-03-04T05:06:07.089Z';
const request = {
  id: UUID,
  kind: 'review',
  status: 'done',
  form_id: 7,
  revision: 2,
  provider: 'openai',
  model: 'a-model',
  attempts: 1,
  usage: { input_tokens: 1200, output_tokens: 340 },
  error: null,
  created_at: AT,
  finished_at: AT,
  expires_at: AT,
  workflow_id: 'ai-1',
  temporal_ui_url: 'https://ui.example/ai-1',
};
const show = (answer: object) =>
  renderView(AiRequestView, {
    path: '/ai-requests/$uuid',
    at: `/ai-requests/${UUID}`,
    answers: { [`GET /svcb/v1/ai/requests/${UUID}`]: { success: true, ...answer } },
  });

test('the answer to a review is read with its findings and the change that each proposes', async () => {
  const patch = [{ op: 'replace', path: '/title', value: 'Contact' }];
  await show({
    request,
    summary: 'Almost good.',
    revision: 2,
    findings: [{ severity: 'error', field: 'email', reason: 'It is not required.', patch }],
  });
  await screen.findByRole('heading', { level: 1, name: 'Review of a form' });
  screen.getByText('Almost good.');
  screen.getByText('It is not required.');
  expect(screen.getByRole('region', { name: 'Proposed change' }).textContent).toContain('"/title"');
  screen.getByText('1,200');
});

test('a failure is told in words, with what was wrong with the answer', async () => {
  const error = { type: 'invalid_answer', message: 'The answer could not be used, also after it was mended.' };
  await show({ request: { ...request, status: 'failed', error }, mistakes: ['fields is required'] });
  await screen.findByText('The answer could not be used');
  screen.getByText('fields is required');
});

test('saved forms are counted by form, or nobody has saved one', async () => {
  const forms = [
    {
      form_id: 7,
      open: 1234,
      oldest_at: AT,
      last_saved_at: AT,
      next_expires_at: AT,
      last_expires_at: AT,
      expire_within_7_days: 2,
    },
  ];
  await renderView(Drafts, { answers: { 'GET /svcb/v1/drafts': { forms, next: null } } });
  await screen.findByRole('columnheader', { name: 'Can be continued' });
  cleanup();
  await renderView(Drafts, { answers: { 'GET /svcb/v1/drafts': { forms: [], next: null } } });
  await screen.findByText(/^No drafts\./);
});
