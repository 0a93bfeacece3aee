import { Alert, Badge, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCan } from '#console/api/session.ts';
import { useBulk } from '#console/parts/bulk/bulk.tsx';
import { useConfirm } from '#console/parts/confirm.tsx';
import { type Column, SelectionBar } from '#console/parts/data-table.tsx';
import { FormName } from '#console/parts/form-name.tsx';
import type { Filter } from '#console/parts/list/filters.tsx';
import { ResourceList, usePages } from '#console/parts/list/resource-list.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { texts } from '#console/texts/en/spam.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { eraseSpam, filterOf, listSpam, REASONS, releaseSpam, type SpamEntry, STATUSES } from './calls.ts';

/** The quarantine: submissions that were refused as spam, to be reviewed, released or erased. */
export default function Spam() {
  const t = useTexts(texts);
  const format = useFormat();
  const ask = useConfirm();
  const can = useCan();
  const { run } = useBulk();
  const queries = useQueryClient();
  const [search] = useSearchState();
  const filter = filterOf(search);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const query = usePages(['spam', 'list', filter], (after: string | undefined, signal) =>
    listSpam(filter, after, signal),
  );
  const dropped = query.data?.pages[0]?.dropped;
  const columns = useColumns();
  const filters: Filter[] = [
    'form',
    { key: 'reason', label: t.reason, any: t.anyReason, choices: choicesOf(REASONS, t.reasons) },
    { key: 'status', label: t.status, any: t.anyStatus, choices: choicesOf(STATUSES, t.statuses) },
  ];

  const doEach = async (
    selected: readonly SpamEntry[],
    { title, isDangerous }: { title(count: string): string; isDangerous: boolean },
    each: (id: number) => Promise<unknown>,
  ) => {
    const count = format.number(selected.length);
    const body = isDangerous ? t.askErase : t.askRelease;
    if (!(await ask({ title: title(count), body, action: isDangerous ? t.erase : t.release, isDangerous }))) return;
    await run({
      title: title(count),
      items: selected,
      each: ({ id }) => each(id),
      label: ({ id }) => t.entry(String(id)),
      onEnd: ({ done }) => {
        const doneIds = new Set(done.map(({ id }) => String(id)));
        setKeys((before) => new Set([...before].filter((key) => !doneIds.has(key))));
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
      <ResourceList
        label={t.label}
        query={query}
        rowsOf={({ spam }) => spam}
        filters={filters}
        rowKey={({ id }) => String(id)}
        columns={columns}
        href={({ id }) => ({ to: `/spam/${id}` })}
        selection={{ keys, change: setKeys }}
        none={t.none}
        bar={(rows) => {
          const selected = rows.filter(({ id }) => keys.has(String(id)));
          return (
            <SelectionBar selection={{ keys, change: setKeys }}>
              {can('SUBMISSIONS_PREVIEW') && (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => void doEach(selected, { title: t.releaseMany, isDangerous: false }, releaseSpam)}
                >
                  {t.release}
                </Button>
              )}
              <Button
                size="compact-sm"
                color="red.9"
                onClick={() => void doEach(selected, { title: t.eraseMany, isDangerous: true }, eraseSpam)}
              >
                {t.erase}
              </Button>
            </SelectionBar>
          );
        }}
      />
    </Page>
  );
}

function choicesOf<Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) {
  return values.map((value) => ({ value, label: labels[value] }));
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
