import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './settings-form.module.css';

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
