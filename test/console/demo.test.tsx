/** @own-process of demos: it loads the texts itself. */
import { existsSync, globSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { View } from '#console/view.ts';
import { renderRouter } from '#test/console/render.tsx';

const { act, cleanup, screen } = await import('@testing-library/react');
const { createMemoryHistory } = await import('@tanstack/react-router');
const { session } = await import('#console/api/session.ts');
const { readSession } = await import('#console/api/client.ts');
const { routerOf } = await import('#console/router.tsx');
const { shared } = await import('#console/texts/en/shared.ts');
const { setLanguage, startLanguage, textsIn } = await import('#console/texts/language.ts');
const { Dashboard } = await import('#console/views/overview/dashboard.tsx');

const ROOT = new URL('../../', import.meta.url);
// Forms are posted into frames, which jsdom does not do; test/browser/console/demo.test.ts shows the frames.
window.HTMLFormElement.prototype.submit = () => {};

/** The part of the demo that the test uses. It is compiled for Node, as the service is. */
interface DemoModules {
  prepare(): Promise<object>;
  loadDemoPro(): Promise<object | undefined>;
  createDemo(options: object): { store: DemoStore };
  createServer(
    demo: object,
    pro?: object,
  ): (request: Request) => Promise<{ operation: string | null; response: Response }>;
}
interface DemoStore {
  forms: object[];
  submissions: { id: number; formId: number }[];
  processes: { steps: { openings: { people: { id: number }[] }[] }[] }[];
  deliveries: { id: string; kind: string; state: string; submissionId: number }[];
  spam: { id: number }[];
}
const ofDemo = async (path: string): Promise<DemoModules> => import(new URL(`dev/demo/${path}`, ROOT).href);
const { prepare } = await ofDemo('prepare.ts');
const { loadDemoPro } = await ofDemo('load-pro.ts');
const { createDemo } = await ofDemo('demo.ts');
const { createServer } = await ofDemo('serve.ts');
const [prepared, pro] = await Promise.all([prepare(), loadDemoPro()]);

interface Listing {
  views: readonly View[];
}
interface Catalogue {
  [name: string]: unknown;
}
const load = async <T,>(path: string): Promise<T> => import(new URL(path, ROOT).href);
const viewsIn = async (folder: string) =>
  (await Promise.all(globSync(`${folder}/*/index.ts`, { cwd: ROOT }).map((file) => load<Listing>(file)))).flatMap(
    ({ views }) => views,
  );
const hasPro = existsSync(new URL('console/pro', ROOT));
/** Vite finds the parts of the Pro package on the overview; here they are named. */
const cards = hasPro
  ? await Promise.all(
      globSync('console/pro/*/overview.tsx', { cwd: ROOT }).map(
        async (file) => (await load<{ default: Parameters<typeof Dashboard>[0]['cards'][number] }>(file)).default,
      ),
    )
  : [];
const overview =
  (edition: string): View['load'] =>
  async () => ({
    default: () => <Dashboard cards={edition === 'pro' ? cards : []} />,
  });
const free = await viewsIn('console/views');
const VIEWS = { free, pro: [...free, ...(await viewsIn('console/pro'))] };

const TEXTS = ['console/texts', ...(hasPro ? ['console/pro/texts'] : [])];
const [english, german] = await Promise.all([
  Promise.all(TEXTS.map((folder) => load<Record<string, { en: Catalogue }>>(`${folder}/en.ts`))),
  Promise.all(TEXTS.map((folder) => load<{ de: Catalogue }>(`${folder}/de.ts`))),
]);
await startLanguage(async () => german.map(({ de }) => de));

/** Whole texts of one language that the other does not have. Short ones may be a word of both. */
function textsOf(all: readonly unknown[]): Set<string> {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value === 'string' && value.length > 8) found.add(value);
    if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) look(one);
  };
  look(all);
  return found;
}
const TEXTS_OF = {
  en: textsOf(english.flatMap((file) => Object.values(file).map(({ en }) => en))),
  de: textsOf(german.map(({ de }) => de)),
};

/** The addresses of views with parameters, of records that the demo has. */
function addressOf(
  path: string,
  { submissions, deliveries, processes, spam }: DemoStore,
  ids: Readonly<Record<string, string>>,
): string {
  const failed = deliveries.find(({ state, kind }) => state === 'failed' && kind === 'webhook');
  const known: Readonly<Record<string, string | number | undefined>> = {
    '/submissions/$id': failed?.submissionId ?? submissions[0]?.id,
    '/deliveries/mails/$id': deliveries.find(({ kind }) => kind === 'mail')?.id,
    '/deliveries/jobs/$id': failed?.id,
    '/tasks/$id': processes[0]?.steps[0]?.openings[0]?.people[0]?.id,
    '/spam/$id': spam[0]?.id,
    '/accounts/$id': 2,
    '/orders/$uuid': ids.order,
    '/ai-requests/$uuid': ids.request,
  };
  return path.replace(/\$\w+/, String(known[path] ?? 6));
}

