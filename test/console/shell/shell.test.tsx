/** @own-process of documents. */
import { afterEach, expect, test } from '@jest/globals';
import type { Session } from '#console/api/session.ts';
import type { View } from '#console/view.ts';
import { ADMIN, type Answers, renderRouter, serve } from '#test/console/render.tsx';
import '../german.ts';

const { act, cleanup, fireEvent, screen, waitFor, within } = await import('@testing-library/react');
const { createMemoryHistory, useParams } = await import('@tanstack/react-router');
const { useQuery } = await import('@tanstack/react-query');
const { answerOf, api } = await import('#console/api/client.ts');
const { reach } = await import('#console/api/reach.ts');
const { session } = await import('#console/api/session.ts');
const { Page } = await import('#console/parts/page.tsx');
const { Loaded } = await import('#console/parts/states.tsx');
const { useUnsaved } = await import('#console/parts/unsaved.ts');
const { routerOf } = await import('#console/router.tsx');
const { setLanguage } = await import('#console/texts/language.ts');

const Icon = () => null;

function Start() {
  return <Page title="Start">Here it starts.</Page>;
}

function Forms() {
  const forms = useQuery({
    queryKey: ['forms'],
    queryFn: ({ signal }) => answerOf(api.GET('/svcb/v1/forms', { signal })),
    retry: false,
  });
  return (
    <Page title="All forms">
      <Loaded query={forms}>{() => <p>The forms</p>}</Loaded>
    </Page>
  );
}

function Form() {
  const { id } = useParams({ strict: false }) as { id: string };
  useUnsaved(() => true);
  return <Page title={`Form ${id}`}>A form</Page>;
}

function Broken(): never {
  throw new TypeError('nothing of nothing');
}

const VIEWS: View[] = [
  {
    path: '/',
    load: async () => ({ default: Start }),
    nav: {
      area: 'overview',
      order: 0,
      label: (language) => ({ en: 'Overview', de: 'Übersicht' })[language],
      icon: Icon,
    },
  },
  {
    path: '/forms',
    load: async () => ({ default: Forms }),
    needs: 'manage_options',
    nav: { area: 'forms', order: 1, label: (language) => ({ en: 'Forms', de: 'Formulare' })[language], icon: Icon },
    begins: (language) => ({ en: 'New form', de: 'Neues Formular' })[language],
  },
  { path: '/forms/$id', load: async () => ({ default: Form }), needs: ['manage_options'] },
  ...(['Spam', 'Late'] as const).map(
    (label, at): View => ({
      path: `/${label.toLowerCase()}`,
      load: async () => ({ default: () => <Page title={label}>Some</Page> }),
      nav: { area: 'submissions', order: at, label: () => label, icon: Icon },
    }),
  ),
  {
    path: '/settings',
    load: () => import('#console/views/settings/settings.tsx'),
    nav: { area: 'settings', order: 0, label: () => 'Settings', icon: Icon },
  },
  {
    path: '/settings/mail',
    load: async () => ({ default: () => <Page title="Mail">How</Page> }),
    nav: { area: 'settings', order: 1, label: () => 'Mail', about: () => 'How letters go.', icon: Icon },
  },
  { path: '/broken', load: async () => ({ default: Broken }) },
  { path: '/gone', load: () => Promise.reject(new Error('Unable to preload CSS for /console/assets/gone-a1.css')) },
];
const READER: Session = { ...ADMIN, user: { ...ADMIN.user, id: 2, login: 'rea', capabilities: [] } };
const FORMS = { 'GET /svcb/v1/forms': { forms: [] } };

async function open(at: string, { who = ADMIN, answers = FORMS }: { who?: Session; answers?: Answers } = {}) {
  session.set(null);
  session.set(who);
  const requests = serve(answers);
  const router = routerOf(VIEWS, createMemoryHistory({ initialEntries: [`/console${at}`] }));
  await router.load();
  await renderRouter(router);
  return { requests, at: () => router.state.location.pathname };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const navigation = () => within(screen.getByRole('navigation', { name: 'Views' }));
const search = () => fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true });

afterEach(async () => {
  cleanup();
  await setLanguage('en');
});

test('a view that opens has its heading in focus and its name in the title of the page', async () => {
  await open('/');
  const first = await heading('Start');
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(document.title).toBe('Start · durable-forms');
  fireEvent.click(navigation().getByRole('link', { name: 'Forms' }));
  const second = await heading('All forms');
  await waitFor(() => expect(document.activeElement).toBe(second));
  expect(document.title).toBe('All forms · durable-forms');
  expect(navigation().getByRole('link', { name: 'Forms' }).getAttribute('aria-current')).toBe('page');
  expect(navigation().getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBeNull();
});

test('what an account may not see is not in the navigation; at its address that is said, and nothing is asked for', async () => {
  const { requests } = await open('/forms', { who: READER });
  await heading('No access to this view');
  expect(screen.getByText(/^rea does not have access/)).toBeTruthy();
  expect(navigation().queryByRole('link', { name: 'Forms' })).toBeNull();
  expect(navigation().getByRole('link', { name: 'Overview' })).toBeTruthy();
  expect(requests).toEqual([]);
});

test('the navigation has one entry for each area; its other views are tabs above them', async () => {
  const { at } = await open('/spam');
  await heading('Spam');
  expect(
    navigation()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Overview', 'Forms', 'Spam', 'Settings']);
  const tabs = within(screen.getByRole('navigation', { name: 'Spam: views' }));
  expect(tabs.getByRole('link', { name: 'Spam' }).getAttribute('aria-current')).toBe('page');
  fireEvent.click(tabs.getByRole('link', { name: 'Late' }));
  await heading('Late');
  expect(at()).toBe('/late');
  expect(navigation().getByRole('link', { name: 'Spam' }).getAttribute('aria-current')).toBe('true');
});

test('the settings are cards on one view, each leads back to it, and the search knows what each is for', async () => {
  const { at } = await open('/settings');
  await heading('Settings');
  fireEvent.click(screen.getByRole('link', { name: /^Mail/ }));
  await heading('Mail');
  expect(at()).toBe('/settings/mail');
  fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Settings' }));
  await heading('Settings');
  search();
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'letters' } });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Mail']);
});

