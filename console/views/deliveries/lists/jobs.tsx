import { useMemo } from 'react';
import type { Column } from '#console/parts/data-table.tsx';
import { texts } from '#console/texts/en/deliveries.ts';
import { useTexts } from '#console/texts/language.ts';
import { listJobs } from '../model/calls.ts';
import type { Job } from '../model/rows.ts';
import type { BulkActions } from '../model/use-many.ts';
import { DeliveryList, useSharedColumns } from './list.tsx';

/** The integration jobs, newest first. */
export function JobList({ many }: { many: BulkActions }) {
  const t = useTexts(texts);
  const { form, state, reason, next, at } = useSharedColumns();
  const columns = useMemo<Column<Job>[]>(
    () => [
      {
        id: 'integration',
        header: t.columns.integration,
        grow: 1.5,
        cell: ({ event, integration_id, integration_key }) => `${event ?? integration_id ?? '–'} · ${integration_key}`,
      },
      ...[form, state, reason],
      { id: 'attempts', header: t.columns.attempts, isNumber: true, cell: ({ attempts }) => attempts },
      ...[next, at],
    ],
    [t, form, state, reason, next, at],
  );
  return <DeliveryList kind="jobs" many={many} label={t.jobsLabel} none={t.noJobs} columns={columns} list={listJobs} />;
}
