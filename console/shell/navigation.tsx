import { NavLink, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { texts } from '#console/texts/en/shell.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { SECTIONS, type View } from '#console/view.ts';
import classes from './shell.module.css';

/** The views of the navigation, under their headings. `leave` is called when somebody chooses one. */
export function Navigation({ views, path, leave }: { views: readonly View[]; path: string; leave?(): void }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const listed = views.filter(({ nav }) => nav).sort((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0));
  const active = listed
    .filter((view) => (view.path === '/' ? path === '/' : `${path}/`.startsWith(`${view.path}/`)))
    .sort((a, b) => b.path.length - a.path.length)[0];
  return SECTIONS.map((section) => {
    const own = listed.filter(({ nav }) => nav?.section === section);
    if (own.length === 0) return null;
    return (
      <div key={section}>
        <Text size="xs" c="dimmed" fw={600} px="sm" mt="sm" mb={4} id={`nav-${section}`}>
          {t[section]}
        </Text>
        <ul aria-labelledby={`nav-${section}`} className={classes.list}>
          {own.map(({ path: to, nav }) => {
            const Icon = nav?.icon;
            return (
              <li key={to}>
                <NavLink
                  component={Link}
                  to={to}
                  onClick={leave}
                  label={nav?.label(language)}
                  leftSection={Icon && <Icon size={18} aria-hidden="true" />}
                  active={to === active?.path}
                  aria-current={to === active?.path ? 'page' : undefined}
                />
              </li>
            );
          })}
        </ul>
      </div>
    );
  });
}
