import { Anchor, Text } from '@mantine/core';
import { Link, type RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useCan, useSession } from '#console/api/session.ts';
import { Page } from '#console/parts/page.tsx';
import { texts } from '#console/texts/en/shell.ts';
import { useTexts } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';

/** Shown for an address without a view. */
export function NotFound() {
  const t = useTexts(texts);
  return (
    <Page title={t.notFound}>
      <ToStart />
    </Page>
  );
}

/** Wraps a view so that accounts without the capability see a refusal, and the view sends no request for them. */
export function guarded(Content: RouteComponent, needs: View['needs']): RouteComponent {
  const Guarded: ComponentType = () => {
    const can = useCan();
    return can(needs) ? <Content /> : <Forbidden />;
  };
  return Object.assign(Guarded, { preload: Content.preload });
}

function Forbidden() {
  const t = useTexts(texts);
  const session = useSession();
  return (
    <Page title={t.forbidden}>
      <Text>{t.forbiddenTo(session?.user.login ?? '')}</Text>
      <ToStart />
    </Page>
  );
}

function ToStart() {
  const t = useTexts(texts);
  return (
    <Anchor component={Link} to="/">
      {t.toStart}
    </Anchor>
  );
}
