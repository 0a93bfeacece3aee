import { Anchor, Code, Select, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { operations } from 'service-api';
import { answerOf, api } from '#console/api/client.ts';
import type { Column } from '#console/parts/data-table.tsx';
import { ResourceList, usePages } from '#console/parts/list/resource-list.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { events } from '#console/texts/en/audit/events.ts';
import { texts } from '#console/texts/en/audit.ts';
import { shared } from '#console/texts/en/shared.ts';
import { textsIn, useLanguage, useTexts } from '#console/texts/language.ts';
import { eventChoices, filterOf } from './filters.ts';
import { targetText, viewOf } from './targets.ts';

type Entry = operations['listAuditEntries']['responses'][200]['content']['application/json']['entries'][number];

const PAGE = 50;

/** The audit log, newest entry first. */
export default function Audit() {
  const t = useTexts(texts);
  const [search] = useSearchState();
  const filter = filterOf(search);
  const query = usePages(['audit', filter], (before: number | undefined, signal) =>
    answerOf(
      api.GET('/svcb/v1/audit', { params: { query: { ...filter, limit: PAGE, ...(before && { before }) } }, signal }),
    ),
  );
  const columns = useColumns();
  return (
    <Page title={t.title}>
      <Text size="sm">{t.intro}</Text>
      <ResourceList
        label={t.label}
        query={query}
        rowsOf={({ entries }) => entries}
        filters={[
          { key: 'event', input: <EventFilter /> },
          { key: 'account', label: t.account, hint: t.accountHint },
          { key: 'target', label: t.target, hint: t.targetHint },
          'days',
        ]}
        rowKey={({ id }) => String(id)}
        columns={columns}
        none={t.none}
      />
    </Page>
  );
}

function EventFilter() {
  const t = useTexts(texts);
  const common = useTexts(shared);
  const language = useLanguage();
  const [search, change] = useSearchState();
  const choices = useMemo(() => eventChoices(language, t.eventGroup), [language, t]);
  return (
    <Select
      label={t.event}
      placeholder={t.anyEvent}
      data={choices}
      value={search.event ?? null}
      onChange={(event) => change({ event: event ?? undefined })}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': common.clearFilters }}
      maxDropdownHeight={360}
      nothingFoundMessage={common.nothingFound}
      comboboxProps={{ width: 'max(22rem, 100%)', position: 'bottom-start' }}
    />
  );
}

function useColumns(): Column<Entry>[] {
  const t = useTexts(texts);
  const language = useLanguage();
  return useMemo(() => {
    const eventTexts: Readonly<Record<string, string>> = textsIn(events, language);
    return [
      { id: 'at', header: t.at, cell: ({ at }) => <Moment at={at} /> },
      {
        id: 'what',
        header: t.what,
        grow: 3,
        cell: (entry) => (
          <>
            {whoText(entry, t)} {eventTexts[entry.event] ?? ''} <Code fz="xs">{entry.event}</Code>
          </>
        ),
      },
      { id: 'target', header: t.target, grow: 1.5, cell: ({ target }) => target && <Target target={target} /> },
      { id: 'from', header: t.from, cell: ({ network }) => network ?? '–' },
      { id: 'details', header: t.details, grow: 2, cell: ({ details }) => <Details details={details} /> },
    ];
  }, [t, language]);
}

function whoText({ actor, account }: Entry, t: (typeof texts)['en']): string {
  const login = account?.login ?? (account ? `#${account.id}` : undefined);
  if (actor === 'account') return login ?? t.actors.account;
  return login ? `${t.actors[actor]} (${t.tried(login)})` : t.actors[actor];
}

function Target({ target }: { target: string }) {
  const t = useTexts(texts);
  const to = viewOf(target);
  const text = targetText(target, t.kinds);
  if (!to) return text;
  return (
    <Anchor component={Link} to={to} inherit>
      {text}
    </Anchor>
  );
}

function Details({ details }: { details: Entry['details'] }) {
  const entries = Object.entries(details);
  if (entries.length === 0) return null;
  return (
    <Text fz="xs" span>
      {entries
        .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join(', ')}
    </Text>
  );
}
