import { Anchor, AppShell, Burger, Group, Text, UnstyledButton } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { session, useCan } from '#console/api/session.ts';
import { texts } from '#console/texts/en/shell.ts';
import { useTexts } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';
import { AccountMenu } from './account/account-menu.tsx';
import { SignInAgain } from './account/sign-in.tsx';
import { AreaHead } from './area-head.tsx';
import { MyViews } from './my-views.ts';
import { Navigation } from './navigation.tsx';
import { Reach } from './reach.tsx';
import classes from './shell.module.css';

const Palette = lazy(() => import('./palette.tsx'));
/** Below this width the navigation is a drawer; Mantine's `sm`. */
const NARROW = '(max-width: 47.99em)';

/** The frame of every view: navigation, search and the account's menu. */
export function Shell({ views }: { views: readonly View[] }) {
  const t = useTexts(texts);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const can = useCan();
  const mine = views.filter(({ needs }) => can(needs));
  const drawer = useDrawer();
  const search = useSearch();
  const main = useRef<HTMLElement>(null);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !drawer.isOpen } }}
      padding="md"
    >
      <AppShell.Header>
        <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
          {t.skip}
        </button>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger
            ref={drawer.button}
            opened={drawer.isOpen}
            onClick={drawer.toggle}
            hiddenFrom="sm"
            size="sm"
            aria-label={t.openNavigation}
            aria-expanded={drawer.isOpen}
            aria-controls="views"
          />
          <Anchor component={Link} to="/" fw={700} c="inherit" underline="never">
            durable-forms
          </Anchor>
          <UnstyledButton className={classes.search} onClick={search.open} aria-keyshortcuts="Control+K Meta+K">
            <IconSearch size={16} aria-hidden="true" />
            <Text size="sm" span className={classes.searchName}>
              {t.palette}
            </Text>
            <Text size="xs" c="dimmed" visibleFrom="sm" span>
              Ctrl K
            </Text>
          </UnstyledButton>
          <AccountMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar
        id="views"
        ref={drawer.content}
        p="xs"
        aria-label={t.navigation}
        className={classes.navbar}
        inert={drawer.isDrawer && !drawer.isOpen}
        onKeyDown={({ key }) => {
          if (key === 'Escape') drawer.leave();
        }}
      >
        <Navigation views={mine} path={path} leave={drawer.close} />
      </AppShell.Navbar>
      <AppShell.Main
        id="content"
        ref={main}
        tabIndex={-1}
        className={classes.main}
        inert={drawer.isDrawer && drawer.isOpen}
      >
        <AreaHead views={mine} path={path} />
        <MyViews value={mine}>
          <Outlet />
        </MyViews>
      </AppShell.Main>
      <Reach />
      <SignInAgain />
      {search.isOpen && (
        <Suspense>
          <Palette views={mine} close={search.close} />
        </Suspense>
      )}
    </AppShell>
  );
}

/** The navigation on narrow screens: it covers the view, and holds the focus while it is open. */
function useDrawer() {
  const isDrawer = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) === true;
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isDrawer && isOpen) content.current?.querySelector('a')?.focus();
  }, [isDrawer, isOpen]);
  return {
    isDrawer,
    isOpen,
    button,
    content,
    toggle: () => setIsOpen(!isOpen),
    close: () => setIsOpen(false),
    leave() {
      if (!isOpen) return;
      setIsOpen(false);
      button.current?.focus();
    },
  };
}

/** The search over all views. Closing it without choosing anything returns the focus to where it was. */
function useSearch() {
  const [isOpen, setIsOpen] = useState(false);
  const before = useRef<Element | null>(null);
  const open = () => {
    if (isOpen || session.isAsked()) return;
    before.current = document.activeElement;
    setIsOpen(true);
  };
  const close = (hasGone: boolean) => {
    setIsOpen(false);
    const focused = before.current;
    before.current = null;
    if (!hasGone && focused instanceof HTMLElement) setTimeout(() => focused.focus());
  };
  useHotkeys([['mod+K', open]], [], true);
  return { isOpen, open, close };
}
