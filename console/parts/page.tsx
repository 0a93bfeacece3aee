import { Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { visibleText } from '#console/parts/visible-text/visible-text.ts';
import { announce } from '#console/shell/announcer.tsx';
import classes from './styles/page.module.css';

/**
 * The frame of a view: its heading and the actions for the whole view. The heading takes the focus when the view opens, so that
 * a screen reader announces it.
 */
export function Page({
  title: rawTitle,
  actions,
  above,
  children,
}: {
  title: string;
  actions?: ReactNode;
  /** Small print above the heading, such as the way back. */
  above?: ReactNode;
  children: ReactNode;
}) {
  const title = visibleText(rawTitle);
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = useRef(true);
  useEffect(() => {
    document.title = `${title} · durable-forms`;
    const isInside = document.activeElement?.closest('main');
    if (isNew.current && !isInside) heading.current?.focus({ preventScroll: true });
    // The title changed while somebody works in the view: the focus stays, and the new title is only announced, unless it was
    // typed just now.
    else if (!document.activeElement?.matches('input, textarea')) announce(title);
    isNew.current = false;
  }, [title]);
  return (
    <Stack gap="md" className={classes.page}>
      {above}
      <Group justify="space-between" align="flex-start" gap="sm">
        <Title order={1} size="h2" ref={heading} tabIndex={-1} className={classes.heading} title={title}>
          {title}
        </Title>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}
