import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { texts } from '#console/texts/en/shell.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';
import page from '../parts/styles/page.module.css';
import { areasOf, listedAt } from './areas.ts';
import classes from './shell.module.css';

/** The way to the other views of an area, above its listed views: the way back to the settings, else tabs. */
export function AreaHead({ views, path }: { views: readonly View[]; path: string }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const here = listedAt(views, path);
  const own = areasOf(views).find((all) => all.some((view) => view === here));
  const [first] = own ?? [];
  if (!here || !first || !own || own.length === 1 || here.path !== path) return null;
  if (first.nav.area === 'settings')
    return here === first ? null : (
      <div className={page.page}>
        <Anchor component={Link} to={first.path} size="sm" className={classes.back}>
          {first.nav.label(language)}
        </Anchor>
      </div>
    );
  return (
    <nav aria-label={t.area(first.nav.label(language))} className={`${page.page} ${classes.tabs}`}>
      {own.map((view) => (
        <Link
          key={view.path}
          to={view.path}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
        >
          {view.nav.label(language)}
        </Link>
      ))}
    </nav>
  );
}
