import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { JSDOM } from 'jsdom';
import type { ReactNode } from 'react';
import type { Session } from '#console/api/session.ts';
import { parseSearch, stringifySearch } from '#console/parts/search-state.ts';
import { computedStyle } from './computed-style.ts';

/** The service's answer in a test: a status with a body, or a body alone. */
type Answer = object | { status: number; body: unknown };
/** Answers by method and path, without the query: `GET /svcb/v1/forms`. */
export type Answers = Readonly<Record<string, Answer | ((request: Request) => Answer | Promise<Answer>)>>;

const dom = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
  url: 'http://localhost/console/',
  pretendToBeVisual: true,
});
const { window } = dom;
const NEEDED = [
  'document',
  'window',
  'self',
  'navigator',
  'localStorage',
  'sessionStorage',
  'location',
  'history',
  'HTMLElement',
  'HTMLAnchorElement',
  'HTMLInputElement',
  'HTMLIFrameElement',
  'Element',
  'Node',
  'MutationObserver',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'DOMParser',
  'DOMRect',
  'ShadowRoot',
] as const;
for (const name of NEEDED) {
  Object.defineProperty(globalThis, name, {
    value: name === 'window' || name === 'self' ? window : window[name],
    configurable: true,
    writable: true,
  });
}
globalThis.getComputedStyle = window.getComputedStyle = computedStyle;
/** jsdom has no layout. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, {
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  scrollTo() {},
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
  IS_REACT_ACT_ENVIRONMENT: true,
});
const media = (query: string) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} });
Object.assign(window, { matchMedia: media, scrollTo() {}, ResizeObserver: Observer });
window.HTMLElement.prototype.scrollIntoView = () => {};
// Text areas that grow with their content wait for fonts.
Object.assign(window.document, { fonts: { addEventListener() {}, removeEventListener() {} } });

// React measures each render for a browser's tools where the console has this.
Object.assign(console, { timeStamp: undefined });

// These modules look for a document when they load.
const { configure, getConfig, render } = await import('@testing-library/react');
const { session } = await import('#console/api/session.ts');
const { BulkProvider } = await import('#console/parts/bulk/bulk.tsx');
const { ConfirmProvider } = await import('#console/parts/confirm.tsx');

const { theme } = await import('#console/shell/theme.ts');

const { getElementError } = getConfig();
const USUAL: Parameters<typeof configure>[0] = {
  // A busy machine takes longer than the default of one second.
  asyncUtilTimeout: 5_000,
  defaultHidden: false,
  // While a query is retried nobody reads its message, so the document is left out; the final message includes it.
  getElementError: (message, container) =>
    isLookingOn()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
};

function isLookingOn(): boolean {
  return Object(getConfig())._disableExpensiveErrorDiagnostics;
}

export const ADMIN: Session = {
  user: { id: 1, login: 'ada', role: 'administrator', capabilities: ['manage_options', 'SUBMISSIONS_PREVIEW'] },
  nonce: 'a-nonce',
  edition: 'pro',
};

export interface Rendered {
  /** Requests so far, as `METHOD path?query` below the REST root, with their JSON. */
  requests: { call: string; body: unknown }[];
  /** Returns the address of the view. */
  at(): string;
}

/**
 * Replaces the service by these answers.
 * @returns the requests from now on
 */
export function serve(answers: Answers): Rendered['requests'] {
  const requests: Rendered['requests'] = [];
  globalThis.fetch = async (input) => {
    const request = input instanceof Request ? input : new Request(new URL(String(input), 'http://localhost'));
    const url = new URL(request.url);
    const text = await request.clone().text();
    const body = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
    requests.push({ call: `${request.method} ${url.pathname.replace('/rest', '')}${url.search}`, body });
    const known = answers[`${request.method} ${url.pathname.replace('/rest', '')}`];
    const given = typeof known === 'function' ? await known(request) : known;
    const missing = { status: 404, body: { success: false, code: 'not_found', message: `no ${url.pathname}` } };
    const answer = given ?? missing;
    const whole =
      'status' in answer && 'body' in answer
        ? (answer as { status: number; body: unknown })
        : { status: 200, body: answer };
    if (whole.status === 204) return new Response(null, { status: 204 });
    return Response.json(whole.body, { status: whole.status });
  };
  return requests;
}

/**
 * Renders a view of the console as its router would, with a service that gives these answers, and 404 otherwise.
 * @param path of the view, such as `/forms/$id`; `at` is the address at which it is opened
 */
export async function renderView(
  View: () => ReactNode,
  {
    path = '/',
    at = path,
    answers = {},
    who = ADMIN,
  }: { path?: string; at?: string; answers?: Answers; who?: Session } = {},
): Promise<Rendered> {
  // Clears data of another test's account.
  session.set(null);
  session.set(who);
  const requests = serve(answers);
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path, component: View });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren(path === '$' ? [route] : [route, elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  });
  await renderRouter(router);
  return { requests, at: () => router.state.location.href };
}

/** Renders a router within the frame of the console. */
export async function renderRouter(router: AnyRouter): Promise<void> {
  configure(USUAL);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await router.load();
  render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queries}>
        <ConfirmProvider>
          <BulkProvider>
            <RouterProvider router={router as never} />
          </BulkProvider>
        </ConfirmProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
