import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { ExportSchedule, scheduleWanted } from '#features/exports/entities.ts';
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

/** Whether it was sealed with a key that the service still has. */
export function isReadable(box: SecretBox, row: Pick<ExportSchedule, 'uuid' | 'sealed'>): boolean {
  try {
    wantedOfSchedule(box, row);
    return true;
  } catch {
    return false;
  }
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

/** With its lock, in the transaction of `em`. */
export function lockSchedule(em: EntityManager, uuid: string): Promise<ExportSchedule | null> {
  return em.findOne(ExportSchedule, { uuid }, { lockMode: LockMode.PESSIMISTIC_WRITE });
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
