/** @own-process of documents. */
import { afterEach, expect, test } from '@jest/globals';
import { type Answers, renderView } from '#test/console/render.tsx';

const { cleanup, fireEvent, screen, waitFor } = await import('@testing-library/react');
const { default: Absences } = await import('#console/views/processes/absences/absences.tsx');
const { default: Board } = await import('#console/views/processes/board/board.tsx');

afterEach(cleanup);

const absence = {
  ...{ id: 4, address: 'sue@example.org', stand_in: 'deputy@example.org', created_at: '2031-06-01T00:00:00.000Z' },
  ...{ from: '2031-07-01T00:00:00.000Z', until: '2031-07-15T00:00:00.000Z' },
};
const answers: Answers = {
  'GET /svcb/v1/absence': { absences: [] },
  'GET /svcb/v1/absences': { absences: [absence] },
  'PUT /svcb/v1/absence': { success: true, absence },
  'POST /svcb/v1/absences': { success: true, absence },
  'DELETE /svcb/v1/absences/4': { status: 204, body: null },
};
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('an absence of one’s own is entered with its days and the stand-in', async () => {
  const { requests } = await renderView(Absences, { path: '/absences', at: '/absences', answers });
  fireEvent.click(await screen.findByRole('button', { name: 'Enter an absence' }));
  await screen.findByLabelText(/First day away/);
  type(/First day away/, '2031-07-01');
  type(/First day back/, '2031-07-15');
  type(/Stand-in/, 'deputy@example.org');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests.map(({ call }) => call)).toContain('PUT /svcb/v1/absence'));
  expect(requests.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    from: '2031-07-01',
    until: '2031-07-15',
    stand_in: 'deputy@example.org',
  });
});

test('whoever may hand steps to others sees all absences, and deletes them', async () => {
  const { requests } = await renderView(Absences, { path: '/absences', at: '/absences', answers });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the absence of sue@example.org' }));
  await waitFor(() => expect(requests.map(({ call }) => call)).toContain('DELETE /svcb/v1/absences/4'));
});

test('the board of one form says how long its steps take', async () => {
  const step = {
    ...{ form_id: 7, form_title: 'Leave', step: 'boss', step_title: 'Superior', state: 'open' },
    count: 2,
  };
  await renderView(Board, {
    ...{ path: '/processes', at: '/processes?form=7' },
    answers: {
      'GET /svcb/v1/processes/steps': {
        steps: [{ ...step, oldest_at: '2031-03-01T00:00:00.000Z', overdue: 0, nobody: 0 }],
      },
      'GET /svcb/v1/processes': { processes: [], next: null },
      'GET /svcb/v1/forms/7': { id: 7, title: 'Leave' },
      'GET /svcb/v1/processes/statistics': {
        steps: [
          {
            step: 'boss',
            title: 'The boss',
            count: 12,
            outcomes: { approved: 9, rejected: 3 },
            median_seconds: 7200,
            p90_seconds: 432_000,
          },
        ],
        open: { day: 1, week: 2, month: 0, older: 0 },
      },
    },
  });
  expect(await screen.findByText('Approved: 9, Rejected: 3')).toBeTruthy();
  expect(screen.getByText('The boss')).toBeTruthy();
  expect(screen.getByText('2 hours')).toBeTruthy();
  expect(screen.getByText('5 days')).toBeTruthy();
  expect(screen.getByText(/Open now: 1 for less than a day, 2 for less than a week/)).toBeTruthy();
});
