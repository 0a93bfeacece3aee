import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { Page } from '#console/parts/page.tsx';
import { areasOf } from '#console/shell/areas.ts';
import { MyViews } from '#console/shell/my-views.ts';
import { navigation } from '#console/texts/en/navigation.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import classes from './settings.module.css';

/** All settings of the site in one place, each with what it is for. */
export default function Settings() {
  const t = useTexts(navigation);
  const language = useLanguage();
  const own = areasOf(useContext(MyViews)).find(([first]) => first?.nav.area === 'settings') ?? [];
  return (
    <Page title={t.settings}>
      <ul className={classes.cards}>
        {own.slice(1).map(({ path, nav }) => (
          <li key={path}>
            <Link to={path} className={classes.card}>
              <nav.icon size={22} aria-hidden="true" />
              <span className={classes.name}>{nav.label(language)}</span>
              <span className={classes.about}>{nav.about?.(language)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
