/** @own-process of documents. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Catalogue, Entry, Field } from '#console/views/builder/model.ts';
import { type Answers, renderView } from '#test/console/render.tsx';

const { act, cleanup, fireEvent, screen, waitFor, within } = await import('@testing-library/react');
const { storeChanges, storedChanges } = await import('#console/views/builder/save/unsaved-changes.ts');
const { default: Builder } = await import('#console/views/builder/builder.tsx');

/** A screen that is wide enough for palette and properties. */
Object.assign(window, {
  matchMedia: (media: string) => ({
    matches: media.includes('min-width'),
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
  ...{ status: 'open', published_at: '2031-03-01T10:00:00Z', closed_at: null, draft_revision: null },
  config: { fields: all, options: {} },
});
const fine = { valid: true, errors: {}, warnings: [], dropped_secrets: [], changes: null, revision: 1 };

const open = (answers: Answers = {}) =>
  renderView(Builder, {
    path: '/forms/$id/edit',
    at: '/forms/4/edit',
    answers: {
      'GET /svcb/v1/forms/4/draft-revision': stored(1),
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

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('console.builder.canvas', 'list');
});
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
  expect(row(/^Plan/).getAttribute('aria-label')).toBe('Plan, Text, plan, has a condition, one error');
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
    'PUT /svcb/v1/forms/4/draft-revision': (request: Request) => {
      sent.push(request.headers.get('if-match'));
      return { ...stored(2, 'Contact us'), warnings: [], dropped_secrets: [] };
    },
  });
  fireEvent.change(await screen.findByLabelText('Title of the form'), { target: { value: 'Contact us' } });
  expect(screen.getByText('You have unsaved changes.')).toBeTruthy();
  await pause(1_000);
  expect(storedChanges(4)).toMatchObject([{ revision: 1, draft: { title: 'Contact us' } }]);
  press(document.body, 's', { ctrlKey: true, code: 'KeyS' });
  await screen.findByText('Everything is saved.');
  expect(sent).toEqual(['"1"']);
  expect(storedChanges(4)).toEqual([]);
});

/** Stores changes of another visit in the browser. */
const leave = (visit: string, title: string, daysAgo: number) => {
  const draft = { title, config: { fields, options: {} } };
  const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  storeChanges(4, { visit, revision: 1, at, draft }, draft);
};
const buttons = (name: string) => screen.getAllByRole('button', { name });

test('changes that earlier visits have left are offered, and no edit puts itself in their place', async () => {
  leave('older', 'Older', 2);
  leave('newer', 'Newer', 1);
  leave('old', 'Too old', 31);
  await open();
  fireEvent.change(await screen.findByLabelText('Title of the form'), { target: { value: 'Mine' } });
  await waitFor(() => expect(buttons('Restore them')).toHaveLength(2));
  await pause(1_000);
  expect(storedChanges(4).map(({ draft }) => draft.title)).toEqual(['Mine', 'Newer', 'Older']);
  fireEvent.click(buttons('Discard them')[1] as HTMLElement);
  expect(storedChanges(4).map(({ draft }) => draft.title)).toEqual(['Mine', 'Newer']);
  fireEvent.click(screen.getByRole('button', { name: 'Restore them' }));
  expect(await screen.findByDisplayValue('Newer')).toBeTruthy();
  expect(storedChanges(4).map(({ draft }) => draft.title)).toEqual(['Newer']);
  expect(screen.queryByRole('button', { name: 'Restore them' })).toBeNull();
});

test('what a tab keeps that is still open is its own', async () => {
  leave('there', 'Of another tab', 0);
  leave('gone', 'Left over', 1);
  const names: string[] = [];
  const locks = {
    request: (name: string) => void names.push(name),
    query: async () => ({ held: [...names, 'console.builder.visit.there', 'another'].map((name) => ({ name })) }),
  };
  Object.assign(navigator, { locks });
  try {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Discard them' }));
    expect(storedChanges(4).map(({ visit }) => visit)).toEqual(['there']);
    expect(names).toHaveLength(1);
  } finally {
    Reflect.deleteProperty(navigator, 'locks');
  }
});

