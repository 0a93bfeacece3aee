/** @own-process of documents. */
import { afterEach, expect, test } from '@jest/globals';
import type { Options } from '#console/views/builder/model.ts';
import type { Answers } from '#test/console/render.tsx';
import { catalogueOf } from './catalogues.ts';
import { edit, integrations } from './editing.tsx';

const { act, cleanup, fireEvent, screen, waitFor, within } = await import('@testing-library/react');
const { default: OptionsTab } = await import('#console/views/builder/options/options-tab.tsx');
const { SETTINGS_VIEWS } = await import('#console/views/builder/options/parts/option-rows.tsx');
const { default: TranslationsTab } = await import('#console/views/builder/translations/translations-tab.tsx');
const { setLanguage } = await import('#console/texts/language.ts');

afterEach(async () => {
  cleanup();
  await setLanguage('en');
});

const fields = [{ type: 'email', name: 'email', label: 'E-mail' }];
const team = { key: 'team', to: 'team@example.org', subject: 'New' };

async function open(section: string, options: Options, answers: Answers = {}) {
  const draft = { title: 'Form', config: { fields, options } };
  const rendered = await edit(OptionsTab, { draft, answers, at: `/?section=${section}` });
  return { ...rendered, options: () => rendered.now().config.options };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, text: string) =>
  fireEvent.change(screen.getAllByLabelText(label)[0] as HTMLElement, { target: { value: text } });

test('endings are cards with their heading and, in words, their condition', async () => {
  const conditional = { action: 'show', match: 'all', rules: [{ field: 'email', op: 'not_empty' }] };
  const { options } = await open('after', { endings: [{ key: 'first', title: 'Welcome', conditional }] });
  expect((await screen.findByRole('group', { name: 'Welcome' })).textContent).toContain(
    'Only when “E-mail” is filled in.',
  );
  press('Add an ending');
  expect(screen.getByRole('group', { name: 'Ending 2' }).textContent).toContain('For everybody else');
  type('Heading', 'Thank you');
  expect(options().endings).toEqual([
    { key: 'first', title: 'Welcome', conditional },
    { key: 'ending', title: 'Thank you' },
  ]);
});

test('notifications are added, duplicated, moved and deleted, and follow the settings of mail', async () => {
  const { options } = await open('notifications', { notifications: [team] });
  expect((await screen.findByRole('link', { name: 'Mail settings' })).getAttribute('href')).toContain('/settings/mail');
  press('Duplicate New');
  expect(options().notifications).toEqual([team, { ...team, key: 'team_2' }]);
  press('Add a notification');
  type(/^To/, 'ada@example.org');
  expect(options().notifications).toHaveLength(3);
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete New' })[0] as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: 'Move New down' }));
  expect(options().notifications).toEqual([
    { key: 'mail', to: 'ada@example.org' },
    { ...team, key: 'team_2' },
  ]);
});

test('whatever settings of the site an option needs, a link leads to them', () => {
  const routes = catalogueOf('options').entries.flatMap(({ needs }) => needs.settings);
  expect([...new Set(routes)].sort()).toEqual(Object.keys(SETTINGS_VIEWS).sort());
});

test('a step decided at its deadline says how, and takes its new name wherever it is named', async () => {
  const step = { key: 'ask', title: 'Ask', kind: 'fill', who: [{ to: 'a@example.org' }] };
  const deadline = { after: 2, actions: [{ do: 'remind' }] };
  const notifications = [{ ...team, on: ['step:ask:lapsed'] }];
  const { now } = await edit(OptionsTab, {
    draft: {
      title: 'Form',
      config: { fields, options: { process: { steps: [{ ...step, deadline }] }, notifications } },
    },
    at: '/?section=process',
    optionTypes: catalogueOf('options'),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Ask/ }));
  press(/^Time/);
  expect(screen.queryByLabelText('It counts as')).toBeNull();
  fireEvent.change(screen.getByLabelText(/^Then/), { target: { value: 'decide' } });
  const outcome = screen.getByLabelText<HTMLSelectElement>('It counts as');
  const offered = [...outcome.options].flatMap(({ value, label }) => (value === '' ? [] : label));
  expect(offered).toEqual(['Filled in', 'Declined', 'Not answered in time']);
  fireEvent.change(outcome, { target: { value: 'lapsed' } });
  press(/^When/);
  const key = screen.getByLabelText('Internal name');
  fireEvent.change(key, { target: { value: 'request it' } });
  expect(screen.getByText(/^A letter first/)).toBeTruthy();
  fireEvent.blur(key);
  fireEvent.change(key, { target: { value: 'request' } });
  fireEvent.blur(key);
  expect(now().config.options).toEqual({
    process: {
      steps: [{ ...step, key: 'request', deadline: { after: 2, actions: [{ do: 'decide', outcome: 'lapsed' }] } }],
    },
    notifications: [{ ...team, on: ['step:request:lapsed'] }],
  });
});

