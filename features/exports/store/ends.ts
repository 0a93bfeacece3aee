import type { EntityManager } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import { type Export, ExportSchedule, type ScheduleWay } from '#features/exports/entities.ts';

/**
 * Notes with its schedule that an export has failed, or went nowhere: the next one begins where this one did, so that nothing is left
 * out, even where one was begun meanwhile.
 */
export async function noteEnd(
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

/** The same of exports that are done, but for those that are in the bucket: nothing of what they hold will be kept. */
export async function noteLost(em: EntityManager, exportIds: readonly number[], errorType: string): Promise<void> {
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

/** Whether an export of a schedule has not come where it should. */
export async function isUnderWay(em: EntityManager, row: Export): Promise<boolean> {
  const { scheduleUuid: uuid, status, deliveredAt, errorType } = row;
  if (!uuid || status === 'failed' || deliveredAt || errorType) return false;
  return status !== 'done' || (await em.count(ExportSchedule, { uuid, way: { $ne: 'keep' } })) > 0;
}

/** Notes with its schedule that the last export went where it should. */
export async function noteWent(
  em: EntityManager,
  { uuid, scheduleUuid }: Export,
  {
    way,
    errorType = null,
  }: {
    /** Of the schedule, where it may have been changed. */
    way?: ScheduleWay;
    /** What somebody should see to all the same. */
    errorType?: string | null;
  } = {},
): Promise<void> {
  if (!scheduleUuid) return;
  await em.nativeUpdate(ExportSchedule, { uuid: scheduleUuid, lastExport: uuid, ...(way && { way }) }, { errorType });
}
