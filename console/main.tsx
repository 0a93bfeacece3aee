import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import { createTheme, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { readSession } from './api/client.ts';
import { problemOf } from './api/problem.ts';
import { session, useSession } from './api/session.ts';
import { BulkProvider } from './parts/bulk/bulk.tsx';
import { ConfirmProvider } from './parts/confirm.tsx';
import { Failure } from './parts/states.tsx';
import { routerOf } from './router.tsx';
import { SignInPage } from './shell/sign-in.tsx';
import { getLanguage, setLanguage } from './texts/language.ts';
import { viewsOf } from './views.ts';

/** The content security policy lets in no style of a page but those that name this. */
const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
if (styleNonce !== '') setNonce(styleNonce);
setLanguage(getLanguage());

const MOST_TRIES = 2;
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < MOST_TRIES && problemOf(error).isPassing,
    },
  },
});

const theme = createTheme({
  primaryShade: { light: 7, dark: 6 },
  respectReducedMotion: true,
  cursorType: 'pointer',
});

function App() {
  const now = useSession();
  const asked = useQuery({
    queryKey: ['session'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      session.set(await readSession());
      return true;
    },
  });
  const edition = now?.edition;
  const router = useMemo(() => (edition ? routerOf(viewsOf(edition)) : undefined), [edition]);
  if (asked.isError) return <Failure error={asked.error} retry={() => void asked.refetch()} />;
  if (now === null) return <SignInPage />;
  return router ? <RouterProvider router={router} /> : null;
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => styleNonce}>
        <QueryClientProvider client={queries}>
          <ConfirmProvider>
            <BulkProvider>
              <Notifications />
              <App />
            </BulkProvider>
          </ConfirmProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