interface Seen {
  address: string;
  heading: string | null;
  failures: string[];
  requests: string[];
  foreign: string[];
}

/** A view that still loads after these turns of the event loop has stopped half-way. */
const MOST_TURNS = 10_000;
const OTHER = { en: 'de', de: 'en' } as const;

afterEach(cleanup);

/** The free edition has no text that the Pro edition does not show too. */
const SHOWN: { edition: 'free' | 'pro'; language: 'en' | 'de' }[] = hasPro
  ? [
      { edition: 'pro', language: 'en' },
      { edition: 'pro', language: 'de' },
      { edition: 'free', language: 'en' },
    ]
  : [
      { edition: 'free', language: 'en' },
      { edition: 'free', language: 'de' },
    ];

describe.each(SHOWN)('the demo of the $edition edition in $language', ({ edition, language }) => {
  const demo = createDemo({ prepared, css: '/form.css', edition, pro, answers: 8 });
  /** Labels and options of the forms stay as they are in every language. */
  const ofForms = JSON.stringify(demo.store.forms);
  const serve = createServer(demo, pro);
  let open = 0;
  let faults: string[] = [];
  const answer = async (request: Request): Promise<Response> => {
    open += 1;
    const { operation, response } = await serve(request);
    const { pathname, search } = new URL(request.url);
    if (operation === null || !response.ok) faults.push(`${request.method} ${pathname}${search}: ${response.status}`);
    open -= 1;
    return response;
  };

  async function look(view: View, ids: Readonly<Record<string, string>>): Promise<Seen> {
    faults = [];
    const address = addressOf(view.path, demo.store, ids);
    const views = VIEWS[edition].map((one) => (one.path === '/' ? { ...one, load: overview(edition) } : one));
    const router = routerOf(views, createMemoryHistory({ initialEntries: [`/console${address}`] }));
    await renderRouter(router);
    await settled();
    const heading = screen.queryAllByRole('heading', { level: 1 }).map((one) => one.textContent);
    const failed = textsIn(shared, language).failed;
    const failures = screen.queryAllByText(failed).map((one) => one.parentElement?.textContent ?? '');
    const shown = textNodes(document.body);
    const own = TEXTS_OF[language];
    const foreign = shown.filter(
      (text) => TEXTS_OF[OTHER[language]].has(text) && !own.has(text) && !ofForms.includes(text),
    );
    cleanup();
    return {
      address,
      heading: heading.length === 1 ? (heading[0] ?? null) : null,
      failures,
      requests: faults,
      foreign,
    };
  }

  /** Waits until nothing is loaded any more. */
  async function settled(): Promise<void> {
    for (let calm = 0, turns = 0; calm < 3 && turns < MOST_TURNS; turns += 1) {
      await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
      const isLoading = open > 0 || document.querySelector('[role="status"][aria-label]:empty, .mantine-Skeleton-root');
      calm = isLoading || !document.querySelector('h1') ? 0 : calm + 1;
    }
  }

  test('each view shows its heading, no failure, and no text of the other language', async () => {
    globalThis.fetch = (input, init) => answer(new Request(input, init));
    localStorage.clear();
    await setLanguage(language);
    session.set(null);
    session.set(await readSession());
    const firstOf = async (path: string, list: string, key: string) => {
      const { response } = await serve(new Request(`http://localhost/rest/svcb/v1/${path}`));
      if (!response.ok) return '';
      const body = (await response.json()) as Record<string, Record<string, string>[]>;
      return body[list]?.[0]?.[key] ?? '';
    };
    const ids = {
      order: await firstOf('payments/orders', 'orders', 'uuid'),
      request: await firstOf('ai/requests', 'requests', 'id'),
    };
    const seen: Seen[] = [];
    for (const view of VIEWS[edition]) seen.push(await look(view, ids));
    expect(seen.length).toBeGreaterThan(20);
    expect(seen.filter(({ heading }) => !heading).map(({ address }) => address)).toEqual([]);
    expect(seen.flatMap(({ address, failures }) => failures.map((text) => `${address}: ${text}`))).toEqual([]);
    expect(seen.flatMap(({ address, requests }) => requests.map((text) => `${address}: ${text}`))).toEqual([]);
    expect(seen.flatMap(({ address, foreign }) => foreign.map((text) => `${address}: ${text}`))).toEqual([]);
  });
});

function textNodes(within: Node): string[] {
  const walker = document.createTreeWalker(within, 4);
  const found: string[] = [];
  while (walker.nextNode()) found.push(walker.currentNode.textContent?.trim() ?? '');
  return found;
}
