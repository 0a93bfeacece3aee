import { Alert, Badge, Button, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCan } from '#console/api/session.ts';
import { useBulk } from '#console/parts/bulk/bulk.tsx';
import { useConfirm } from '#console/parts/confirm.tsx';
import { type Column, DataTable, SelectionBar } from '#console/parts/data-table.tsx';
import { useRows } from '#console/parts/endless.ts';
import { FormName } from '#console/parts/form-name.tsx';
import { FormPicker } from '#console/parts/form-picker.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Empty, Loaded } from '#console/parts/states.tsx';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { shared } from '#console/texts/shared.ts';
import detail from '../../parts/styles/detail.module.css';
import { eraseSpam, filterOf, listSpam, REASONS, releaseSpam, type SpamEntry, STATUSES } from './calls.ts';
import { texts } from './texts.ts';

/** The quarantine: what forms have refused as spam, to be looked at, released or erased. */
export default function Spam() {
  const t = useTexts(texts);
  const common = useTexts(shared);
  const format = useFormat();
  const ask = useConfirm();
  const can = useCan();
  const { run } = useBulk();
  const queries = useQueryClient();
  const [search, change] = useSearchState();
  const filter = filterOf(search);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const query = useInfiniteQuery({
    queryKey: ['spam', 'list', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => listSpam(filter, pageParam, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { rows, more } = useRows(query, ({ spam }) => spam);
  const dropped = query.data?.pages[0]?.dropped;
  const columns = useColumns();
  const selected = rows.filter(({ id }) => keys.has(String(id)));
  const count = format.number(selected.length);

  const doEach = async (title: string, body: string, isDangerous: boolean, each: (id: number) => Promise<unknown>) => {
    if (!(await ask({ title, body, action: isDangerous ? t.erase : t.release, isDangerous }))) return;
    await run({
      title,
      items: selected,
      each: ({ id }) => each(id),
      label: ({ id }) => t.entry(String(id)),
      onEnd: ({ done }) => {
        const ended = new Set(done.map(({ id }) => String(id)));
        setKeys((before) => new Set([...before].filter((key) => !ended.has(key))));
        void queries.invalidateQueries({ queryKey: ['spam'] });
      },
    });
  };
  return (
    <Page title={t.title}>
      <Text size="sm">{t.intro}</Text>
      {dropped && dropped.entries > 0 && (
        <Alert color="yellow" variant="light">
          {t.dropped(format.number(dropped.entries))}{' '}
          {dropped.last_at && (
            <>
              {t.last} <Moment at={dropped.last_at} />
            </>
          )}
        </Alert>
      )}
      <search className={detail.filters} aria-label={t.filters}>
        <FormPicker value={search.form} onChange={(form) => change({ form })} />
        <NativeSelect
          label={t.reason}
          value={search.reason ?? ''}
          onChange={({ currentTarget: { value } }) => change({ reason: value })}
          data={[{ value: '', label: t.anyReason }, ...REASONS.map((one) => ({ value: one, label: t.reasons[one] }))]}
        />
        <NativeSelect
          label={t.status}
          value={search.status ?? ''}
          onChange={({ currentTarget: { value } }) => change({ status: value })}
          data={[{ value: '', label: t.anyStatus }, ...STATUSES.map((one) => ({ value: one, label: t.statuses[one] }))]}
        />
      </search>
      <SelectionBar selection={{ keys, change: setKeys }}>
        {can('SUBMISSIONS_PREVIEW') && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => void doEach(t.releaseMany(count), t.askRelease, false, releaseSpam)}
          >
            {t.release}
          </Button>
        )}
        <Button
          size="compact-sm"
          color="red.9"
          onClick={() => void doEach(t.eraseMany(count), t.askErase, true, eraseSpam)}
        >
          {t.erase}
        </Button>
      </SelectionBar>
      <Loaded query={query}>
        {() => (
          <DataTable
            label={t.label}
            rows={rows}
            rowKey={({ id }) => String(id)}
            columns={columns}
            href={({ id }) => ({ to: `/spam/${id}` })}
            more={more}
            selection={{ keys, change: setKeys }}
            empty={<Empty>{Object.keys(filter).length > 0 ? common.nothingFound : t.none}</Empty>}
          />
        )}
      </Loaded>
    </Page>
  );
}

function useColumns(): Column<SpamEntry>[] {
  const t = useTexts(texts);
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'at', header: t.at, cell: ({ created_at }) => <Moment at={created_at} /> },
      { id: 'form', header: t.form, cell: ({ form_id }) => <FormName id={form_id} /> },
      { id: 'reason', header: t.reason, grow: 2, cell: ({ reason }) => t.reasons[reason] },
      { id: 'score', header: t.score, isNumber: true, cell: ({ score }) => format.number(score) },
      { id: 'status', header: t.status, cell: ({ status }) => <StatusBadge status={status} /> },
      { id: 'expires', header: t.expires, cell: ({ expires_at }) => <Moment at={expires_at} relative /> },
    ],
    [t, format],
  );
}

export function StatusBadge({ status }: Pick<SpamEntry, 'status'>) {
  const t = useTexts(texts);
  return (
    <Badge tt="none" variant="filled" color={status === 'held' ? 'orange.9' : 'teal.9'}>
      {t.statuses[status]}
    </Badge>
  );
}
