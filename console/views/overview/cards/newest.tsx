import { Anchor, Badge, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '#console/api/client.ts';
import { FormName } from '#console/parts/form-name.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/overview.ts';
import { useTexts } from '#console/texts/language.ts';
import { MINUTE_MS } from '#time.ts';
import classes from '../overview.module.css';
import { OverviewCard } from './card.tsx';

const MOST = 10;
/** Reading submissions is audited, so this is not refreshed often. */
const INTERVAL = 5 * MINUTE_MS;

/** The newest submissions, for accounts that may only read submissions. */
export function NewestCard() {
  const t = useTexts(texts);
  const query = useQuery({
    queryKey: ['submissions', 'newest'],
    refetchInterval: INTERVAL,
    queryFn: ({ signal }) => answerOf(api.GET('/svcb/v1/submissions', { params: { query: { limit: MOST } }, signal })),
  });
  return (
    <OverviewCard
      title={t.newest}
      aside={
        <Anchor component={Link} to="/submissions" size="sm">
          {t.allSubmissions}
        </Anchor>
      }
    >
      <Loaded query={query}>
        {({ submissions }) =>
          submissions.length === 0 ? (
            <Text size="sm">{t.noSubmissions}</Text>
          ) : (
            <ul className={classes.plain}>
              {submissions.map(({ id, form_id, created_at, read }) => (
                <li key={id} className={classes.line}>
                  <Anchor component={Link} to={`/submissions/${id}`} size="sm" className={classes.grow}>
                    #{id} · <FormName id={form_id} />
                  </Anchor>
                  {!read && (
                    <Badge tt="none" color="blue.8" variant="filled">
                      {t.unread}
                    </Badge>
                  )}
                  <Text size="sm" span>
                    <Moment at={created_at} relative />
                  </Text>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </OverviewCard>
  );
}
