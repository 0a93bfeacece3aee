import type { EntityManager } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import { type Export, ExportSchedule, type ScheduleDelivery } from '#features/exports/entities.ts';

/**
 * Records in its schedule that an export failed or was not delivered: the next export starts where this one did, so that nothing
 * is left out, even if another one was started meanwhile.
 */
export async function recordFailure(
  em: EntityManager,
  { scheduleUuid, sinceAt }: Pick<Export, 'scheduleUuid' | 'sinceAt'>,
  errorType: string,
): Promise<void> {
  if (!scheduleUuid) return;
  await em.execute('update export_schedules set error_type = ?, last_at = least(last_at, ?) where uuid = ?', [
    errorType,
    sinceAt ?? null,
    scheduleUuid,
  ]);
}

/**
 * Records the loss of finished exports in their schedules, except for those already in the bucket: their content will not be
 * stored anywhere.
 */
export async function recordLoss(em: EntityManager, exportIds: readonly number[], errorType: string): Promise<void> {
  if (exportIds.length === 0) return;
  await em.execute(
    `update export_schedules x join
       (select s.uuid, if(sum(e.since_at is null) > 0, null, min(e.since_at)) as since_at
        from exports e join export_schedules s on s.uuid = e.schedule_uuid
        where e.id in (${marks(exportIds)}) and e.status = 'done'
          and (s.way <> 'store' or e.delivered_at is null)
        group by s.uuid) lost on lost.uuid = x.uuid
     set x.error_type = ?, x.last_at = least(x.last_at, lost.since_at)`,
    [...exportIds, errorType],
  );
}

/** True when an export of a schedule has not been delivered yet. */
export async function isUnderWay(em: EntityManager, row: Export): Promise<boolean> {
  const { scheduleUuid: uuid, status, deliveredAt, errorType } = row;
  if (!uuid || status === 'failed' || deliveredAt || errorType) return false;
  return status !== 'done' || (await em.count(ExportSchedule, { uuid, way: { $ne: 'keep' } })) > 0;
}

/** Records in its schedule that the last export was delivered. */
export async function recordDelivery(
  em: EntityManager,
  { uuid, scheduleUuid }: Export,
  {
    way,
    errorType = null,
  }: {
    /** The delivery method of the schedule, which may have been changed meanwhile. */
    way?: ScheduleDelivery;
    /** An error to report although the export was delivered. */
    errorType?: string | null;
  } = {},
): Promise<void> {
  if (!scheduleUuid) return;
  await em.nativeUpdate(ExportSchedule, { uuid: scheduleUuid, lastExport: uuid, ...(way && { way }) }, { errorType });
}
