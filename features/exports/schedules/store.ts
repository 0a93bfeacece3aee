import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { type Export, ExportSchedule, type ScheduleWay, scheduleWanted } from '#features/exports/entities.ts';
import { wantedOf } from '#features/exports/store/exports.ts';
import type { ExportOrder } from '#features/exports/use-cases.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { Told } from './mail.ts';

interface ScheduleStore {
  orm: MikroORM;
  box: SecretBox;
}

/** What is sealed of a schedule. */
export interface ScheduleWanted {
  /** What its exports hold, beside the times between which submissions were accepted. */
  order: ExportOrder;
  /** Where nobody is, null. */
  told: Told | null;
}

export function wantedOfSchedule(box: SecretBox, row: Pick<ExportSchedule, 'uuid' | 'sealed'>): ScheduleWanted {
  return JSON.parse(scheduleWanted.open(box, [row.uuid], row.sealed));
}

export function sealWanted(box: SecretBox, uuid: string, wanted: ScheduleWanted): string {
  return scheduleWanted.seal(box, [uuid], JSON.stringify(wanted));
}

export type NewSchedule = Omit<ExportSchedule, 'id' | 'sealed' | 'lastAt' | 'lastExport' | 'errorType'>;

/** Keeps it in the transaction of `em`. */
export async function insertSchedule(
  em: EntityManager,
  box: SecretBox,
  schedule: NewSchedule,
  wanted: ScheduleWanted,
): Promise<void> {
  const sealed = sealWanted(box, schedule.uuid, wanted);
  await em.insert(ExportSchedule, { ...schedule, sealed });
}

export function findSchedule({ orm }: Pick<ScheduleStore, 'orm'>, uuid: string): Promise<ExportSchedule | null> {
  return orm.em.fork().findOne(ExportSchedule, { uuid });
}

/** All of them, the oldest first: there are only so many. */
export function listSchedules({ orm }: Pick<ScheduleStore, 'orm'>, formId?: number): Promise<ExportSchedule[]> {
  return orm.em.fork().find(ExportSchedule, formId === undefined ? {} : { formId }, { orderBy: { id: 'asc' } });
}

/** In the transaction of `em`. @returns whether it was there */
export async function changeRow(em: EntityManager, uuid: string, change: Partial<ExportSchedule>): Promise<boolean> {
  return (await em.nativeUpdate(ExportSchedule, { uuid }, change)) > 0;
}

/** What becomes of a schedule; not of one that somebody else has looked after, or changed. @returns whether it did */
export async function moveOn(
  em: EntityManager,
  { uuid, lastAt, active }: Pick<ExportSchedule, 'uuid' | 'lastAt' | 'active'>,
  change: Partial<Pick<ExportSchedule, 'dueAt' | 'lastAt' | 'lastExport' | 'errorType'>>,
): Promise<boolean> {
  return (await em.nativeUpdate(ExportSchedule, { uuid, active, lastAt: lastAt ?? null }, change)) > 0;
}

/**
 * Notes with its schedule that an export has failed, or went nowhere: the next one begins where this one did, so that nothing is left
 * out, even where one was begun meanwhile.
 */
export async function noteEnd({ orm, box }: ScheduleStore, row: Export, errorType: string): Promise<void> {
  if (!row.scheduleUuid) return;
  const { from = null } = wantedOf(box, row).filter;
  const [lastAt, values] = from ? ['least(last_at, ?)', [from]] : ['null', []];
  await orm.em
    .fork()
    .execute(`update export_schedules set error_type = ?, last_at = ${lastAt} where uuid = ?`, [
      errorType,
      ...values,
      row.scheduleUuid,
    ]);
}

/** Notes with its schedule that the last export went where it should. @param way of the schedule, where it may have been changed */
export async function noteWent(
  { orm }: Pick<ScheduleStore, 'orm'>,
  { uuid, scheduleUuid }: Export,
  way?: ScheduleWay,
): Promise<void> {
  if (!scheduleUuid) return;
  const where = { uuid: scheduleUuid, lastExport: uuid, ...(way && { way }) };
  await orm.em.fork().nativeUpdate(ExportSchedule, where, { errorType: null });
}
