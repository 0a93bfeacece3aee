import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { texts } from '#console/texts/en/shell.ts';
import { readSession } from './api/client.ts';
import { problemOf } from './api/problem.ts';
import { session, useSession } from './api/session.ts';
import { BulkProvider } from './parts/bulk/bulk.tsx';
import { ConfirmProvider } from './parts/confirm.tsx';
import { Page } from './parts/page.tsx';
import { Failure } from './parts/states.tsx';
import { routerOf } from './router.tsx';
import { SignInPage } from './shell/account/sign-in.tsx';
import { Announcer } from './shell/announcer.tsx';
import classes from './shell/shell.module.css';
import { Starting } from './shell/starting.tsx';
import { colours, theme } from './shell/theme.ts';
import { loadCatalogues } from './texts/catalogues.ts';
import { startLanguage, useTexts } from './texts/language.ts';
import { viewsOf } from './views.ts';

/** The content security policy allows only styles with this nonce. */
const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
if (styleNonce !== '') setNonce(styleNonce);
session.whenReplaced(() => window.location.reload());

const MOST_TRIES = 2;
const SESSION_KEY = 'session of this page';
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A request without a network fails visibly; the default would be to pause it.
      networkMode: 'always',
      retry: (count, error) => count < MOST_TRIES && problemOf(error).isPassing,
    },
    mutations: { networkMode: 'always' },
  },
});
// The next account must not see data that this one has read.
session.subscribe(() => {
  if (session.get() === null) queries.removeQueries({ predicate: ({ queryKey: [first] }) => first !== SESSION_KEY });
});

function App() {
  const t = useTexts(texts);
  const now = useSession();
  const sessionQuery = useQuery({
    queryKey: [SESSION_KEY],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      session.set(await readSession());
      return true;
    },
  });
  const edition = now?.edition;
  const router = useMemo(() => (edition ? routerOf(viewsOf(edition)) : undefined), [edition]);
  if (sessionQuery.isError && now === undefined) {
    return (
      <main className={classes.alone}>
        <Page title={t.console}>
          <Failure error={sessionQuery.error} retry={() => void sessionQuery.refetch()} />
        </Page>
      </main>
    );
  }
  if (now === null) return <SignInPage />;
  return router ? <RouterProvider router={router} /> : <Starting />;
}

const root = document.getElementById('root');
if (root) void startLanguage(loadCatalogues).then(() => drawIn(root));

function drawIn(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={colours}
        defaultColorScheme="auto"
        getStyleNonce={() => styleNonce}
      >
        <QueryClientProvider client={queries}>
          <ConfirmProvider>
            <BulkProvider>
              <Notifications />
              <Announcer />
              <App />
            </BulkProvider>
          </ConfirmProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