test('a secret is sent by the save that it was made or typed for, and by none after it', async () => {
  const hook = (settings: object) => ({
    ...stored(1),
    config: { fields, options: { integrations: [{ key: 'crm', integration_id: 'webhook', settings }] } },
  });
  const settings = { url: 'https://a.example', secret: 'whsec_typed' };
  const sent: string[] = [];
  await open({
    'GET /svcb/v1/forms/4/draft-revision': hook(settings),
    'PUT /svcb/v1/forms/4/draft-revision': async (request: Request) => {
      const text = await request.text();
      sent.push(text);
      const revision = sent.length + 1;
      // The first save generates a secret and stores the typed value.
      const made = sent.length === 1 ? { headers_set: true, signing: 'whsec_made', signing_set: true } : {};
      return { ...hook({ url: settings.url, secret_set: true, ...made }), title: JSON.parse(text).title, revision };
    },
  });
  const title = await screen.findByLabelText('Title of the form');
  fireEvent.change(title, { target: { value: 'One' } });
  press(document.body, 's', { ctrlKey: true, code: 'KeyS' });
  expect(await screen.findByText('whsec_made')).toBeTruthy();
  fireEvent.change(title, { target: { value: 'Two' } });
  press(document.body, 's', { ctrlKey: true, code: 'KeyS' });
  await waitFor(() => expect(sent).toHaveLength(2));
  await screen.findByText('Everything is saved.');
  // It stays until somebody has noted it, whatever is saved meanwhile.
  expect(screen.getByText('whsec_made')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'I have noted them' }));
  expect(screen.queryByText('whsec_made')).toBeNull();
  // Undo restores no version that contains it either.
  press(document.body, 'z', { ctrlKey: true, code: 'KeyZ' });
  press(document.body, 'z', { ctrlKey: true, code: 'KeyZ' });
  expect(screen.getByDisplayValue('Contact')).toBeTruthy();
  press(document.body, 's', { ctrlKey: true, code: 'KeyS' });
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.map((body) => /whsec_\w+/.exec(body)?.[0])).toEqual(['whsec_typed', undefined, undefined]);
});

test('text typed during a save is applied on top of it, without the saved secret', async () => {
  const hook = (settings: object) => ({
    ...stored(1),
    config: { fields, options: { integrations: [{ key: 'crm', integration_id: 'webhook', settings }] } },
  });
  const first = Promise.withResolvers<void>();
  const sent: string[] = [];
  await open({
    'GET /svcb/v1/forms/4/draft-revision': hook({ secret: 'whsec_typed' }),
    'PUT /svcb/v1/forms/4/draft-revision': async (request: Request) => {
      const text = await request.text();
      sent.push(text);
      if (sent.length === 1) await first.promise;
      return { ...hook({ secret_set: true }), title: JSON.parse(text).title, revision: sent.length + 1 };
    },
  });
  const title = await screen.findByLabelText('Title of the form');
  fireEvent.change(title, { target: { value: 'One' } });
  press(document.body, 's', { ctrlKey: true, code: 'KeyS' });
  await waitFor(() => expect(sent).toHaveLength(1));
  fireEvent.change(title, { target: { value: 'Two' } });
  first.resolve();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('data-loading')).toBe(false));
  expect(screen.getByText('You have unsaved changes.')).toBeTruthy();
  press(document.body, 's', { ctrlKey: true, code: 'KeyS' });
  await screen.findByText('Everything is saved.');
  expect(sent.map((body) => /whsec_\w+/.exec(body)?.[0])).toEqual(['whsec_typed', undefined]);
  expect(sent[1]).toContain('"title":"Two"');
});

