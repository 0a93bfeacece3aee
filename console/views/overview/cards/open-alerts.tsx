import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { visibleText } from '#console/parts/visible-text/visible-text.ts';
import { texts } from '#console/texts/en/overview.ts';
import { useFormat } from '#console/texts/format.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { openAlertsQuery } from '../model/queries.ts';
import classes from '../overview.module.css';

const MOST = 3;

/** Open alerts that nobody has acknowledged; renders nothing if there are none. */
export function OpenAlerts() {
  const t = useTexts(texts);
  const format = useFormat();
  const { data } = useQuery(openAlertsQuery(useLanguage()));
  const open = data?.alerts.filter(({ acknowledged_at }) => acknowledged_at === null) ?? [];
  if (open.length === 0) return null;
  const count = format.number(open.length);
  return (
    <Alert color="red" variant="light" title={t.openAlerts(data?.next ? t.atLeast(count) : count, open.length)}>
      <ul className={classes.plain}>
        {open.slice(0, MOST).map(({ id, title }) => (
          <li key={id}>
            <bdi>{visibleText(title)}</bdi>
          </li>
        ))}
      </ul>
      <Anchor component={Link} to="/alerts" size="sm">
        {t.allAlerts}
      </Anchor>
    </Alert>
  );
}
