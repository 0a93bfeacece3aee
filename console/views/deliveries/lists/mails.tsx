import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Column, DataTable } from '#console/parts/data-table.tsx';
import { useRows } from '#console/parts/endless.ts';
import { FormName } from '#console/parts/form-name.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Reason } from '#console/parts/reasons/reason.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Empty, Loaded } from '#console/parts/states.tsx';
import { SentText, SentTexts } from '#console/parts/visible-text/sent-text.tsx';
import { visibleText } from '#console/parts/visible-text/visible-text.ts';
import { useTexts } from '#console/texts/language.ts';
import { shared } from '#console/texts/shared.ts';
import type { ManyActions } from '../bulk/use-many.tsx';
import { listMails } from '../model/calls.ts';
import { filterOf, isNarrowed } from '../model/filters.ts';
import type { Mail } from '../model/rows.ts';
import { NextTry } from '../parts/next-try.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { texts } from '../texts.ts';
import { ListActions } from './actions.tsx';
import { FilterBar } from './filter-bar.tsx';

/** Mails, the newest first. */
export function MailList({ many }: { many: ManyActions }) {
  const t = useTexts(texts);
  const common = useTexts(shared);
  const [search] = useSearchState();
  const filter = filterOf('mails', search);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const query = useInfiniteQuery({
    queryKey: ['deliveries', 'mails', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => listMails(filter, pageParam, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { rows, more } = useRows(query, (page) => page.rows);
  const columns = useColumns();
  return (
    <>
      <FilterBar kind="mails" />
      <ListActions kind="mails" filter={filter} selection={{ keys, change: setKeys }} many={many} />
      <Loaded query={query}>
        {() => (
          <DataTable
            label={t.mailsLabel}
            rows={rows}
            rowKey={({ id }) => id}
            columns={columns}
            href={({ id }) => ({ to: `/deliveries/mails/${id}` })}
            more={more}
            selection={{ keys, change: setKeys }}
            empty={<Empty>{isNarrowed(filter) ? common.nothingFound : t.noMails}</Empty>}
          />
        )}
      </Loaded>
    </>
  );
}

function useColumns(): Column<Mail>[] {
  const t = useTexts(texts);
  return useMemo(
    () => [
      { id: 'subject', header: t.columns.subject, grow: 2, cell: (mail) => subjectOf(mail, t) },
      { id: 'to', header: t.columns.to, grow: 1.5, cell: ({ to }) => (to ? <SentTexts texts={to} /> : '–') },
      { id: 'form', header: t.columns.form, cell: ({ form_id }) => <FormName id={form_id} /> },
      { id: 'state', header: t.columns.state, grow: 1.2, cell: ({ state }) => <StateBadge state={state} /> },
      { id: 'reason', header: t.columns.reason, grow: 1.5, cell: ({ error_class }) => <Reason of={error_class} /> },
      {
        id: 'next',
        header: t.columns.next,
        cell: ({ next_attempt_at, state }) => <NextTry at={state === 'failed' ? null : next_attempt_at} />,
      },
      {
        id: 'at',
        grow: 1.2,
        header: t.columns.at,
        cell: ({ timestamp }) => <Moment at={new Date(timestamp * 1_000).toISOString()} />,
      },
    ],
    [t],
  );
}

type Texts = (typeof texts)['en'];

/** The subject, or what keeps us from saying it. */
function subjectOf({ subject, heading_error, notification_key }: Mail, t: Texts) {
  if (subject) {
    return (
      <Text span inherit lineClamp={2} title={visibleText(subject)}>
        <SentText text={subject} />
      </Text>
    );
  }
  const why = heading_error ? t.headingErrors[heading_error] : subject === '' ? t.noSubject : t.notForYou;
  return (
    <Text span inherit>
      {notification_key} ({why})
    </Text>
  );
}