test('an address without a view says so and leads back', async () => {
  await open('/no/such/view');
  await heading('This page does not exist.');
  fireEvent.click(screen.getByRole('link', { name: 'Go to the overview' }));
  await heading('Start');
});

test('a view whose style sheet a newer build has replaced asks to reload', async () => {
  const { error } = console;
  console.error = () => {};
  await open('/gone');
  await heading('This view could not be shown');
  expect(screen.getByRole('alert').textContent).toContain('The console may have been updated. Reload the page.');
  console.error = error;
});

test('a view that breaks leaves the frame standing', async () => {
  // React logs the error too.
  const { error } = console;
  console.error = () => {};
  await open('/broken');
  await heading('This view could not be shown');
  expect(screen.getByRole('alert').textContent).toContain('nothing of nothing');
  expect(navigation().getByRole('link', { name: 'Overview' })).toBeTruthy();
  console.error = error;
});

test('the search leads to views and to what one can begin, by the keyboard alone', async () => {
  const { at } = await open('/');
  const before = await heading('Start');
  await waitFor(() => expect(document.activeElement).toBe(before));
  search();
  const wish = await screen.findByRole('combobox');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Forms',
    'New form',
    'Spam',
    'Late',
    'Settings',
    'Mail',
  ]);
  fireEvent.keyDown(wish, { key: 'Escape', code: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(before));

  search();
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'new' } });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['New form']);
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', code: 'Enter' });
  const after = await heading('All forms');
  expect(at()).toBe('/forms');
  await waitFor(() => expect(document.activeElement).toBe(after));
});

test('the search finds forms by title and submissions by number', async () => {
  const { requests, at } = await open('/', {
    answers: { 'GET /svcb/v1/forms': { forms: [{ id: 7, title: 'Summer fair' }] } },
  });
  search();
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: '12' } });
  await screen.findByRole('option', { name: 'Submission 12' });
  fireEvent.click(await screen.findByRole('option', { name: 'Summer fair' }));
  await heading('Form 7');
  expect(at()).toBe('/forms/7');
  expect(requests.map(({ call }) => call)).toEqual(['GET /svcb/v1/forms?search=12&fields=summary&limit=8']);
});

test('the search offers no form to who may not read forms', async () => {
  const { requests } = await open('/', { who: READER });
  search();
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'form' } });
  await screen.findByText('No results.');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(requests).toEqual([]);
});

test('it is said that the service does not answer, and that it does again; what is shown is then read anew', async () => {
  let isDown = false;
  const { requests } = await open('/forms', { answers: FORMS });
  await screen.findByText('The forms');
  const answer = globalThis.fetch;
  globalThis.fetch = async (...given) => {
    if (isDown) throw new TypeError('Failed to fetch');
    return answer(...given);
  };
  isDown = true;
  await act(async () => {
    await api.GET('/svcb/v1/forms').catch(() => {});
  });
  await screen.findByText(/^The service does not respond/);
  expect(screen.getByText('The forms')).toBeTruthy();
  isDown = false;
  const before = requests.length;
  window.dispatchEvent(new window.Event('online'));
  await screen.findByText('The service responds again.');
  expect(reach.isThere()).toBe(true);
  await waitFor(() => expect(requests.slice(before).map(({ call }) => call)).toContain('GET /svcb/v1/forms'));
});

test('signing out asks first where something is not saved', async () => {
  const { requests } = await open('/forms/3', { answers: { 'POST /host/logout': { success: true } } });
  await heading('Form 3');
  const signOut = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Account ada' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    return within(await screen.findByRole('dialog', { name: 'Unsaved changes' }));
  };
  fireEvent.click((await signOut()).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests).toEqual([]);
  fireEvent.click((await signOut()).getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(requests.map(({ call }) => call)).toEqual(['POST /host/logout']));
  await waitFor(() => expect(session.get()).toBeNull());
});

test('another language changes every word of the frame at once', async () => {
  await open('/');
  fireEvent.click(screen.getByRole('button', { name: 'Account ada' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Deutsch' }));
  expect(await screen.findByRole('navigation', { name: 'Ansichten' })).toBeTruthy();
  expect(document.documentElement.lang).toBe('de');
  expect(screen.getByRole('link', { name: 'Übersicht' })).toBeTruthy();
});
