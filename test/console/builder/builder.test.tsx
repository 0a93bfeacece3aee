/** @own-process: it has a document. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Catalogue, Entry, Field } from '#console/views/builder/model.ts';
import { type Answers, renderView } from '#test/console/render.tsx';

const { act, cleanup, fireEvent, screen, waitFor, within } = await import('@testing-library/react');
const { default: Builder } = await import('#console/views/builder/builder.tsx');

/** A screen with room for the palette and the properties. */
Object.assign(window, {
  matchMedia: (media: string) => ({
    matches: !media.includes('110em') && media.includes('min-width'),
    media,
    addEventListener() {},
    removeEventListener() {},
  }),
});

const entry = (id: string, title: string): Entry => ({
  id,
  title,
  description: '',
  group: 'text',
  needs: { edition: 'free', settings: [], types: [] },
  available: true,
  schema: { type: 'object', properties: { label: { title: 'Label', type: 'string', 'x-control': 'line' } } },
  panel: [{ id: 'content', title: 'Content', keys: ['label'] }],
  example: { type: id, name: id, label: title, placeholder: 'Ada' },
  start: { type: id, name: id, label: title },
});
const types: Catalogue = {
  groups: [{ id: 'text', title: 'Text' }],
  entries: [entry('text', 'Text'), entry('email', 'E-mail'), entry('group', 'Group')],
  $defs: {},
};
const fields: Field[] = [
  { type: 'text', name: 'who', label: 'Your name' },
  {
    type: 'text',
    name: 'plan',
    label: 'Plan',
    conditional: { match: 'all', rules: [{ field: 'who', op: 'not_empty' }] },
  },
];
const stored = (revision: number, title = 'Contact', all: Field[] = fields) => ({
  id: 4,
  title,
  revision,
  updated_at: new Date().toISOString(),
  config: { fields: all, options: {} },
});
const fine = { valid: true, errors: {}, warnings: [], dropped_secrets: [], changes: null, revision: 1 };

const open = (answers: Answers = {}) =>
  renderView(Builder, {
    path: '/forms/$id/edit',
    at: '/forms/4/edit',
    answers: {
      'GET /svcb/v1/forms/4': stored(1),
      'GET /svcb/v1/catalogue/field-types': types,
      'GET /svcb/v1/catalogue/options': { groups: [], entries: [], $defs: {} },
      'POST /svcb/v1/forms/check': fine,
      ...answers,
    },
  });

const rows = () => screen.getAllByRole('treeitem').map((row) => row.getAttribute('aria-label'));
const row = (name: RegExp) => screen.getByRole('treeitem', { name });
const press = (target: Element, key: string, more: object = {}) =>
  fireEvent.keyDown(target, { key, code: key, ...more });
const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('fields are added, moved, removed and taken back with the keyboard alone', async () => {
  await open();
  const search = await screen.findByRole('combobox', { name: 'Add a field' });
  fireEvent.change(search, { target: { value: 'mail' } });
  press(search, 'Enter');
  expect(rows()).toEqual(['Your name, Text, who', 'Plan, Text, plan, has a condition', 'E-mail, E-mail, email']);
  expect(screen.getByText('E-mail added, 3 of 3.').getAttribute('role')).toBe('status');

  press(search, 'Escape');
  await waitFor(() => expect(document.activeElement).toBe(row(/^E-mail/)));
  press(row(/^E-mail/), 'ArrowUp', { altKey: true });
  expect(rows()[1]).toBe('E-mail, E-mail, email');
  await waitFor(() => expect(document.activeElement).toBe(row(/^E-mail/)));
  press(row(/^E-mail/), 'Delete');
  await waitFor(() => expect(rows()).toEqual(['Your name, Text, who', 'Plan, Text, plan, has a condition']));

  press(document.body, 'z', { ctrlKey: true, code: 'KeyZ' });
  press(document.body, 'z', { ctrlKey: true, code: 'KeyZ' });
  expect(rows()).toEqual(['Your name, Text, who', 'Plan, Text, plan, has a condition', 'E-mail, E-mail, email']);
  press(document.body, 'z', { ctrlKey: true, shiftKey: true, code: 'KeyZ' });
  expect(rows()[1]).toBe('E-mail, E-mail, email');
});

test('what names a field is said before it goes', async () => {
  await open();
  await screen.findByRole('tree');
  press(row(/^Your name/), 'Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Remove Your name?' });
  expect(within(dialog).getByRole('listitem').textContent).toBe('Condition of the field “Plan”');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(rows()).toEqual(['Plan, Text, plan, has a condition']));
});

