import { Alert, Anchor, AppShell, Burger, Button, Group, Menu, NavLink, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys, useNetwork } from '@mantine/hooks';
import { IconSearch, IconUserCircle } from '@tabler/icons-react';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { session, useCan, useSession } from '#console/api/session.ts';
import { Page } from '#console/parts/page.tsx';
import { complain } from '#console/parts/toast.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { SECTIONS, type View } from '#console/view.ts';
import { Preferences } from './preferences.tsx';
import classes from './shell.module.css';
import { SignInAgain } from './sign-in.tsx';
import { texts } from './texts.ts';

const Palette = lazy(() => import('./palette.tsx'));

/** What stands around every view: the way to the others, search, one's account. */
export function Shell({ views }: { views: readonly View[] }) {
  const t = useTexts(texts);
  const [isOpen, { toggle, close }] = useDisclosure();
  const [isSearching, setIsSearching] = useState(false);
  const { online } = useNetwork();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const can = useCan();
  const mine = views.filter(({ needs }) => can(needs));
  useHotkeys([['mod+K', () => setIsSearching(true)]], []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view closes the navigation of a phone.
  useEffect(close, [path]);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <a href="#content" className={classes.skip}>
        {t.skip}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger
            opened={isOpen}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            aria-label={t.openNavigation}
            aria-expanded={isOpen}
          />
          <Anchor component={Link} to="/" fw={700} c="inherit" underline="never">
            durable-forms
          </Anchor>
          <UnstyledButton className={classes.search} onClick={() => setIsSearching(true)} aria-keyshortcuts="Control+K">
            <IconSearch size={16} aria-hidden="true" />
            <Text size="sm" visibleFrom="xs" span>
              {t.palette}
            </Text>
            <Text size="xs" c="dimmed" visibleFrom="sm" span>
              Ctrl K
            </Text>
          </UnstyledButton>
          <AccountMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={t.navigation} className={classes.navbar}>
        <Navigation views={mine} path={path} />
      </AppShell.Navbar>
      <AppShell.Main id="content">
        {!online && (
          <Alert color="yellow" variant="light" mb="md" role="status">
            {t.offline}
          </Alert>
        )}
        <Outlet />
      </AppShell.Main>
      <SignInAgain />
      {isSearching && (
        <Suspense>
          <Palette views={mine} close={() => setIsSearching(false)} />
        </Suspense>
      )}
    </AppShell>
  );
}

function Navigation({ views, path }: { views: readonly View[]; path: string }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const listed = views.filter(({ nav }) => nav).sort((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0));
  const active = listed
    .filter((view) => (view.path === '/' ? path === '/' : `${path}/`.startsWith(`${view.path}/`)))
    .sort((a, b) => b.path.length - a.path.length)[0];
  return SECTIONS.map((section) => {
    const own = listed.filter(({ nav }) => nav?.section === section);
    if (own.length === 0) return null;
    return (
      <div key={section}>
        <Text size="xs" c="dimmed" fw={600} px="sm" mt="sm" mb={4} id={`nav-${section}`}>
          {t[section]}
        </Text>
        <ul aria-labelledby={`nav-${section}`} className={classes.list}>
          {own.map(({ path: to, nav }) => {
            const Icon = nav?.icon;
            return (
              <li key={to}>
                <NavLink
                  component={Link}
                  to={to}
                  label={nav?.label[language]}
                  leftSection={Icon && <Icon size={18} aria-hidden="true" />}
                  active={to === active?.path}
                  aria-current={to === active?.path ? 'page' : undefined}
                />
              </li>
            );
          })}
        </ul>
      </div>
    );
  });
}

function AccountMenu() {
  const t = useTexts(texts);
  const who = useSession();
  const signOut = async () => {
    try {
      await answerOf(api.POST('/host/logout'));
      session.set(null);
    } catch (error) {
      complain(error);
    }
  };
  if (!who) return null;
  return (
    <Menu position="bottom-end" width={260} closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconUserCircle size={20} aria-hidden="true" />}
          aria-label={t.account(who.user.login)}
        >
          <Text size="sm" visibleFrom="xs" span>
            {who.user.login}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Preferences />
        <Menu.Divider />
        <Menu.Item component={Link} to="/me">
          {t.ownAccount}
        </Menu.Item>
        <Menu.Item component="a" href="/docs/api">
          {t.docs}
        </Menu.Item>
        <Menu.Item onClick={() => void signOut()}>{t.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export function NotFound() {
  const t = useTexts(texts);
  return (
    <Page title={t.notFound}>
      <Anchor component={Link} to="/">
        {t.toStart}
      </Anchor>
    </Page>
  );
}
