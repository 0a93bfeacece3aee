/** @own-process of documents. */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Session } from '#console/api/session.ts';
import { type Answers, renderView } from '#test/console/render.tsx';

const { act, cleanup, fireEvent, screen, waitFor, within } = await import('@testing-library/react');
const { default: FormList } = await import('#console/views/forms/list/list.tsx');
const { default: NewForm } = await import('#console/views/forms/new/new.tsx');
const { default: OneForm } = await import('#console/views/forms/one/one.tsx');
const { default: Revisions } = await import('#console/views/forms/revisions/revisions.tsx');

afterEach(cleanup);
// jsdom opens no frames, into which previews are posted.
window.HTMLFormElement.prototype.submit = () => {};

const summary = (id: number, title: string, more: object = {}) => ({
  id,
  title,
  active: 1,
  revision: 1,
  created_at: '2031-03-01T10:00:00Z',
  updated_at: '2031-03-02T10:00:00Z',
  submissions: 12,
  more_submissions: false,
  last_submission_at: '2031-03-02T11:00:00Z',
  failed_deliveries: 0,
  ...{ status: 'open', published_at: '2031-03-01T10:00:00Z', closed_at: null, draft_revision: null, publish_at: null },
  ...more,
});
const list = (...forms: object[]) => ({ forms, next: null, total: forms.length });
const config = (label: string) => ({ fields: [{ type: 'text', name: 'name', label }], options: {} });
const form = { ...summary(7, 'Contact us'), config: config('Name now'), revision: 2 };

describe('the list of forms', () => {
  test('asks for the page that the address says, and leads to the first form where there is none', async () => {
    const { requests } = await renderView(FormList, { answers: { 'GET /svcb/v1/forms': list() } });
    expect((await screen.findByRole('link', { name: 'Create your first form' })).getAttribute('href')).toBe(
      '/forms/new',
    );
    expect(requests[0]?.call).toBe('GET /svcb/v1/forms?fields=summary&state=active&sort=-updated_at&limit=50');
  });

  test('says that nothing fits a search, and lets one clear it', async () => {
    const view = await renderView(FormList, {
      path: '/forms',
      at: '/forms?q=zebra&state=trash&sort=title',
      answers: { 'GET /svcb/v1/forms': list() },
    });
    expect(view.requests[0]?.call).toBe(
      'GET /svcb/v1/forms?fields=summary&state=trash&sort=title&limit=50&search=zebra',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(view.at()).toBe('/forms?sort=title'));
  });

  test('is in its usual order where the address names none that there is, and drafts lead to their view', async () => {
    const { requests } = await renderView(FormList, {
      path: '/forms',
      at: '/forms?sort=constructor',
      answers: { 'GET /svcb/v1/forms': list(summary(7, 'Contact us', { drafts: 3 })) },
    });
    expect((await screen.findByRole('link', { name: '3' })).getAttribute('href')).toBe('/drafts');
    expect(requests[0]?.call).toContain('sort=-updated_at');
  });

  test('says why it could not be read', async () => {
    const refused = { status: 403, body: { code: 'forbidden', message: 'Not for you.' } };
    await renderView(FormList, { answers: { 'GET /svcb/v1/forms': refused } });
    expect((await screen.findByRole('alert')).textContent).toContain('Not for you.');
  });
});