test('a mistake of the service stands at its field, and leads there', async () => {
  const errors = {
    'config.fields[1].conditional.rules[0].field': 'config.fields[1].conditional.rules[0].field is no field',
  };
  const { requests } = await open({ 'POST /svcb/v1/forms/check': { ...fine, valid: false, errors } });
  const mistake = await screen.findByRole('button', { name: 'Plan: conditional.rules[0].field is no field' });
  expect(row(/^Plan/).getAttribute('aria-label')).toBe('Plan, Text, plan, has a condition, one mistake');
  expect(requests.find(({ call }) => call.includes('check'))?.body).toMatchObject({
    id: 4,
    title: 'Contact',
    config: { fields },
  });
  fireEvent.click(mistake);
  expect(row(/^Plan/).getAttribute('aria-selected')).toBe('true');
});

test('a save goes over the revision that was read, and what the service has not is kept in the browser until then', async () => {
  const sent: (string | null)[] = [];
  await open({
    'PUT /svcb/v1/forms/4': (request: Request) => {
      sent.push(request.headers.get('if-match'));
      return { ...stored(2, 'Contact us'), warnings: [], dropped_secrets: [] };
    },
  });
  fireEvent.change(await screen.findByLabelText('Title of the form'), { target: { value: 'Contact us' } });
  expect(screen.getByText('There are changes that are not saved.')).toBeTruthy();
  await pause(1_000);
  expect(JSON.parse(localStorage.getItem('console.builder.4') ?? '')).toMatchObject({
    revision: 1,
    draft: { title: 'Contact us' },
  });
  press(document.body, 's', { ctrlKey: true, code: 'KeyS' });
  await screen.findByText('Everything is saved.');
  expect(sent).toEqual(['"1"']);
  expect(localStorage.getItem('console.builder.4')).toBeNull();
});

test('changes that an earlier visit has left are offered', async () => {
  const draft = { title: 'Left over', config: { fields, options: {} } };
  localStorage.setItem('console.builder.4', JSON.stringify({ revision: 1, at: new Date().toISOString(), draft }));
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Go on with them' }));
  expect(await screen.findByDisplayValue('Left over')).toBeTruthy();
});

test('a save that would hide kept values asks first', async () => {
  const changes = [{ field: 'plan', change: 'removed', submissions: 3, drafts: 1 }];
  const calls: string[] = [];
  await open({
    'PUT /svcb/v1/forms/4': (request: Request) => {
      const { search } = new URL(request.url);
      calls.push(search);
      if (search !== '') return stored(2, 'Other');
      const body = {
        success: false,
        code: 'confirmation_needed',
        message: '',
        errors: { changes, at_least: false, confirm: 'abc' },
      };
      return { status: 409, body };
    },
  });
  fireEvent.change(await screen.findByLabelText('Title of the form'), { target: { value: 'Other' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Values that are kept would be hidden' });
  expect(within(dialog).getByRole('listitem').textContent).toBe('plan: removed or renamed (3 submissions, one draft)');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save all the same' }));
  await screen.findByText('Everything is saved.');
  expect(calls).toEqual(['', '?confirm=abc']);
});

test('a save that lost the race shows both versions, and both can be gone on with', async () => {
  let theirs = 1;
  const [who, plan] = fields as [Field, Field];
  const sent: { match: string | null; body: unknown }[] = [];
  await open({
    'GET /svcb/v1/forms/4': () =>
      theirs === 1
        ? stored(1)
        : stored(2, 'Contact', [{ ...who, label: 'Their name' }, plan, { type: 'email', name: 'more' }]),
    'PUT /svcb/v1/forms/4': async (request: Request) => {
      const match = request.headers.get('if-match');
      const body = (await request.json()) as ReturnType<typeof stored>;
      sent.push({ match, body });
      return match === '"2"'
        ? { ...stored(3), ...body }
        : { status: 412, body: { success: false, code: 'revision_conflict', message: '' } };
    },
  });
  fireEvent.change(await screen.findByLabelText('Title of the form'), { target: { value: 'Mine' } });
  theirs = 2;
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else has saved this form meanwhile' });
  const list = within(dialog).getByRole('list', { name: 'What they changed' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['ChangedField Their namelabelBeforeYour nameAfterTheir name', 'AddedField moreemail']);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Go on with both' }));
  await waitFor(() =>
    expect(rows()).toEqual(['Their name, Text, who', 'Plan, Text, plan, has a condition', 'more, E-mail, more']),
  );
  expect(screen.getByDisplayValue('Mine')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Everything is saved.');
  expect(sent[1]).toMatchObject({
    match: '"2"',
    body: { title: 'Mine', config: { fields: [{ label: 'Their name' }, {}, { name: 'more' }] } },
  });
});
