/** @own-process of documents. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { renderView } from '#test/console/render.tsx';
import '../german.ts';

const { act, cleanup, fireEvent, screen, waitFor, within } = await import('@testing-library/react');
const { setLanguage } = await import('#console/texts/language.ts');
const { notifications, notificationsStore } = await import('@mantine/notifications');
const { default: Submission } = await import('#console/views/submissions/detail/submission.tsx');

// Removes notifications of other files in this process.
beforeEach(() => {
  notifications.clean();
  notifications.cleanQueue();
});
afterEach(async () => {
  cleanup();
  await setLanguage('en');
});

const BODY = {
  ...{ id: 7, form_id: 4, revision: 2, surface: 'b', state: 'completed', read: false, starred: false, version: 3 },
  ...{ created_at: '2026-01-01T10:00:00.000Z', completed_at: null, values: { size: 5 }, uuid: 'u' },
  ...{ form: { id: 4, title: 'Camp', revision: 2 }, fields: [], temporal_ui_url: null, meta: {} },
};
const FIELDS = [
  { type: 'number', name: 'size', label: 'Size' },
  { type: 'text', name: 'plain' },
];
const PUT = 'PUT /svcb/v1/submissions/7/form';

/** The API of the forms' script on the page. */
interface PageWindow extends Window {
  svcaForms: { send?(fields: object): Promise<{ message: string; errors?: object }> };
}

/** Opens the dialog with a page of the service in its frame; the service answers an edit with `change`. */
async function open(change: object = { success: true, id: 7, version: 4, changed: ['size', 'plain'] }) {
  const { requests } = await renderView(Submission, {
    ...{ path: '/submissions/$id', at: '/submissions/7' },
    answers: {
      'GET /svcb/v1/submissions/7': BODY,
      'GET /svcb/v1/submissions/7/timeline': { submission_id: 7, form_id: 4, state: 'completed', entries: [] },
      'GET /svcb/v1/submissions/7/run': { submission_id: 7, state: 'completed', steps: [] },
      'GET /svcb/v1/forms/4': { id: 4, title: 'Camp', revision: 2, config: { fields: FIELDS, options: {} } },
      [PUT]: change,
    } as never,
  });
  fireEvent.click(await screen.findByRole('button', { name: /^(Edit …|Bearbeiten …)$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const frame = (await dialog.findByTitle(/^(The form, filled in|Das ausgefüllte Formular)$/)) as HTMLIFrameElement;
  const { window } = new JSDOM(
    '<form data-svca-form-id="4"><input type="hidden" name="_svc_edit" value="3"><input name="size" value="5"></form>',
    { url: 'http://localhost/' },
  );
  const page = window as unknown as PageWindow;
  page.svcaForms = {};
  const form = page.document.querySelector('form') as HTMLFormElement & { svcaFormInstance?: object };
  const outcomes: unknown[] = [];
  form.svcaFormInstance = {
    submit: async () => {
      outcomes.push(await page.svcaForms.send?.(Object.fromEntries(new window.FormData(form))));
    },
  };
  Object.defineProperty(frame, 'contentWindow', { value: page });
  fireEvent.load(frame);
  const input = form.querySelector<HTMLInputElement>('[name=size]') as HTMLInputElement;
  const enter = (value: string) =>
    act(() => {
      input.value = value;
      input.dispatchEvent(new window.Event('input', { bubbles: true }));
    });
  const pressEscape = () =>
    act(() => void input.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  const sent = () => requests.filter(({ call }) => call === PUT).map(({ body }) => body);
  return { dialog, frame, input, enter, pressEscape, sent, outcomes };
}
type Opened = Awaited<ReturnType<typeof open>>;

const press = ({ dialog }: Opened, name: string) => fireEvent.click(dialog.getByRole('button', { name }));
const said = () => notificationsStore.getState().notifications.at(-1)?.message;
const saveIsOff = ({ dialog }: Opened) =>
  (dialog.getByRole('button', { name: 'Save changes' }) as HTMLButtonElement).disabled;

test('the form’s own page stands in a frame that the keyboard comes into', async () => {
  const { frame } = await open();
  expect(frame.getAttribute('src')).toBe('/rest/svcb/v1/submissions/7/form?nonce=a-nonce');
  expect(frame.tabIndex).toBe(0);
});

test('what the page sends goes with the session of the console, and what has changed is said by its labels', async () => {
  const opened = await open();
  expect(saveIsOff(opened)).toBe(true);
  opened.enter('6');
  press(opened, 'Save changes');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(opened.sent()).toEqual([{ fields: { _svc_edit: '3', size: '6' } }]);
  await waitFor(() => expect(said()).toBe('Changed: Size, plain.'));
});

test('that nothing is different is said too', async () => {
  const opened = await open({ success: true, id: 7, version: 3, changed: [] });
  opened.enter('5.0');
  press(opened, 'Save changes');
  await waitFor(() => expect(said()).toBe('No changes.'));
});

test('a reverted input is no change', async () => {
  const opened = await open();
  opened.enter('6');
  expect(saveIsOff(opened)).toBe(false);
  opened.enter('5');
  expect(saveIsOff(opened)).toBe(true);
});

test.each<[string, object, object]>([
  [
    'mistakes with their places',
    {
      status: 422,
      body: { code: 'validation_failed', message: 'No.', errors: { fields: { size: 'More.' }, data: {} } },
    },
    { message: 'No.', errors: { size: 'More.' } },
  ],
  [
    'somebody else’s change',
    { status: 409, body: { code: 'edit_conflict', message: 'It was changed meanwhile.' } },
    { message: 'It was changed meanwhile.' },
  ],
])('%s: the page is told, and what was entered stays', async (_, answer, outcome) => {
  const opened = await open(answer);
  opened.enter('6');
  press(opened, 'Save changes');
  await waitFor(() => expect(opened.outcomes).toEqual([outcome]));
  expect(opened.input.value).toBe('6');
  expect(screen.queryByRole('dialog')).not.toBeNull();
  expect(saveIsOff(opened)).toBe(false);
});

test.each<[string, (opened: Opened) => void]>([
  ['Esc', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })],
  ['Esc in the frame', ({ pressEscape }) => pressEscape()],
  ['the cross', (opened) => press(opened, 'Close')],
  ['Cancel', (opened) => press(opened, 'Cancel')],
])('who leaves by %s is asked only where something is not saved', async (_, leave) => {
  const opened = await open();
  opened.enter('6');
  leave(opened);
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull());
  opened.enter('5');
  leave(opened);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('German: the dialog has words of its own', async () => {
  await setLanguage('de');
  const opened = await open();
  opened.enter('6');
  press(opened, 'Änderungen speichern');
  await waitFor(() => expect(said()).toBe('Geändert: Size, plain.'));
});