test('a merge tag goes in where the cursor is', async () => {
  const { options } = await open('notifications', { notifications: [team] });
  fireEvent.click(await screen.findByRole('button', { name: /^New/ }));
  const subject = screen.getByLabelText('Subject') as HTMLInputElement;
  subject.setSelectionRange(0, 0);
  press('Insert into Subject');
  fireEvent.click(await screen.findByRole('option', { name: /\{form:title\}/ }));
  expect(options().notifications).toEqual([{ ...team, subject: '{form:title}New' }]);
  await waitFor(() => expect(document.activeElement).toBe(subject));
  expect(subject.selectionStart).toBe('{form:title}'.length);
});

const MAIL = {
  ...{ key: 'team', enabled: true, applies: false, to: ['team@example.org'], cc: [], bcc: [], reply_to: null },
  ...{
    from_name: 'Site',
    from_email: 'a@b.example',
    subject: 'Shown',
    html: '<p>Hi</p>',
    text: 'Hi',
    attach_pdf: false,
  },
};

test('a mail is shown as it is written, before it is saved; what is wrong and the result of a test are said', async () => {
  let isWrong = true;
  const refusal = {
    code: 'validation_failed',
    message: 'No.',
    errors: { 'options.notifications[0].subject': 'no such tag' },
  };
  const { requests } = await open(
    'notifications',
    { language: 'de', notifications: [team] },
    {
      'POST /svcb/v1/forms/7/notifications/mail/preview': () => (isWrong ? { status: 422, body: refusal } : MAIL),
      'POST /svcb/v1/emails/test': {
        success: true,
        sent: false,
        provider: 'smtp',
        message: 'Refused.',
        hint: 'Set it up.',
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: /^New/ }));
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  await waitFor(() => expect(preview.getByRole('status').textContent).toMatch(/mistake|error/i));
  isWrong = false;
  type('Subject', 'Shown');
  expect(await preview.findByText(/the condition is not met/)).toBeTruthy();
  expect(preview.getByText('Shown')).toBeTruthy();
  const rendered = requests.filter(({ call }) => call.endsWith('/mail/preview')).at(-1)?.body;
  expect(rendered).toMatchObject({
    options: { language: 'de', notifications: [{ ...team, key: 'mail', subject: 'Shown' }] },
  });
  type(/^Send a test to/, 'ada@example.org');
  press('Send a test');
  expect(await screen.findByText('Not sent. Refused. Set it up.')).toBeTruthy();
  expect(requests.at(-1)?.body).toMatchObject({ recipient: 'ada@example.org', formId: 7 });
});

test('a mail is shown with the answers of a submission that somebody chooses', async () => {
  const submissions = [{ id: 31, created_at: '2026-11-28T10:00:00Z' }];
  const { requests } = await open(
    'notifications',
    { notifications: [team] },
    {
      'POST /svcb/v1/forms/7/notifications/mail/preview': MAIL,
      'GET /svcb/v1/submissions': { success: true, submissions, next: null },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: /^New/ }));
  expect(await screen.findByText(/^With sample answers/)).toBeTruthy();
  expect(requests.filter(({ call }) => call.includes('/submissions'))).toEqual([]);
  press('Preview with real answers');
  fireEvent.change(await screen.findByLabelText('Preview with'), { target: { value: '31' } });
  expect(screen.getByText(/^With the answers of a submission/)).toBeTruthy();
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ submission_id: 31 }));
  expect(requests.some(({ call }) => call.includes('form_id=7'))).toBe(true);
});

