import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { FormName } from '#console/parts/form-name.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Reason } from '#console/parts/reasons/reason.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/deliveries.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { filterOf } from '../model/filters.ts';
import { type DeliveryGroup, groupName, groupSearch, isExact, kindOfGroup, type Narrowed } from '../model/groups.ts';
import { canCancel } from '../model/rows.ts';
import type { BulkActions } from '../model/use-many.ts';
import { NextTry } from '../parts/next-try.tsx';
import { RetryButton } from '../parts/retry-button.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import classes from './groups.module.css';

/** Groups are refreshed without being asked. */
const INTERVAL = 15_000;
const FEW = 6;
/** The states that are grouped; deliveries in any other state are finished. */
const GROUPED = ['failed', 'retrying', 'pending'] as const;

/** The groups for the filters in the address. */
export function useGroups() {
  const [search] = useSearchState();
  const { form_id, from, to, state } = filterOf('mails', search);
  const groupedState = GROUPED.find((one) => one === state);
  const narrowed = {
    ...(form_id && { form_id }),
    ...(from && { from }),
    ...(to && { to }),
    ...(groupedState && { state: groupedState }),
  };
  const query = useQuery({
    queryKey: ['deliveries', 'groups', narrowed],
    refetchInterval: INTERVAL,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => answerOf(api.GET('/svcb/v1/deliveries/groups', { params: { query: narrowed }, signal })),
  });
  return { query, narrowed };
}

/**
 * Failed and waiting deliveries, grouped by receiver and reason. The filters for form and days apply here as in the lists below.
 */
export function Groups({ many }: { many: BulkActions }) {
  const t = useTexts(texts);
  const id = useId();
  const [search] = useSearchState();
  const { query, narrowed } = useGroups();
  return (
    <section aria-labelledby={id}>
      <Stack gap="xs">
        <Title order={2} size="h4" id={id}>
          {t.groups}
        </Title>
        <Loaded query={query} height={64}>
          {(data) =>
            data.groups.length === 0 ? (
              <Text size="sm" role="status">
                {Object.keys(narrowed).length > 0 ? t.groupsNothingFound : t.groupsNothing}
              </Text>
            ) : (
              <GroupList {...data} many={many} narrowed={search} />
            )
          }
        </Loaded>
      </Stack>
    </section>
  );
}

interface GroupListProps {
  groups: readonly DeliveryGroup[];
  more: number;
  looked_back_to: string | null;
  many: BulkActions;
  narrowed: Narrowed;
}

function GroupList({ groups, more, looked_back_to, many, narrowed }: GroupListProps) {
  const t = useTexts(texts);
  const format = useFormat();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? groups : groups.slice(0, FEW);
  const count = (isFailed: boolean) =>
    groups.filter(({ state }) => (state === 'failed') === isFailed).reduce((sum, group) => sum + group.count, 0);
  return (
    <>
      <Text size="sm" role="status">
        {t.groupsSummary(format.number(count(true)), format.number(count(false)))}
      </Text>
      <ul className={classes.list}>
        {shown.map((group) => (
          <GroupLine key={JSON.stringify(groupSearch(group))} group={group} many={many} narrowed={narrowed} />
        ))}
      </ul>
      {groups.length > FEW && (
        <Button size="xs" variant="subtle" onClick={() => setIsWhole(!isWhole)} style={{ alignSelf: 'flex-start' }}>
          {isWhole ? t.fewerGroups : t.showGroups(format.number(groups.length))}
        </Button>
      )}
      {more > 0 && <Text size="sm">{t.moreGroups(format.number(more))}</Text>}
      {looked_back_to && <Text size="sm">{t.lookedBackTo(format.moment(looked_back_to))}</Text>}
    </>
  );
}

function GroupLine({ group, many, narrowed }: { group: DeliveryGroup; many: BulkActions; narrowed: Narrowed }) {
  const t = useTexts(texts);
  const format = useFormat();
  const { count, state, error_class, oldest_at, next_attempt_at, form_ids } = group;
  const kind = kindOfGroup(group);
  const name = groupName(group, t);
  const search = groupSearch(group, narrowed);
  const selectionName = `${name} (${format.number(count)})`;
  const chosen = { kind, chosen: filterOf(kind, search), name: selectionName, total: count };
  return (
    <Paper component="li" withBorder p="sm">
      <div className={classes.line}>
        <Text component="span" className={classes.count}>
          {format.number(count)}
        </Text>
        <div className={classes.about}>
          <Group gap="xs">
            <Anchor
              component={Link}
              to="/deliveries"
              search={search as never}
              fw={600}
              aria-label={t.showList(selectionName)}
            >
              {name}
            </Anchor>
            <StateBadge state={state} />
          </Group>
          <Text size="sm">
            <Reason errorClass={error_class} />
          </Text>
          <Group gap={6} c="dimmed" fz="sm">
            {form_ids.length === 1 && form_ids[0] !== undefined ? (
              <FormName id={form_ids[0]} />
            ) : (
              t.forms(format.number(form_ids.length))
            )}
            <span>
              · {t.since} <Moment at={oldest_at} relative />
            </span>
            {next_attempt_at && state !== 'failed' && (
              <span>
                · {t.nextTry} <NextTry at={next_attempt_at} />
              </span>
            )}
          </Group>
        </div>
        {isExact(group) && (
          <Group gap="xs" className={classes.actions}>
            {state !== 'pending' && (
              <RetryButton
                kind={kind}
                size="xs"
                label={selectionName}
                onChoose={(config) => void many.retry({ ...chosen, title: t.retryTitle(format.number(count)) }, config)}
              />
            )}
            {canCancel({ state }) && (
              <Button
                size="xs"
                variant="default"
                aria-label={`${t.cancelAll}: ${selectionName}`}
                onClick={() => void many.cancel({ ...chosen, title: t.cancelTitle(format.number(count)) })}
              >
                {t.cancelAll}
              </Button>
            )}
          </Group>
        )}
      </div>
    </Paper>
  );
}
