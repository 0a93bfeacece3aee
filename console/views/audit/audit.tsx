import { Anchor, Button, Code, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ChangeEvent, useEffect, useMemo, useState } from 'react';
import type { operations } from 'service-api';
import { answerOf, api } from '#console/api/client.ts';
import { type Column, DataTable } from '#console/parts/data-table.tsx';
import { DayRange } from '#console/parts/days/day-range.tsx';
import { useRows } from '#console/parts/endless.ts';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Empty, Loaded } from '#console/parts/states.tsx';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { shared } from '#console/texts/shared.ts';
import classes from './audit.module.css';
import { events } from './events.ts';
import { eventChoices, FILTER_KEYS, filterOf } from './filters.ts';
import { placeOf, targetText } from './targets.ts';
import { texts } from './texts.ts';

type Entry = operations['get_b_audit']['responses'][200]['content']['application/json']['entries'][number];

const PAGE = 50;

/** The audit log, the newest entry first. */
export default function Audit() {
  const t = useTexts(texts);
  const common = useTexts(shared);
  const [search] = useSearchState();
  const filter = filterOf(search);
  const query = useInfiniteQuery({
    queryKey: ['audit', filter],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET('/svcb/v1/audit', {
          params: { query: { ...filter, limit: PAGE, ...(pageParam && { before: pageParam }) } },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { rows, more } = useRows(query, ({ entries }) => entries);
  const columns = useColumns();
  return (
    <Page title={t.title}>
      <Text size="sm">{t.intro}</Text>
      <Filters />
      <Loaded query={query}>
        {() => (
          <DataTable
            label={t.label}
            rows={rows}
            rowKey={({ id }) => String(id)}
            columns={columns}
            more={more}
            empty={<Empty>{Object.keys(filter).length > 0 ? common.nothingFound : t.none}</Empty>}
          />
        )}
      </Loaded>
    </Page>
  );
}

function Filters() {
  const t = useTexts(texts);
  const common = useTexts(shared);
  const language = useLanguage();
  const [search, change] = useSearchState();
  const choices = useMemo(() => eventChoices(language, t.eventGroup), [language, t]);
  return (
    <search className={classes.filters} aria-label={t.filters}>
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
      <Typed name="account" label={t.account} hint={t.accountHint} />
      <Typed name="target" label={t.target} hint={t.targetHint} />
      <DayRange from={search.from} to={search.to} onChange={change} />
      {FILTER_KEYS.some((key) => search[key]) && (
        <Button variant="subtle" onClick={() => change(Object.fromEntries(FILTER_KEYS.map((key) => [key, undefined])))}>
          {common.clearFilters}
        </Button>
      )}
    </search>
  );
}

const PAUSE = 400;

/** A text of the address that is typed; it counts when one pauses. */
function Typed({ name, label, hint }: { name: 'account' | 'target'; label: string; hint: string }) {
  const [search, change] = useSearchState();
  const given = search[name] ?? '';
  const [text, setText] = useState(given);
  const apply = useDebouncedCallback((value: string) => change({ [name]: value.trim() }), PAUSE);
  useEffect(() => setText(given), [given]);
  const type = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    setText(value);
    apply(value);
  };
  return <TextInput label={label} placeholder={hint} value={text} onChange={type} />;
}

function useColumns(): Column<Entry>[] {
  const t = useTexts(texts);
  const language = useLanguage();
  return useMemo(() => {
    const said: Readonly<Record<string, string>> = events[language];
    return [
      { id: 'at', header: t.at, cell: ({ at }) => <Moment at={at} /> },
      {
        id: 'what',
        header: t.what,
        grow: 3,
        cell: (entry) => (
          <>
            {whoText(entry, t)} {said[entry.event] ?? ''} <Code fz="xs">{entry.event}</Code>
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
  const to = placeOf(target);
  const text = targetText(target, t.kinds);
  if (!to) return text;
  return (
    <Anchor component={Link} to={to} inherit>
      {text}
    </Anchor>
  );
}

function Details({ details }: { details: Entry['details'] }) {
  const said = Object.entries(details);
  if (said.length === 0) return null;
  return (
    <Text fz="xs" span>
      {said.map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`).join(', ')}
    </Text>
  );
}
