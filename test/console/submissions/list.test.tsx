/** @own-process of documents. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { renderView } from '#test/console/render.tsx';

const { cleanup, fireEvent, screen, waitFor, within } = await import('@testing-library/react');
const { default: Submissions } = await import('#console/views/submissions/list/submissions.tsx');

beforeEach(() => {
  localStorage.clear();
  // The table needs the height of the window, which jsdom does not set.
  Object.assign(window, { innerHeight: 900 });
});
afterEach(cleanup);

const row = (id: number, some: object = {}) => ({
  ...{ id, form_id: 4, revision: 1, surface: 'b', state: 'completed', completed_at: null, read: true, starred: false },
  ...{ created_at: '2026-01-01T10:00:00.000Z', values: {}, texts: { name: `Person ${id}`, plan: 'Free' } },
  ...some,
});
const page = (...submissions: object[]) => ({ submissions, next: null, looked_back_to: null });
const FORM = {
  ...{ id: 4, title: 'Camp', trashed: false },
  fields: [
    { name: 'name', label: 'Your name', type: 'text' },
    { name: 'plan', label: 'Plan', type: 'select' },
  ],
};
const WITH_FILES = { ...FORM, fields: [...FORM.fields, { name: 'cv', label: 'CV', type: 'file' }] };
const answers = {
  'GET /svcb/v1/submissions': page(row(2, { read: false }), row(1)),
  'GET /svcb/v1/submission-forms/4': FORM,
  'GET /svcb/v1/forms/4': { id: 4, title: 'Camp' },
  'GET /svcb/v1/exports': { exports: [], next: null },
};
const READER = {
  user: { id: 2, login: 'rea', role: 'reader', capabilities: ['SUBMISSIONS_PREVIEW'] },
  nonce: 'n',
  edition: 'free' as const,
};
const headers = async () =>
  (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent).filter((text) => text !== '');
const show = (at: string, some: object = {}) =>
  renderView(Submissions, { path: '/submissions', at, answers: { ...answers, ...some } });

test('a form has a column for each field, in the order that is chosen and remembered', async () => {
  await show('/submissions?form=4');
  expect(await screen.findByRole('heading', { level: 1, name: 'Camp' })).toBeTruthy();
  expect(await headers()).toEqual(['No.', 'Your name', 'Plan', 'State', 'Received', 'Marks']);
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Move Plan up' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'State' }));
  expect(await headers()).toEqual(['No.', 'Plan', 'Your name', 'Received', 'Marks']);
  expect(await screen.findByText('Plan is now column 1.')).toBeTruthy();
  cleanup();
  await show('/submissions?form=4');
  expect(await headers()).toEqual(['No.', 'Plan', 'Your name', 'Received', 'Marks']);
});

test('a heading sorts all submissions, also those of later pages, and the address keeps the order', async () => {
  const { at } = await show('/submissions?form=4', {
    'GET /svcb/v1/submissions': ({ url }: Request) =>
      !new URL(url).searchParams.has('after')
        ? { ...page(row(3, { values: { name: 'Cy' }, texts: { name: 'Cy' } })), next: 'more' }
        : page(row(2, { values: { name: 'Ada' }, texts: { name: 'Ada' } }), row(1, { values: {}, texts: {} })),
  });
  await headers();
  fireEvent.click(screen.getByRole('button', { name: 'Your name' }));
  await waitFor(() =>
    expect(
      [...screen.getByRole('table').querySelectorAll('tbody tr td:nth-child(3)')].map(({ textContent }) => textContent),
    ).toEqual(['Ada', 'Cy', '']),
  );
  expect(at()).toContain('sort=field.name');
  expect(screen.getByRole('columnheader', { name: /^Your name/ }).getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(screen.getByRole('button', { name: 'Your name' }));
  await waitFor(() => expect(at()).toContain('sort=-field.name'));
});

test('the width of a column is set by the keyboard, and remembered', async () => {
  await show('/submissions?form=4');
  await headers();
  const edge = () => screen.getByRole('separator', { name: 'Width of the column Plan' });
  expect(edge().getAttribute('aria-valuenow')).toBe('100');
  fireEvent.keyDown(edge(), { key: 'ArrowRight' });
  await waitFor(() => expect(edge().getAttribute('aria-valuenow')).toBe('110'));
  cleanup();
  await show('/submissions?form=4');
  await headers();
  expect(edge().getAttribute('aria-valuenow')).toBe('110');
});

test('a refresh that fails leaves what is shown', async () => {
  let isAway = false;
  let failed = 0;
  await show('/submissions?form=4', {
    'GET /svcb/v1/submissions': () => {
      if (!isAway) return page(row(1));
      failed += 1;
      return { status: 503, body: { code: 'unavailable', message: 'Not now.' } };
    },
  });
  await headers();
  isAway = true;
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(failed).toBe(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' }).hasAttribute('data-loading')).toBe(false));
  expect(screen.getByText('Person 1')).toBeTruthy();
});

test('what turns text around stays within its value, and is seen', async () => {
  const turned = { name: 'Love\u202elace', plan: 'Free' };
  await show('/submissions', { 'GET /svcb/v1/submissions': page(row(1, { texts: turned })) });
  await headers();
  const table = screen.getByRole('table');
  const values = await waitFor(() => {
    const found = [...table.querySelectorAll('td bdi')].map(({ textContent }) => textContent);
    expect(found.length).toBeGreaterThan(0);
    return found;
  });
  expect(values.slice(0, 2)).toEqual(['Love⟨U+202E⟩lace', 'Free']);
  expect(screen.getByText('One row')).toBeTruthy();
});

test('filters are asked of the service and kept in the address; clearing them asks anew', async () => {
  const { requests, at } = await show('/submissions?form=4&state=completed&q=ada&field=name&from=2026-13-01');
  await headers();
  const asked = requests.find(({ call }) => call.startsWith('GET /svcb/v1/submissions?'))?.call ?? '';
  expect(Object.fromEntries(new URL(asked.slice(4), 'http://x').searchParams)).toEqual({
    ...{ form_id: '4', state: 'completed', q: 'ada', field: 'name', texts: 'true', limit: '100' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(at()).not.toContain('state='));
  expect(await screen.findByRole('heading', { level: 1, name: 'Submissions' })).toBeTruthy();
});

test('a list that cannot be read says why, and is read again when asked', async () => {
  let isBroken = true;
  await show('/submissions', {
    'GET /svcb/v1/submissions': () =>
      isBroken
        ? { status: 500, body: { code: 'broken', message: 'The database is away.' } }
        : answers['GET /svcb/v1/submissions'],
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The database is away.');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await headers()).toEqual(['No.', 'Submitted values', 'Form', 'State', 'Received', 'Marks']);
});

test('a view that is saved and opens first is there when the list opens', async () => {
  await show('/submissions?form=4&unread=true');
  fireEvent.click(await screen.findByRole('button', { name: 'Views' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name of the view' }), { target: { value: 'New ones' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save this view' }));
  fireEvent.click(screen.getByRole('button', { name: 'Views' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Make “New ones” the default view' }));
  cleanup();
  const { at } = await show('/submissions');
  await waitFor(() => expect(at()).toContain('unread=true'));
  expect(at()).toContain('form=4');
});

test('what failed in an erasure of several stands with its reason, and stays selected', async () => {
  const { requests } = await show('/submissions', {
    'DELETE /svcb/v1/submissions/1': { status: 409, body: { code: 'busy', message: 'It is being sent.' } },
    'DELETE /svcb/v1/submissions/2': { status: 204, body: null },
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows that are loaded' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Erase' }));
  const dialog = await screen.findByRole('dialog', { name: 'Erase 2 submissions?' });
  const erase = within(dialog).getByRole('button', { name: 'Erase' });
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '3' } });
  expect(erase.hasAttribute('disabled')).toBe(true);
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '2' } });
  fireEvent.click(erase);
  expect(await screen.findByText('Submission 1: It is being sent.')).toBeTruthy();
  expect(screen.getByText('1 of 2 succeeded.')).toBeTruthy();
  expect(requests.filter(({ call }) => call.startsWith('DELETE')).map(({ call }) => call)).toEqual([
    'DELETE /svcb/v1/submissions/1',
    'DELETE /svcb/v1/submissions/2',
  ]);
  expect(await screen.findByText('1 selected')).toBeTruthy();
});

test('an account that only reads sees no way to change anything', async () => {
  await renderView(Submissions, { path: '/submissions', at: '/submissions?form=4', answers, who: READER });
  await headers();
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Star submission/ })).toBeNull();
});

test('an export that does not fit says so in its dialog', async () => {
  const refused = { status: 409, body: { code: 'too_many_rows', message: 'A sheet has so many submissions at most.' } };
  const { requests } = await show('/submissions?form=4', { 'GET /svcb/v1/forms/4/submissions.xlsx': refused });
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Download' }));
  expect((await screen.findByRole('alert')).textContent).toContain('A sheet has so many submissions at most.');
  expect(requests.at(-1)?.call).toBe('GET /svcb/v1/forms/4/submissions.xlsx?header=labels');
});

test('an export is made and kept, watched, and removed', async () => {
  const kept = {
    ...{
      id: 'u',
      form_id: 4,
      format: 'csv',
      state: 'running',
      written: 1200,
      total: 5000,
      size: 1,
      files: null,
      error: null,
    },
    ...{ created_at: '2026-01-01T10:00:00.000Z', finished_at: null, expires_at: '2026-01-08T10:00:00.000Z' },
    ...{ workflow_id: 'export-u', temporal_ui_url: null },
  };
  const failed = { ...kept, id: 'w', state: 'failed', error: 'submission_erased' };
  const large = { ...kept, id: 'x', state: 'failed', files: 9, error: 'too_many_files' };
  let exports: object[] = [];
  const { requests } = await show('/submissions?form=4&unread=true', {
    'GET /svcb/v1/submission-forms/4': WITH_FILES,
    'GET /svcb/v1/exports': () => ({ exports, next: null }),
    'POST /svcb/v1/forms/4/exports': () => {
      exports = [kept, failed, large];
      return { status: 202, body: { success: true, export: kept } };
    },
    'DELETE /svcb/v1/exports/w': () => {
      exports = [{ ...kept, state: 'done' }];
      return { status: 204, body: null };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'With files, as a ZIP prepared in the background' }));
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Export in the background' }));
  expect(await screen.findByText('In progress, 1,200 of 5,000')).toBeTruthy();
  expect(screen.getByText('Failed. A submission it contained has been erased')).toBeTruthy();
  expect(screen.getByText(/^ZIP with CSV and files, /)).toBeTruthy();
  expect(screen.getByText('Failed. Too many files for one export: export fewer days at a time')).toBeTruthy();
  const made = requests.find(({ call }) => call === 'POST /svcb/v1/forms/4/exports');
  expect(made?.body).toMatchObject({ format: 'xlsx', header: 'labels', unread: true, files: true });
  expect(screen.queryByRole('button', { name: /^Download: / })).toBeNull();
  fireEvent.click(screen.getAllByRole('button', { name: /^Remove: / })[1] as HTMLElement);
  await waitFor(() => expect(requests.some(({ call }) => call === 'DELETE /svcb/v1/exports/w')).toBe(true));
  expect(await screen.findByRole('button', { name: /^Download: CSV, / })).toBeTruthy();
});

test('a table is loaded, meant, checked and imported', async () => {
  const loaded = {
    ...{ id: 'u', form_id: 4, state: 'loaded', rows: 1200, added: 0, known: 0, refused: 0, error: null },
    ...{ created_at: '2026-01-01T10:00:00.000Z', finished_at: null, expires_at: '2026-01-03T10:00:00.000Z' },
    ...{ workflow_id: null, temporal_ui_url: null },
  };
  const meant = {
    ...{ success: true, headings: ['Name', 'Nr', 'Mail'], left_out: [{ name: 'cv', label: 'Your CV' }] },
    fields: [
      { name: 'name', label: 'Your name' },
      { name: 'email', label: 'E-mail' },
    ],
    ...{ columns: { Name: 'name' }, id_column: null, time_column: null },
  };
  let [isChecked, asked] = [false, ''];
  let imports: object[] = [];
  const begun = (state: string, counts: object) => {
    isChecked = true;
    imports = [{ ...loaded, state, ...counts, workflow_id: `import-u-${state}` }];
    return { status: 202, body: { success: true, import: imports[0] } };
  };
  const { requests } = await show('/submissions?form=4', {
    'GET /svcb/v1/imports': () => ({ imports, next: null }),
    'GET /svcb/v1/imports/u': () => ({ ...meant, import: imports[0] }),
    'GET /svcb/v1/imports/u/errors': ({ url }: Request) =>
      url.endsWith('?after=1')
        ? { errors: [{ row: 9, errors: { name: 'Missing.' } }], next: null }
        : {
            errors: [{ row: 7, errors: { name: 'Too long.', id_column: 'is empty here' }, given: { name: 'Ada‮' } }],
            next: 1,
          },
    'POST /svcb/v1/forms/4/imports': ({ url }: Request) => {
      asked = new URL(url).search;
      imports = [loaded];
      return { status: 201, body: { ...meant, import: loaded } };
    },
    'POST /svcb/v1/imports/u/run': () =>
      isChecked
        ? begun('done', { added: 1100, known: 100 })
        : begun('checked', { added: 1100, known: 90, refused: 10 }),
    'DELETE /svcb/v1/imports/u': () => {
      imports = [];
      return { status: 204, body: null };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import submissions' });
  const inside = within(dialog);
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['Name,Nr\nAda,1\n'], 'a.csv', { type: 'text/csv' })] } });
  const choose = (label: string, value: string) =>
    fireEvent.change(inside.getByLabelText(label), { target: { value } });
  choose('Character encoding', 'windows-1252');
  choose('Separator', 'semicolon');
  fireEvent.click(inside.getByRole('button', { name: 'Load' }));
  expect(await inside.findByText('Cannot be imported: Your CV.')).toBeTruthy();
  expect(asked).toBe('?charset=windows-1252&separator=semicolon');
  const chosen = inside.getByRole('combobox', { name: 'Field for Name' }) as HTMLInputElement;
  expect(chosen.value).toBe('Your name');
  fireEvent.click(inside.getByRole('combobox', { name: 'Field for Nr' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Unique ID of the row' }));
  fireEvent.click(inside.getByRole('button', { name: 'Check' }));
  expect(await inside.findByText(/^1,100 would be imported; 90 already exist.*; 10 have errors\.$/)).toBeTruthy();
  const row = (await inside.findByText(/^Row 7:/)).closest('li');
  await waitFor(() =>
    expect(row?.textContent).toBe('Row 7:Your name “Ada⟨U+202E⟩”: Too long.Unique ID of the row: is empty here'),
  );
  expect(inside.getByRole('button', { name: 'Download these rows' })).toBeTruthy();
  fireEvent.click(inside.getByRole('button', { name: 'More errors' }));
  expect((await inside.findByText(/^Row 9:/)).closest('li')?.textContent).toBe('Row 9:Your name: Missing.');
  const check = requests.find(({ call }) => call === 'POST /svcb/v1/imports/u/run');
  expect(check?.body).toMatchObject({ dry_run: true, incomplete: false, columns: { Name: 'name' }, id_column: 'Nr' });
  fireEvent.click(await inside.findByRole('button', { name: 'Import' }));
  expect(await inside.findByText(/^1,100 imported; 100 already exist/)).toBeTruthy();
  fireEvent.click(inside.getByRole('button', { name: /^Remove the table of / }));
  await waitFor(() => expect(inside.queryByText('Tables')).toBeNull());
});
