import { Fragment, type ReactNode } from 'react';
import classes from './styles/detail.module.css';

/** A label and its value. Entries that are null, undefined, false or '' are left out. */
export type Fact = readonly [name: string, value: ReactNode];

/** @param className replaces the default style of the list */
export function Facts({
  facts,
  className = classes.facts,
}: {
  facts: readonly Fact[];
  className?: string | undefined;
}) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) =>
        value === null || value === undefined || value === false || value === '' ? null : (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}