test('a form in the trash says so, and can be taken out of it', async () => {
  let isTrashed = true;
  const gone = { status: 404, body: { success: false, code: 'form_not_found', message: 'No.' } };
  const { requests } = await open({
    'GET /svcb/v1/forms/4/draft-revision': () => (isTrashed ? gone : stored(1)),
    'GET /svca/v1/forms/4/builder': { form: { id: 4, title: 'Contact', active: 0 }, config: stored(1).config },
    'POST /svcb/v1/forms/4/restore': () => {
      isTrashed = false;
      return { success: true };
    },
  });
  expect(await screen.findByText(/in the trash and cannot be edited/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the form' }).getAttribute('href')).toContain('/forms/4');
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByLabelText('Title of the form')).toBeTruthy();
  expect(requests.some(({ call }) => call === 'POST /svcb/v1/forms/4/restore')).toBe(true);
});

test('a form that there is not says that', async () => {
  await open({
    'GET /svcb/v1/forms/4/draft-revision': { status: 404, body: { code: 'form_not_found', message: 'No.' } },
  });
  expect(await screen.findByText(/Not found\./)).toBeTruthy();
});

test('a draft is published after what changes was shown; values that would be hidden are named, and a race shows it anew', async () => {
  const changes = [{ field: 'plan', change: 'removed', submissions: 3, drafts: 1 }];
  const publication = (more: object = {}) => ({
    ...{ revision: 2, published_revision: 1, has_draft: true, published_since: false, warnings: [], checklist: [] },
    changes: [{ about: 'field', change: 'removed', name: 'plan', label: 'Plan', keys: [] }],
    losses: { changes, at_least: false, confirm: 'abc' },
    ...more,
  });
  const calls: string[] = [];
  let isPublished = false;
  await open({
    'GET /svcb/v1/forms/4/draft-revision': () =>
      isPublished ? { ...stored(2, 'Other'), draft_revision: null } : stored(1),
    'PUT /svcb/v1/forms/4/draft-revision': { ...stored(2, 'Other'), draft_revision: 2 },
    'GET /svcb/v1/forms/4/changes': () => publication(),
    'POST /svcb/v1/forms/4/publish': (request: Request) => {
      calls.push(`${request.headers.get('if-match')} ${new URL(request.url).search}`);
      if (calls.length === 1) return { status: 412, body: { success: false, code: 'published_since', message: '' } };
      isPublished = true;
      return stored(2, 'Other');
    },
  });
  expect((await screen.findByRole('button', { name: 'Publish changes' })).hasAttribute('disabled')).toBe(true);
  fireEvent.change(screen.getByLabelText('Title of the form'), { target: { value: 'Other' } });
  fireEvent.click(screen.getByRole('button', { name: 'Publish changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish your changes?' });
  expect(await within(dialog).findByText('Plan')).toBeTruthy();
  expect(within(dialog).getByText(/submissions: 3, drafts: 1/)).toBeTruthy();
  expect(screen.getByText('Unpublished changes')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Publish anyway' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: 'Publish anyway' }).hasAttribute('data-loading')).toBe(false),
  );
  fireEvent.click(within(dialog).getByRole('button', { name: 'Publish anyway' }));
  await waitFor(() => expect(screen.queryByText('Unpublished changes')).toBeNull());
  expect(calls).toEqual(['"2" ?confirm=abc', '"2" ?confirm=abc']);
});

test('a save that lost the race shows both versions, and both can be gone on with', async () => {
  let theirs = 1;
  const [who, plan] = fields as [Field, Field];
  const sent: { match: string | null; body: unknown }[] = [];
  await open({
    'GET /svcb/v1/forms/4/draft-revision': () =>
      theirs === 1
        ? stored(1)
        : stored(2, 'Contact', [{ ...who, label: 'Their name' }, plan, { type: 'email', name: 'more' }]),
    'PUT /svcb/v1/forms/4/draft-revision': async (request: Request) => {
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
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else has saved this form' });
  const list = within(dialog).getByRole('list', { name: 'What they changed' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['ChangedField Their namelabelBeforeYour nameAfterTheir name', 'AddedField moreemail']);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep both' }));
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
