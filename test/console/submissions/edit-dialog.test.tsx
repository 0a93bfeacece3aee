/** @own-process of documents. */
import { afterEach, expect, test } from '@jest/globals';
import { renderView } from '#test/console/render.tsx';

const { cleanup, fireEvent, screen, waitFor, within } = await import('@testing-library/react');
const { setLanguage } = await import('#console/texts/language.ts');
const { default: Submission } = await import('#console/views/submissions/detail/submission.tsx');

afterEach(() => {
  cleanup();
  setLanguage('en');
});

const options = [
  { value: 'a', label: 'Alpha' },
  { value: 'b', label: 'Beta' },
];
const TOWNS = Array.from({ length: 13 }, (_, at) => ({ value: `t${at}`, label: `Town ${at}` }));
const FIELDS = [
  { type: 'section', name: 'top', label: 'Top' },
  { type: 'name', name: 'who', label: 'Who' },
  { type: 'number', name: 'size', label: 'Size' },
  { type: 'checkboxes', name: 'likes', label: 'Likes', options, other: true },
  { type: 'select', name: 'towns', label: 'Towns', multiple: true, options: TOWNS },
  { type: 'radio', name: 'one', label: 'One', options },
  { type: 'matrix', name: 'opinion', label: 'Opinion', options, rows: [{ name: 'food', label: 'Food' }] },
  { type: 'ranking', name: 'order', label: 'Order', options },
  { type: 'country', name: 'land', label: 'Land', countries: ['DE', 'FR'] },
  { type: 'file', name: 'docs', label: 'Documents', multiple: true },
  { type: 'calculated', name: 'sum', label: 'Sum', formula: 'size' },
  { type: 'text', name: 'later', label: 'Later', conditional: { action: 'show', match: 'all', rules: [] } },
  { type: 'password', name: 'secret', label: 'Secret' },
  { type: 'currency', name: 'fee', label: 'Fee', currency: 'KWD' },
  {
    ...{ type: 'repeater', name: 'guests', label: 'Guests', row_label: 'Guest {number}', add_label: 'Add a guest' },
    ...{ min_rows: 1, max_rows: 3, fields: [{ type: 'text', name: 'guest', label: 'Name', default: 'nobody' }] },
  },
];
const FILE = (id: string) => ({ id, name: `${id}.pdf`, size: 900, type: 'application/pdf' });
const SENT = {
  ...{ who: { first: 'Ada', last: 'Lovelace' }, size: 5, likes: ['a', 'cake'], one: 'a', opinion: {}, land: 'DE' },
  ...{ towns: ['t12', 't3'], fee: '1.500' },
  ...{ order: ['a', 'b'], docs: [FILE('x'), FILE('y')], sum: 5, guests: [{ guest: 'Bob' }, { guest: 'Eve' }] },
};
const BODY = {
  ...{ id: 7, form_id: 4, revision: 2, surface: 'b', state: 'completed', read: false, starred: false, version: 3 },
  ...{ created_at: '2026-01-01T10:00:00.000Z', completed_at: null, values: SENT, uuid: 'u' },
  form: { id: 4, title: 'Camp', revision: 2 },
  fields: [{ name: 'sum', label: 'Sum', type: 'calculated', value: 5, display: '5 pieces' }],
  ...{ temporal_ui_url: null, meta: {} },
};
const PATCH = 'PATCH /svcb/v1/submissions/7';

