import { Fragment, type ReactNode } from 'react';
import classes from './styles/detail.module.css';

/** A name with its value. One that has nothing is left out: null, undefined, false or ''. */
export type Fact = readonly [name: string, value: ReactNode];

/** @param className of the list, in place of the usual look */
export function Facts({ of, className = classes.facts }: { of: readonly Fact[]; className?: string | undefined }) {
  return (
    <dl className={className}>
      {of.map(([name, value]) =>
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
