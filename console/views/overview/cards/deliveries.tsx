import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Reason } from '#console/parts/reasons/reason.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { texts as deliveryTexts } from '#console/texts/en/deliveries.ts';
import { texts } from '#console/texts/en/overview.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { type DeliveryGroup, groupName, groupSearch } from '#console/views/deliveries/model/groups.ts';
import { NextTry } from '#console/views/deliveries/parts/next-try.tsx';
import { StateBadge } from '#console/views/deliveries/parts/state-badge.tsx';
import { groupsQuery } from '../model/queries.ts';
import classes from '../overview.module.css';
import { OverviewCard } from './card.tsx';

const MOST = 6;

/** Failed and waiting deliveries, by receiver and reason. */
export function DeliveriesCard() {
  const t = useTexts(texts);
  const format = useFormat();
  const query = useQuery(groupsQuery);
  return (
    <OverviewCard
      title={t.deliveries}
      aside={
        <Anchor component={Link} to="/deliveries" size="sm">
          {t.allDeliveries}
        </Anchor>
      }
    >
      <Loaded query={query} height={160}>
        {({ groups, more }) => {
          if (groups.length === 0) return <Text size="sm">{t.allArrived}</Text>;
          const left = groups.length - MOST + more;
          return (
            <>
              <ul className={classes.plain}>
                {groups.slice(0, MOST).map((group) => (
                  <GroupLine key={JSON.stringify(groupSearch(group))} group={group} />
                ))}
              </ul>
              {left > 0 && (
                <Anchor component={Link} to="/deliveries" size="sm">
                  {t.moreGroups(format.number(left))}
                </Anchor>
              )}
            </>
          );
        }}
      </Loaded>
    </OverviewCard>
  );
}

function GroupLine({ group }: { group: DeliveryGroup }) {
  const t = useTexts(texts);
  const format = useFormat();
  const name = groupName(group, useTexts(deliveryTexts));
  const { count, state, error_class, next_attempt_at } = group;
  return (
    <li className={classes.line}>
      <div className={classes.grow}>
        <Anchor component={Link} to="/deliveries" search={groupSearch(group) as never} size="sm" fw={500}>
          {format.number(count)} × {name}
        </Anchor>
        <Text size="sm">
          <Reason errorClass={error_class} />
          {next_attempt_at && (
            <Text span inherit c="dimmed">
              {' '}
              · {t.nextTry} <NextTry at={next_attempt_at} />
            </Text>
          )}
        </Text>
      </div>
      <StateBadge state={state} />
    </li>
  );
}