test('an integration is added from the catalogue, and its list chosen from the account', async () => {
  const { options, requests } = await open(
    'integrations',
    {},
    {
      'GET /svcb/v1/catalogue/integrations': integrations,
      'POST /svcb/v1/integrations/mailchimp/lists': {
        success: true,
        lists: [{ id: 'l1', name: 'News', member_count: 3 }],
      },
    },
  );
  // A form without integrations shows what there is at once.
  const search = await screen.findByRole('combobox', { name: 'Add an integration' });
  expect(screen.getAllByRole('heading', { name: 'Integrations' })).toHaveLength(1);
  const offered = () =>
    within(screen.getByRole('listbox', { name: 'Add an integration' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(offered()).toHaveLength(2);
  fireEvent.change(search, { target: { value: 'mailch' } });
  expect(offered()).toEqual([expect.stringMatching(/^Mailchimp/)]);
  fireEvent.keyDown(search, { key: 'Enter', code: 'Enter' });
  // One goes on in its first field.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^API key/)));
  type(/^API key/, 'a-key');
  press('Choose from the account');
  fireEvent.change(await screen.findByLabelText('List'), { target: { value: 'l1' } });
  expect(options().integrations).toEqual([
    { key: 'mailchimp', integration_id: 'mailchimp', settings: { api_key: 'a-key', list_id: 'l1' } },
  ]);
  expect(requests.at(-1)?.body).toEqual({ apiKey: 'a-key' });

  // Another one is added by a button below the first.
  press('Add an integration');
  expect(screen.getByLabelText('Search integrations')).toHaveProperty('placeholder', 'Search integrations');
  fireEvent.click(await screen.findByRole('option', { name: /Webhook/ }));
  expect(options().integrations).toEqual([
    expect.objectContaining({ key: 'mailchimp' }),
    expect.objectContaining({ key: 'webhook', integration_id: 'webhook' }),
  ]);
});

test('a webhook that is saved is tested, and gets a new secret, which is shown once', async () => {
  const crm = { key: 'crm', integration_id: 'webhook', settings: { url: 'https://a.example', secret_set: true } };
  let isUsed = true;
  const conflict = { code: 'previous_secret_in_use', message: 'Still used.' };
  const { requests } = await open(
    'integrations',
    { integrations: [crm] },
    {
      'GET /svcb/v1/catalogue/integrations': integrations,
      'GET /svcb/v1/forms/7': { id: 7, title: 'Form', config: { fields, options: { integrations: [crm] } } },
      'POST /svcb/v1/forms/7/integrations/crm/test': {
        success: false,
        delivered: false,
        status: 500,
        excerpt: 'oops',
        duration_ms: 5,
        message: 'It failed.',
      },
      'POST /svcb/v1/forms/7/integrations/crm/rotate-secret': () =>
        isUsed ? { status: 409, body: conflict } : { success: true, secret: 'whsec_new' },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: /^webhook|^Webhook/ }));
  expect(screen.getByText(/A secret is set/)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Send a test event' }));
  expect(await screen.findByText('Not delivered: It failed.')).toBeTruthy();
  expect(screen.getByText('oops')).toBeTruthy();
  press('New signing secret');
  fireEvent.click((await screen.findAllByRole('button', { name: 'New signing secret' })).at(-1) as HTMLElement);
  expect(await screen.findByText(/older secret is still valid/)).toBeTruthy();
  isUsed = false;
  fireEvent.click(screen.getAllByRole('button', { name: 'New signing secret' }).at(-1) as HTMLElement);
  expect(await screen.findByText('whsec_new')).toBeTruthy();
  expect(requests.at(-1)?.body).toEqual({ force: true });
});

test('features that the edition lacks are shown and cannot be used; a secret is replaced or removed', async () => {
  await open('programs', {});
  expect(await screen.findByText(/Pro edition only/)).toBeTruthy();
  expect(screen.getByLabelText('Enabled')).toHaveProperty('disabled', true);
  cleanup();
  const saved = { provider: 'x', secret_set: true };
  const { options, store, now } = await open('spam', { captcha: saved });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(options().captcha).toMatchObject({ secret: null });
  press('Keep it');
  expect(options().captcha).not.toHaveProperty('secret');
  press('Replace');
  type(/^Secret/, 'new');
  expect(options().captcha).toMatchObject({ secret: 'new' });
  type(/^Secret/, '');
  type(/^Secret/, 'newer');
  // A save has stored it.
  act(() => store.settle({ ...now(), config: { fields, options: { captcha: saved } } }, (draft) => draft));
  expect(screen.getByText(/A secret is set/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Replace' })).toBeTruthy();
  press('Turn off: CAPTCHA');
  expect(options()).not.toHaveProperty('captcha');
  expect(screen.getByRole('button', { name: 'Set up: CAPTCHA' })).toBeTruthy();
});

test('translations stand beside their originals, and what is missing is counted', async () => {
  const draft = { title: 'Form', config: { fields, options: {} } };
  const { now } = await edit(TranslationsTab, { draft });
  type('Language tag', 'xx-nothing-at-all-');
  expect(screen.getByText('This is not a valid language tag.')).toBeTruthy();
  type('Language tag', 'deutsch');
  expect(screen.getByText(/No language has the tag “deutsch”/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add a language' })).toHaveProperty('disabled', true);
  type('Language tag', 'de');
  press('Add a language');
  expect(await screen.findByText('German (de) (2 missing)')).toBeTruthy();
  type('The form: Title in German (de)', 'Formular');
  expect(now().config.options.translations).toEqual({ de: { title: 'Formular' } });
  expect(await screen.findByText('German (de) (1 missing)')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Missing only'));
  expect(screen.getByText('1 of 2 texts')).toBeTruthy();
  press('Remove German (de)');
  fireEvent.click((await screen.findAllByRole('button', { name: 'Remove German (de)' })).at(-1) as HTMLElement);
  await waitFor(() => expect(now().config.options).not.toHaveProperty('translations'));
});
