import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import { ExportSchedule, scheduleWanted } from '#features/exports/entities.ts';
import type { ExportOrder } from '#features/exports/use-cases.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { MailRecipients } from './mail.ts';
import type { Times } from './times.ts';

interface ScheduleStore {
  orm: MikroORM;
  box: SecretBox;
}

/** The sealed part of a schedule. */
export interface ScheduleWanted {
  /** The content of its exports, except for the period. */
  order: ExportOrder;
  /** Null when the schedule sends no mail. */
  told: MailRecipients | null;
}

/** @throws UseCaseError `export_schedule_unreadable` when the text was altered, or its key is no longer configured */
export function requestOfSchedule(
  box: SecretBox,
  { uuid, sealed }: Pick<ExportSchedule, 'uuid' | 'sealed'>,
): ScheduleWanted {
  try {
    return JSON.parse(scheduleWanted.open(box, [uuid], sealed));
  } catch (cause) {
    const text = 'The schedule was sealed with a key that this service no longer has. Remove it, and make it anew.';
    throw Object.assign(new UseCaseError('conflict', 'export_schedule_unreadable', text), { cause });
  }
}

export function sealWanted(box: SecretBox, uuid: string, wanted: ScheduleWanted): string {
  return scheduleWanted.seal(box, [uuid], JSON.stringify(wanted));
}

export type NewSchedule = Omit<ExportSchedule, 'id' | 'sealed' | 'lastAt' | 'lastExport' | 'errorType'>;

/** Inserts a schedule in the transaction of `em`. */
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

/** Returns all schedules, the oldest first. Their number is limited. */
export function listSchedules({ orm }: Pick<ScheduleStore, 'orm'>, formId?: number): Promise<ExportSchedule[]> {
  return orm.em.fork().find(ExportSchedule, formId === undefined ? {} : { formId }, { orderBy: { id: 'asc' } });
}

/** Reads and locks a schedule, in the transaction of `em`. */
export function lockSchedule(em: EntityManager, uuid: string): Promise<ExportSchedule | null> {
  return em.findOne(ExportSchedule, { uuid }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

/** Updates a schedule, unless another process has handled or changed it meanwhile. @returns true when it was updated */
export async function advanceSchedule(
  em: EntityManager,
  {
    uuid,
    active,
    period,
    hour,
    timeZone,
    lastAt,
    weekday,
  }: Pick<ExportSchedule, 'uuid' | 'active' | 'lastAt' | keyof Times>,
  change: Partial<Pick<ExportSchedule, 'dueAt' | 'lastAt' | 'lastExport' | 'errorType'>>,
): Promise<boolean> {
  // The next time follows from the times that were read.
  const read = { uuid, active, period, hour, timeZone };
  return (
    (await em.nativeUpdate(ExportSchedule, { ...read, lastAt: lastAt ?? null, weekday: weekday ?? null }, change)) > 0
  );
}