/** The dialog, over a service that answers a change so. */
async function open(change: object = { success: true, id: 7, version: 4, changed: ['size'] }) {
  const { requests } = await renderView(Submission, {
    ...{ path: '/submissions/$id', at: '/submissions/7' },
    answers: {
      'GET /svcb/v1/submissions/7': BODY,
      'GET /svcb/v1/submissions/7/timeline': { submission_id: 7, form_id: 4, state: 'completed', entries: [] },
      'GET /svcb/v1/submissions/7/run': { submission_id: 7, state: 'completed', steps: [] },
      'GET /svcb/v1/forms/4': { id: 4, title: 'Camp', revision: 2, config: { fields: FIELDS, options: {} } },
      'GET /svcb/v1/utility/countries': {
        ...{ success: true, mode: 'all' },
        countries: [
          { code: 'DE', name: 'Germany' },
          { code: 'FR', name: 'France' },
          { code: 'IT', name: 'Italy' },
        ],
      },
      [PATCH]: change,
    } as never,
  });
  fireEvent.click(await screen.findByRole('button', { name: /^(Edit …|Ändern …)$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/^(Guests|Gäste)$/);
  const sent = () => requests.filter(({ call }) => call === PATCH).map(({ body }) => body);
  return { dialog, sent };
}
type Dialog = Awaited<ReturnType<typeof open>>['dialog'];

const type = (dialog: Dialog, label: string, value: string) =>
  fireEvent.change(dialog.getByLabelText(label, { selector: 'input' }), { target: { value } });
const press = (dialog: Dialog, name: string) => fireEvent.click(dialog.getByRole('button', { name }));
const save = (dialog: Dialog) => press(dialog, 'Save changes');
const isOff = (dialog: Dialog, name: string) => (dialog.getByRole('button', { name }) as HTMLButtonElement).disabled;

test('each answer has inputs of its own with the labels of the form, and nothing is JSON', async () => {
  const { dialog } = await open();
  expect((dialog.getByLabelText('First name') as HTMLInputElement).value).toBe('Ada');
  expect((dialog.getByLabelText('Size') as HTMLInputElement).value).toBe('5');
  const likes = within(dialog.getByRole('group', { name: 'Likes' }));
  expect(likes.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([true, false, true]);
  expect((dialog.getByLabelText('Likes: Other') as HTMLInputElement).value).toBe('cake');
  expect(within(dialog.getByRole('radiogroup', { name: 'One' })).getAllByRole('radio').length).toBe(3);
  expect(dialog.getByRole('combobox', { name: 'Food' })).toBeTruthy();
  await waitFor(() =>
    expect((dialog.getByRole('combobox', { name: 'Land' }) as HTMLInputElement).value).toBe('Germany'),
  );
  expect(dialog.getByText('5 pieces')).toBeTruthy();
  expect(dialog.getByText('Stays: it is worked out from other answers.')).toBeTruthy();
  expect(dialog.getByText('Kept only if the form, by its conditions, asks for it.')).toBeTruthy();
  expect(dialog.getByRole('group', { name: 'Guest 2' })).toBeTruthy();
  for (const name of ['Top', 'Secret']) expect(dialog.queryByText(name)).toBeNull();
  expect(isOff(dialog, 'Save changes')).toBe(true);
});

test('what is changed is sent, each value whole, and nothing else', async () => {
  const { dialog, sent } = await open();
  type(dialog, 'Last name', 'King');
  type(dialog, 'Size', '7.5');
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Beta' }));
  type(dialog, 'Likes: Other', 'tea');
  fireEvent.click(dialog.getByRole('radio', { name: 'No answer' }));
  fireEvent.click(dialog.getByLabelText('Towns', { selector: 'input' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Town 1' }));
  fireEvent.click(dialog.getByRole('combobox', { name: 'Food' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Beta' }));
  press(dialog, 'Down: Alpha');
  press(dialog, 'Take away: x.pdf');
  press(dialog, 'Take away: y.pdf');
  press(dialog, 'Put back: x.pdf');
  save(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([
    {
      version: 3,
      values: {
        ...{ who: { first: 'Ada', last: 'King' }, size: 7.5, likes: ['a', 'b', 'tea'], one: '' },
        towns: ['t1', 't3', 't12'],
        ...{ opinion: { food: 'b' }, order: ['b', 'a'], docs: [FILE('x')] },
      },
    },
  ]);
});

test('what is entered and taken back is no change', async () => {
  const { dialog } = await open();
  type(dialog, 'First name', 'Grace');
  expect(isOff(dialog, 'Save changes')).toBe(false);
  type(dialog, 'First name', 'Ada');
  press(dialog, 'Down: Alpha');
  press(dialog, 'Up: Alpha');
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Other' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Other' }));
  type(dialog, 'Likes: Other', 'cake');
  press(dialog, 'Add a guest');
  press(dialog, 'Remove: Guest 3');
  expect(isOff(dialog, 'Save changes')).toBe(true);
});

test('rows are added and taken away within their bounds, and keep their own values', async () => {
  const { dialog, sent } = await open();
  press(dialog, 'Add a guest');
  expect(dialog.getByText('There are at most 3.')).toBeTruthy();
  expect(isOff(dialog, 'Add a guest')).toBe(true);
  const third = within(dialog.getByRole('group', { name: 'Guest 3' })).getByLabelText('Name') as HTMLInputElement;
  expect(third.value).toBe('nobody');
  expect(document.activeElement).toBe(third);
  fireEvent.change(third, { target: { value: 'Mallory' } });
  press(dialog, 'Remove: Guest 1');
  press(dialog, 'Remove: Guest 1');
  expect(isOff(dialog, 'Remove: Guest 1')).toBe(true);
  expect(
    (within(dialog.getByRole('group', { name: 'Guest 1' })).getByLabelText('Name') as HTMLInputElement).value,
  ).toBe('Mallory');
  save(dialog);
  await waitFor(() => expect(sent()).toEqual([{ version: 3, values: { guests: [{ guest: 'Mallory' }] } }]));
});

test('mistakes stand at their places, inner ones too, and the first has the focus', async () => {
  const fields = { 'guests[1].guest': 'Say who.', who: 'Both are needed.', gone: 'No such thing.' };
  const { dialog } = await open({
    status: 422,
    body: { code: 'validation_failed', message: 'No.', errors: { fields } },
  });
  type(dialog, 'Size', '6');
  save(dialog);
  expect((await dialog.findByRole('alert')).textContent).toContain('No such thing.');
  expect(within(dialog.getByRole('group', { name: 'Who' })).getByText('Both are needed.')).toBeTruthy();
  const eve = within(dialog.getByRole('group', { name: 'Guest 2' }));
  expect(eve.getByText('Say who.')).toBeTruthy();
  expect(eve.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(dialog.getByLabelText('First name'));
  // They have the numbers that rows had.
  press(dialog, 'Remove: Guest 1');
  expect(dialog.queryByText('Say who.')).toBeNull();
});

test('somebody else’s change is told, and what was entered stays', async () => {
  const { dialog } = await open({ status: 409, body: { code: 'edit_conflict', message: 'It was changed meanwhile.' } });
  type(dialog, 'Size', '6');
  save(dialog);
  expect((await dialog.findByRole('alert')).textContent).toContain('It was changed meanwhile.');
  expect((dialog.getByLabelText('Size') as HTMLInputElement).value).toBe('6');
});

test.each<[string, (dialog: Dialog) => void]>([
  ['Esc', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })],
  ['the cross', (dialog) => press(dialog, 'Close')],
  ['Cancel', (dialog) => press(dialog, 'Cancel')],
])('who leaves by %s is asked only where something is not saved', async (_, leave) => {
  const { dialog } = await open();
  type(dialog, 'Size', '6');
  leave(dialog);
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull());
  type(dialog, 'Size', '5');
  leave(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('German: words of its own, numbers and amounts with a comma', async () => {
  setLanguage('de');
  const { dialog, sent } = await open();
  type(dialog, 'Nachname', 'King');
  const size = dialog.getByLabelText('Size') as HTMLInputElement;
  fireEvent.change(size, { target: { value: '2,5' } });
  expect(size.value).toBe('2,5');
  const fee = dialog.getByLabelText('Fee') as HTMLInputElement;
  expect(fee.value).toBe('1,500');
  fireEvent.change(fee, { target: { value: '1,234' } });
  dialog.getByText(/^= 1,234/);
  press(dialog, 'Änderungen speichern');
  await waitFor(() =>
    expect(sent()).toEqual([{ version: 3, values: { who: { first: 'Ada', last: 'King' }, size: 2.5, fee: '1.234' } }]),
  );
});
