import { NavLink } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useLanguage } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';
import { areasOf, listedAt } from './areas.ts';
import classes from './shell.module.css';

/** The areas of the console. `leave` is called when somebody chooses one. */
export function Navigation({ views, path, leave }: { views: readonly View[]; path: string; leave?(): void }) {
  const language = useLanguage();
  const here = listedAt(views, path);
  return (
    <ul className={classes.list}>
      {areasOf(views).map(([entry]) => {
        if (!entry) return null;
        const Icon = entry.nav.icon;
        const isHere = entry.nav.area === here?.nav.area;
        return (
          <li key={entry.path}>
            <NavLink
              component={Link}
              to={entry.path}
              onClick={leave}
              label={entry.nav.label(language)}
              leftSection={<Icon size={18} aria-hidden="true" />}
              active={isHere}
              aria-current={isHere ? (entry.path === path ? 'page' : 'true') : undefined}
            />
          </li>
        );
      })}
    </ul>
  );
}