describe('a new form', () => {
  const view = (at: string, answers: Answers = {}) => renderView(NewForm, { path: '/forms/new', at, answers });

  test('is made of a template in the language and with the address that were chosen', async () => {
    const made = { status: 201, body: { ...form, id: 12, warnings: [] } };
    const { requests, at } = await view('/forms/new?template=contact', {
      'POST /svcb/v1/forms': made,
      'GET /host/accounts/1': { id: 1, login: 'ada', email: 'ada@example.net' },
    });
    const mailTo = await screen.findByLabelText<HTMLInputElement>('Send submissions by mail to');
    await waitFor(() => expect(mailTo.value).toBe('ada@example.net'));
    fireEvent.change(mailTo, { target: { value: 'me@example.net' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create form' }));
    await waitFor(() => expect(at()).toBe('/forms/12/edit'));
    const sent = requests.find(({ call }) => call === 'POST /svcb/v1/forms?published=false')?.body as typeof form;
    expect(sent).toMatchObject({ title: 'Contact us', config: { options: { language: 'en' } } });
    expect(JSON.stringify(sent.config.options)).toContain('"to":"me@example.net"');
  });

  test('of JSON is refused with each mistake at its path, and made once it is right', async () => {
    let isRight = false;
    const refused = {
      code: 'invalid_form',
      message: 'No.',
      errors: { 'form.config.fields[0].name': 'name is needed' },
    };
    const made = {
      ...form,
      id: 13,
      config: { options: { integrations: [{ key: 'crm', settings: { secret: 'whsec_new' } }] } },
      needs_secrets: ['integrations.list.api_key'],
    };
    const { requests, at } = await view('/forms/new?way=json', {
      'POST /svcb/v1/forms/import': () =>
        isRight ? { status: 201, body: made } : { status: 422, body: { success: false, ...refused } },
    });
    const text = await screen.findByLabelText('The form as JSON');
    const press = () => fireEvent.click(screen.getByRole('button', { name: 'Create form' }));
    fireEvent.change(text, { target: { value: '{"format": 1,' } });
    press();
    expect(await screen.findByText(/This is not valid JSON/)).toBeTruthy();
    expect(requests).toEqual([]);
    fireEvent.change(text, { target: { value: '{"format": "durable-forms/form", "form": {}}' } });
    press();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('form.config.fields[0].name')).toBeTruthy();
    isRight = true;
    press();
    expect(await screen.findByText('whsec_new')).toBeTruthy();
    expect(screen.getByText('integrations.list.api_key')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue to the builder' }).getAttribute('href')).toBe('/forms/13/edit');
    expect(at()).toBe('/forms/new?way=json');
  });

  test('of JSON goes on to the builder where no secrets have to be shown', async () => {
    const { at } = await view('/forms/new?way=json', {
      'POST /svcb/v1/forms': { status: 201, body: { ...form, id: 14, warnings: [] } },
    });
    const text = await screen.findByLabelText('The form as JSON');
    fireEvent.change(text, { target: { value: JSON.stringify({ title: 'A', config: config('B') }) } });
    fireEvent.click(screen.getByRole('button', { name: 'Create form' }));
    await waitFor(() => expect(at()).toBe('/forms/14/edit'));
  });

  test('of an export of another system shows what was left out before it is made', async () => {
    const file = (title: string) => ({
      format: 'durable-forms/form',
      version: 1,
      form: { title, config: config('B') },
    });
    const notes = [{ field: 'topic', note: 'its condition was left out' }];
    const forms = ['One', 'Two'].map((title) => ({ file: file(title), notes, errors: {} }));
    const { requests, at } = await view('/forms/new?way=json', {
      'POST /svcb/v1/forms/convert': { status: 200, body: { system: 'contact-form-7', forms } },
      'POST /svcb/v1/forms/import': { status: 201, body: { ...form, id: 15, warnings: [] } },
    });
    const text = await screen.findByLabelText('The form as JSON');
    const press = () => fireEvent.click(screen.getByRole('button', { name: 'Create form' }));
    fireEvent.change(text, { target: { value: '<?xml version="1.0"?><rss></rss>' } });
    press();
    expect(await screen.findByText('An export of Contact Form 7')).toBeTruthy();
    expect(screen.getAllByText('its condition was left out')).toHaveLength(2);
    fireEvent.click(screen.getByRole('checkbox', { name: 'One' }));
    expect(screen.getAllByText('its condition was left out')).toHaveLength(1);
    press();
    await waitFor(() => expect(at()).toBe('/forms/15/edit'));
    expect(requests.filter(({ call }) => call === 'POST /svcb/v1/forms/import?published=false')).toHaveLength(1);
    const calls = requests.map(({ call }) => call);
    expect(calls).toEqual(
      expect.arrayContaining(['POST /svcb/v1/forms/convert', 'POST /svcb/v1/forms/import?published=false']),
    );
  });

  test.each([
    ['a form of Gravity Forms by itself', '{"title":"A","fields":[{"id":1,"type":"text","label":"Name"}]}'],
    ['a template that begins with a word', 'Your name [text* your-name]'],
  ])('of %s asks for what the export needs, and converts again', async (_, given) => {
    const config = { fields: [{ type: 'text', name: 'your_name', label: 'Your name' }], options: {} };
    const file = { format: 'form', version: 1, form: { title: 'A', config }, needs_secrets: [] };
    const notes = [{ field: 'your_name', note: 'its price was left out' }];
    const { requests } = await view('/forms/new?way=json', {
      'POST /svcb/v1/forms/convert': {
        status: 200,
        body: { system: 'gravity-forms', forms: [{ file, notes, errors: {} }], asks_for: ['currency', 'admin_email'] },
      },
    });
    fireEvent.change(await screen.findByLabelText('The form as JSON'), { target: { value: given } });
    fireEvent.click(screen.getByRole('button', { name: 'Create form' }));
    // Notes are shown under the label of their field.
    expect(await screen.findByText('Your name')).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/Currency of its prices/), { target: { value: 'EUR' } });
    fireEvent.change(screen.getByLabelText(/address of the administrator/), { target: { value: 'desk@example.org' } });
    fireEvent.click(screen.getByRole('button', { name: 'Convert again' }));
    await waitFor(() =>
      expect(requests.filter(({ call }) => call === 'POST /svcb/v1/forms/convert').at(-1)?.body).toEqual({
        export: given,
        currency: 'EUR',
        admin_email: 'desk@example.org',
      }),
    );
  });

  test('of a text that nobody can read says what is wrong with it', async () => {
    const refused = {
      success: false,
      code: 'validation_failed',
      message: 'No.',
      errors: { export: 'export is no export' },
    };
    await view('/forms/new?way=json', { 'POST /svcb/v1/forms/convert': { status: 422, body: refused } });
    fireEvent.change(await screen.findByLabelText('The form as JSON'), { target: { value: '[1]' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create form' }));
    expect(await screen.findByText(/A form is a JSON object/)).toBeTruthy();
  });

  test('with nothing has its title in focus', async () => {
    const Main = () => (
      <main>
        <NewForm />
      </main>
    );
    await renderView(Main, { path: '/forms/new', at: '/forms/new?way=blank', answers: {} });
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  test('shows the form of each template that is in view, which nobody can enter', async () => {
    const seen: ((entries: object[]) => void)[] = [];
    const { IntersectionObserver: usual } = globalThis;
    globalThis.IntersectionObserver = class {
      constructor(callback: (entries: object[]) => void) {
        seen.push(callback);
      }
      observe() {}
      disconnect() {}
    } as never;
    try {
      await view('/forms/new');
      await screen.findByRole('link', { name: 'Contact' });
      expect(screen.queryByTitle('Contact us')).toBeNull();
      act(() => seen[0]?.([{ isIntersecting: true }]));
      const frame = screen.getByTitle('Contact us');
      expect([frame.tagName, frame.closest('[inert][aria-hidden="true"]')]).toEqual(['IFRAME', expect.anything()]);
      expect(document.querySelectorAll('iframe')).toHaveLength(1);
    } finally {
      globalThis.IntersectionObserver = usual;
    }
  });

  test.each(['way=__proto__', 'way=constructor', 'template=toString'])('is chosen where %s is none', async (query) => {
    await view(`/forms/new?${query}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'New form' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Empty form' })).toBeTruthy();
  });
});

describe('one form', () => {
  const free: Session = {
    user: { id: 1, login: 'ada', role: 'administrator', capabilities: ['manage_options', 'SUBMISSIONS_PREVIEW'] },
    nonce: 'a-nonce',
    edition: 'free',
  };
  const places = { most: 120, taken: 119, left: 1 };
  const options = { limits: { per_person: { field: 'email', max: 1 } }, allowed_origins: ['https://www.example.org'] };
  const answers: Answers = {
    'GET /svcb/v1/forms/7': { ...form, config: { ...form.config, options } },
    'GET /svcb/v1/forms': list(summary(7, 'Contact us', { failed_deliveries: 3 })),
    'GET /svcb/v1/stats/submissions': {
      days: [{ day: '2031-03-02', submissions: 12, states: { completed_with_errors: 3 }, spam: 2 }],
    },
    'GET /svcb/v1/forms/7/limits': {
      state: 'open',
      message: null,
      opens_at: null,
      closes_at: null,
      places,
      options: [],
      slots: [
        { ...{ field: 'visit', slot: '2026-11-30T09:30', bookable: true }, most: 1, taken: 1, left: 0 },
        { ...{ field: 'visit', slot: '2026-11-30T10:00', bookable: true }, most: 1, taken: 0, left: 1 },
      ],
    },
    'DELETE /svcb/v1/forms/7': { status: 200, body: {} },
  };
  const view = (more: Answers = {}, who?: Session) =>
    renderView(OneForm, { path: '/forms/$id', at: '/forms/7', answers: { ...answers, ...more }, ...(who && { who }) });

  test('says what came, what failed and what visitors get, each number with its way', async () => {
    const { requests } = await view();
    expect((await screen.findByRole('link', { name: '3' })).getAttribute('href')).toBe(
      '/deliveries?form=7&state=failed',
    );
    expect((await screen.findByRole('link', { name: '12' })).getAttribute('href')).toBe('/submissions?form=7');
    expect(await screen.findByText('119 of 120 used, 1 left')).toBeTruthy();
    expect(screen.getByText('One submission per person.')).toBeTruthy();
    expect(screen.getByText('Nov 30, 2026, 9:30 AM · visit')).toBeTruthy();
    expect(screen.queryByText(/10:00/)).toBeNull();
    expect(await screen.findByText('3 with errors')).toBeTruthy();
    expect(requests.map(({ call }) => call)).toContain('GET /svcb/v1/forms?fields=summary&state=all&ids=7');
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByRole('img', { name: /^QR code for http.*forms\/7$/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'On your website' }));
    expect(await screen.findByText('https://www.example.org')).toBeTruthy();
    expect(screen.getByText(/durable-form form="7"/)).toBeTruthy();
  });

  test('has nothing of the Pro edition in the free one', async () => {
    await view({}, free);
    fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
    await screen.findByRole('tab', { name: 'Link' });
    expect(screen.queryByRole('tab', { name: 'From a server' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'AI review' })).toBeNull();
  });

  test('is closed with one switch, after one was asked, and opened again', async () => {
    let isOpen = true;
    const now = () => ({
      ...form,
      status: isOpen ? 'open' : 'closed',
      closed_at: isOpen ? null : '2031-03-02T12:00:00Z',
    });
    await view({
      'GET /svcb/v1/forms/7': now,
      'POST /svcb/v1/forms/7/close': () => {
        isOpen = false;
        return now();
      },
      'POST /svcb/v1/forms/7/open': () => {
        isOpen = true;
        return now();
      },
    });
    const toggle = () => screen.findByRole('switch', { name: 'Accepts submissions' });
    fireEvent.click(await toggle());
    const dialog = within(await screen.findByRole('dialog', { name: 'Close “Contact us”?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Close form' }));
    await waitFor(async () => expect(((await toggle()) as HTMLInputElement).checked).toBe(false));
    expect(screen.getAllByText('Closed').length).toBeGreaterThan(0);
    await waitFor(async () => expect(((await toggle()) as HTMLInputElement).disabled).toBe(false));
    fireEvent.click(await toggle());
    await waitFor(async () => expect(((await toggle()) as HTMLInputElement).checked).toBe(true));
  });

  test('whose last day is over says so; the switch cannot open it', async () => {
    await view({ 'GET /svcb/v1/forms/7': { ...form, status: 'closed' } });
    expect(await screen.findByText(/Its last day is over/)).toBeTruthy();
    expect((screen.getByRole('switch') as HTMLInputElement).disabled).toBe(true);
    expect(screen.getByRole('link', { name: 'Schedule' }).getAttribute('href')).toContain('/forms/7/edit');
  });

  test('that was never published has a checklist, and no page', async () => {
    const publication = {
      ...{ revision: 1, published_revision: null, has_draft: true, published_since: false },
      ...{ changes: [], losses: null, warnings: [{ code: 'x', path: 'x', message: 'A warning.' }] },
      checklist: [
        { check: 'mail', state: 'failed' },
        { check: 'test', state: 'untried' },
        { check: 'owner', state: 'done' },
      ],
    };
    const draft = { ...form, status: 'draft', published_at: null };
    const { requests } = await view({
      'GET /svcb/v1/forms/7': draft,
      'GET /svcb/v1/forms/7/changes': publication,
      'POST /svcb/v1/forms/7/publish': form,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(screen.queryByRole('link', { name: 'Open form page' })).toBeNull();
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish “Contact us”?' }));
    expect((await dialog.findByRole('link', { name: 'Mail settings' })).getAttribute('href')).toBe('/settings/mail');
    expect(dialog.getByText(/Somebody hears about submissions/)).toBeTruthy();
    expect(dialog.getByText('A warning.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(requests.map(({ call }) => call)).toContain('POST /svcb/v1/forms/7/publish'));
  });

  test('has a draft that is published later, and a link for others to see it', async () => {
    const publication = {
      ...{ revision: 3, published_revision: 1, has_draft: true, published_since: true },
      ...{ changes: [], losses: null, warnings: [], checklist: [] },
      schedule: { publish_at: '2031-03-02T08:00:00Z', failed_at: '2031-03-02T08:00:02Z', failure: 'published_since' },
    };
    const { requests } = await view({
      'GET /svcb/v1/forms/7': { ...form, draft_revision: 3, publish_at: '2031-03-02T08:00:00Z' },
      'GET /svcb/v1/forms/7/changes': publication,
      'PUT /svcb/v1/forms/7/publication': form,
      'DELETE /svcb/v1/forms/7/publication': { status: 204 },
      'POST /svcb/v1/forms/7/draft-revision/links': {
        ...{ url: 'http://127.0.0.1/forms/7/preview?key=x', expires_at: '2031-03-09T08:00:00Z' },
      },
    });
    expect(await screen.findByText(/^Goes public on/)).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Publish changes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish your changes?' }));
    expect(await dialog.findByText(/Somebody published another version in the meantime/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Change the time' }));
    expect(dialog.getByText('Enter a day and a time.')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Day and time'), { target: { value: '2031-03-04T09:30' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Change the time' }));
    const sent = () => requests.find(({ call }) => call === 'PUT /svcb/v1/forms/7/publication');
    await waitFor(() =>
      expect(sent()?.body).toEqual({ publish_at: new Date('2031-03-04T09:30').toISOString(), replaces: 1 }),
    );
    const cancel = await dialog.findByRole('button', { name: 'Dismiss' });
    await waitFor(() => expect(cancel.hasAttribute('disabled')).toBe(false));
    fireEvent.click(cancel);
    await waitFor(() => expect(requests.map(({ call }) => call)).toContain('DELETE /svcb/v1/forms/7/publication'));
    fireEvent.click(dialog.getByRole('button', { name: 'Show the draft to others' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Make a link' }));
    expect((await dialog.findByRole('link')).getAttribute('href')).toBe('http://127.0.0.1/forms/7/preview?key=x');
  });

  test('goes to the trash only after one was asked', async () => {
    const { requests } = await view();
    const trash = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Actions for “Contact us”' }));
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Move to trash' }));
      return within(await screen.findByRole('dialog', { name: 'Move “Contact us” to the trash?' }));
    };
    fireEvent.click((await trash()).getByRole('button', { name: 'Cancel' }));
    expect(requests.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
    fireEvent.click((await trash()).getByRole('button', { name: 'Move to trash' }));
    await waitFor(() => expect(requests.map(({ call }) => call)).toContain('DELETE /svcb/v1/forms/7'));
  });

  test('in the trash can be taken out of it', async () => {
    const { requests } = await view({
      'GET /svcb/v1/forms/7': { status: 404, body: { code: 'form_not_found', message: 'No.' } },
      'GET /svca/v1/forms/7/builder': { form: { id: 7, title: 'Contact us', active: 0 }, config: form.config },
      'POST /svcb/v1/forms/7/restore': form,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(requests.map(({ call }) => call)).toContain('POST /svcb/v1/forms/7/restore'));
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });
});

describe('revisions of a form', () => {
  const revisions = [2, 1].map((revision) => ({
    ...{ revision, title: 'Contact us', created_at: '2031-03-01T10:00:00Z', published_at: null },
    state: revision === 2 ? 'published' : 'earlier',
    saved_by: revision === 2 ? { kind: 'account', id: 1, login: 'ada' } : null,
  }));
  const old = {
    id: 7,
    title: 'Contact us',
    config: config('Name then'),
    revision: 1,
    created_at: '2031-03-01T10:00:00Z',
  };
  const answers: Answers = {
    'GET /svcb/v1/forms/7': form,
    'GET /svcb/v1/forms/7/revisions': { revisions, next: null },
    'GET /svcb/v1/forms/7/revisions/1': old,
    'GET /svcb/v1/forms/7/revisions/2': { ...old, config: config('Name now'), revision: 2 },
    'POST /svcb/v1/forms/7/revisions/1/restore': { ...form, revision: 3 },
  };
  const view = (more: Answers = {}) =>
    renderView(Revisions, { path: '/forms/$id/revisions', at: '/forms/7/revisions', answers: { ...answers, ...more } });

  test('are shown with who saved them, and the last two compared', async () => {
    await view();
    const table = within(await screen.findByRole('table'));
    expect(await table.findByText('ada')).toBeTruthy();
    expect(await screen.findByText('From 1 to 2')).toBeTruthy();
    expect(await screen.findByText('Name then')).toBeTruthy();
  });

  test('one is made the draft, after one was asked', async () => {
    const { requests } = await view();
    fireEvent.click(await screen.findByRole('button', { name: 'Restore revision 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Restore' }));
    await waitFor(() =>
      expect(requests.map(({ call }) => call)).toContain('POST /svcb/v1/forms/7/revisions/1/restore'),
    );
  });
});
