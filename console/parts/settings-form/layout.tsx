import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './settings-form.module.css';

/** Things that belong together, under a heading. */
export function Section({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  return (
    <Paper component="section" withBorder p="md">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        {about && (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        )}
        {children}
      </Stack>
    </Paper>
  );
}

/** Text lines no longer than one can read, whatever the width of the screen. */
export function Narrow({ children }: { children: ReactNode }) {
  return (
    <Stack gap="lg" className={classes.form}>
      {children}
    </Stack>
  );
}

/** A form, and beside it where there is room what one looks at while one fills it in. */
export function Beside({ form, children }: { form: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div>{form}</div>
      <Stack gap="lg">{children}</Stack>
    </div>
  );
}

/** Short fields in a row where they fit. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}

/** Names and what they are, side by side where there is room. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
