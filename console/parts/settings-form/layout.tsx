import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './settings-form.module.css';

/** Limits text lines to a readable length, whatever the width of the screen. */
export function Narrow({ children }: { children: ReactNode }) {
  return (
    <Stack gap="lg" className={classes.form}>
      {children}
    </Stack>
  );
}

/** A form with reference content, which is beside the form where there is room. */
export function Beside({ form, children }: { form: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div>{form}</div>
      <Stack gap="lg">{children}</Stack>
    </div>
  );
}

/** Puts short fields in one row where they fit. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
