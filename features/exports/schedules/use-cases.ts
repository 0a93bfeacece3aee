import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/mysql';
import { formNotFound, invalid, UseCaseError } from '#db/use-case-error.ts';
import { USUAL_LANGUAGE } from '#features/alerts/languages.ts';
import { exportsBudgets } from '#features/exports/budgets.ts';
import { type Export, ExportSchedule, type ScheduleDelivery, type ScheduleSpan } from '#features/exports/entities.ts';
import { type ExportOrder, type ExportParts, prepareExport, startExport } from '#features/exports/use-cases.ts';
import { type Actor, SYSTEM } from '#security/actor.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { HOUR_MS, MINUTE_MS } from '#time.ts';
import type { MailRecipients } from './mail.ts';
import { advanceSchedule, findSchedule, insertSchedule, lockSchedule, requestOfSchedule, sealWanted } from './store.ts';
import { type Times, timeAfter, timeUntil } from './times.ts';

/** Milliseconds after which the transaction of any submission accepted at a given time has ended. */
const SETTLED_MS = 2 * MINUTE_MS;
/** Milliseconds after which a delayed start is reported. */
const LATE_MS = HOUR_MS;
const KEPT_DAYS = 7;
const MOST = exportsBudgets.exportSchedules.atMost;

/** A request for a schedule. */
export interface ScheduleOrder {
  /** Without a time zone, the site's applies. */
  times: Omit<Times, 'timeZone'> & { timeZone?: string };
  /** The content of the exports; the filter has no period. */
  order: ExportOrder;
  span: ScheduleSpan;
  keepDays?: number;
  told?: Partial<MailRecipients>;
  way: ScheduleDelivery;
}

export interface ScheduleChange extends Partial<Times> {
  span?: ScheduleSpan;
  keepDays?: number;
  /** False pauses the schedule. */
  active?: boolean;
  way?: ScheduleDelivery;
  told?: Partial<MailRecipients>;
}

/**
 * Creates a schedule. Its first export is created at the first scheduled time and holds all submissions received before.
 * @throws UseCaseError `form_not_found`, `too_many_schedules`, and the errors of an export of the form now
 */
export async function createSchedule(
  app: ExportParts,
  actor: Actor,
  formId: number,
  { times, order, span, way, told: given, keepDays = KEPT_DAYS }: ScheduleOrder,
): Promise<ExportSchedule> {
  requireWeekday(times);
  requireWay(app, way);
  const told = recipientsFor(way, given);
  const form = await app.forms.get(formId);
  if (!form?.active) throw formNotFound(formId);
  await prepareExport(app, formId, order);
  await refuseTooMany(app.orm.em.fork(), 1);
  const timeZone = times.timeZone ?? (await app.readSite()).timeZone;
  const now = app.clock();
  const all: Times = { ...times, timeZone };
  const uuid = randomUUID();
  const row = { uuid, formId, format: order.format, span, way, keepDays, ...all };
  await app.audit.together(actor, 'export_schedule.created', (note) =>
    app.orm.em.fork().transactional(async (em) => {
      await insertSchedule(
        em,
        app.box,
        { ...row, active: true, dueAt: dueAfter(all, now), createdAt: now },
        { order, told },
      );
      await note(em, { formId, format: order.format, schedule: uuid });
    }),
  );
  // Others may have created schedules at the same moment: each request counts all schedules afterwards.
  await refuseTooMany(app.orm.em.fork(), 0).catch(async (error: unknown) => {
    await app.orm.em.fork().nativeDelete(ExportSchedule, { uuid });
    throw error;
  });
  return requireSchedule(app, uuid);
}

/** @throws UseCaseError `export_schedule_not_found` */
export async function requireSchedule(app: Pick<ExportParts, 'orm'>, uuid: string): Promise<ExportSchedule> {
  const found = await findSchedule(app, uuid);
  if (!found) throw scheduleNotFound(uuid);
  return found;
}

/**
 * Changes the given properties; the content of the exports stays. A resumed schedule continues where it was paused.
 * @throws UseCaseError `export_schedule_not_found`, `export_schedule_unreadable`, and for a weekday that does not fit the period
 */
export async function changeSchedule(
  app: ExportParts,
  actor: Actor,
  uuid: string,
  given: ScheduleChange,
): Promise<ExportSchedule> {
  const { told: newlyTold, ...named } = given;
  if (named.way) requireWay(app, named.way);
  await app.audit.together(actor, 'export_schedule.changed', (note) =>
    app.orm.em.fork().transactional(async (em) => {
      const before = await lockSchedule(em, uuid);
      if (!before) throw scheduleNotFound(uuid);
      const change = { ...(named.period === 'daily' && { weekday: null }), ...named };
      const after = { ...before, ...change };
      requireWeekday(timesOf(after));
      const isOtherTime = TIMES.some((key) => after[key] !== before[key]);
      const dueAt = isOtherTime ? { dueAt: after.active ? dueAfter(timesOf(after), app.clock()) : null } : {};
      const told = resealedRecipients(app.box, before, after.way, newlyTold);
      await em.nativeUpdate(ExportSchedule, { uuid }, { ...change, ...told, ...dueAt });
      await note(em, { formId: before.formId, schedule: uuid, changed: changedNames(given) });
    }),
  );
  return requireSchedule(app, uuid);
}

/** Names the changed properties as the routes do. */
function changedNames({ told, way, keepDays, timeZone, ...same }: ScheduleChange): string[] {
  const renamed = { ...told, deliver: way, keep_days: keepDays, zone: timeZone };
  return Object.entries({ ...same, ...renamed }).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

const TIMES = ['period', 'weekday', 'hour', 'timeZone', 'active'] as const;

/** Returns the new sealed value when the recipients change. */
function resealedRecipients(
  box: SecretBox,
  before: ExportSchedule,
  way: ScheduleDelivery,
  newly?: Partial<MailRecipients>,
) {
  if (way === before.way && newly === undefined) return {};
  const wanted = requestOfSchedule(box, before);
  const told = recipientsFor(way, way === before.way ? { ...wanted.told, ...newly } : newly);
  return { sealed: sealWanted(box, before.uuid, { ...wanted, told }) };
}

/** Removes a schedule. Exports that it has started stay. @throws UseCaseError `export_schedule_not_found` */
export async function endSchedule(app: ExportParts, actor: Actor, uuid: string): Promise<void> {
  const { formId } = await requireSchedule(app, uuid);
  await app.audit.together(actor, 'export_schedule.removed', (note) =>
    app.orm.em.fork().transactional(async (em) => {
      // Only one of two who remove it at the same moment has removed it.
      if ((await em.nativeDelete(ExportSchedule, { uuid })) === 0) throw scheduleNotFound(uuid);
      await note(em, { formId, schedule: uuid });
    }),
  );
}

/**
 * Starts the export of a due schedule: one, however many times were missed. It reaches up to the last missed time, and the
 * schedule moves on in the same transaction.
 * @returns `later` when too many exports are being created right now
 * @throws Error when the form or the database could not be read
 */
export async function beginScheduled(
  app: ExportParts,
  schedule: ExportSchedule,
): Promise<'begun' | 'passed' | 'later'> {
  const now = app.clock();
  const times = timesOf(schedule);
  const [until, dueAt] = [timeUntil(times, new Date(now.getTime() - SETTLED_MS)), dueAfter(times, now)];
  const pass = async (errorType?: string) => {
    await advanceSchedule(app.orm.em.fork(), schedule, { dueAt, ...(errorType && { errorType }) });
    return 'passed' as const;
  };
  if (schedule.lastAt && schedule.lastAt >= until) return pass();
  // Once the form is restored from the trash, the next export covers all submissions since.
  if (!(await app.forms.get(schedule.formId))?.active) return pass('form_trashed');
  try {
    return (await begin(app, SYSTEM, schedule, { until, dueAt })) ? 'begun' : 'passed';
  } catch (error) {
    if (!(error instanceof UseCaseError)) throw error;
    // The form no longer has a part of the content, such as the repeater of `rows_of`.
    const [key] = Object.keys(error.errors ?? {});
    if (error.code !== 'too_many_exports') return pass(key ? `invalid_${key}`.slice(0, 64) : error.code);
    if (now.getTime() - until.getTime() > LATE_MS)
      await advanceSchedule(app.orm.em.fork(), schedule, { errorType: error.code });
    return 'later';
  }
}

/**
 * Starts immediately the export that would be the next one, to test its delivery, or again after the cause of a failure was
 * corrected. Also for a paused schedule.
 * @throws UseCaseError `export_schedule_not_found`, `form_not_found`, `export_schedule_just_run`, `export_schedule_unreadable`,
 * and as `startExport` does
 */
export async function runSchedule(app: ExportParts, actor: Actor, uuid: string): Promise<Export> {
  const schedule = await requireSchedule(app, uuid);
  if (!(await app.forms.get(schedule.formId))?.active) throw formNotFound(schedule.formId);
  const until = new Date(app.clock().getTime() - SETTLED_MS);
  const isJustRun = schedule.lastAt && until.getTime() - schedule.lastAt.getTime() < SETTLED_MS;
  const begun = isJustRun ? null : await begin(app, actor, schedule, { until, dueAt: schedule.dueAt ?? null });
  if (begun) return begun;
  const text = 'An export of this schedule was begun just now. Try again in two minutes.';
  throw new UseCaseError('conflict', 'export_schedule_just_run', text);
}

/** @returns null when another process has started the export, or the schedule was changed meanwhile */
async function begin(
  app: ExportParts,
  actor: Actor,
  schedule: ExportSchedule,
  { until, dueAt }: { until: Date; dueAt: Date | null },
): Promise<Export | null> {
  const { uuid, formId, span, keepDays, lastAt, way } = schedule;
  const { filter, ...order } = requestOfSchedule(app.box, schedule).order;
  const from = span === 'new' ? lastAt : null;
  const started = {
    ...order,
    filter: { ...filter, ...(from && { from }), to: until },
    ...{ keepDays, schedule: uuid, deliver: way !== 'keep' },
  };
  try {
    return await startExport(app, actor, formId, started, async (em, lastExport) => {
      const moved = await advanceSchedule(em, schedule, { dueAt, lastAt: until, lastExport });
      if (!moved) throw new Passed();
    });
  } catch (error) {
    if (error instanceof Passed) return null;
    throw error;
  }
}

/** @param uuid the id from the request */
export function scheduleNotFound(uuid: string): UseCaseError {
  const text = `There is no schedule of exports ${uuid.slice(0, 40)}.`;
  return new UseCaseError('not_found', 'export_schedule_not_found', text);
}

/** Thrown when another process has started the export, or the schedule was changed meanwhile. */
class Passed extends Error {}

/** Returns the recipients for a delivery method. @throws UseCaseError naming a missing or superfluous property */
function recipientsFor(
  way: ScheduleDelivery,
  { recipients = [], language }: Partial<MailRecipients> = {},
): MailRecipients | null {
  if (way === 'mail') {
    if (recipients.length === 0) throw invalid({ recipients: 'recipients are required where deliver is mail' });
    return { recipients, language: language ?? USUAL_LANGUAGE };
  }
  const mistakes = {
    ...(recipients.length > 0 && { recipients: 'recipients are of no use where nothing is mailed' }),
    ...(language !== undefined && { language: 'language is of no use where nothing is mailed' }),
  };
  if (Object.keys(mistakes).length > 0) throw invalid(mistakes);
  return null;
}

function requireWay({ settings }: Pick<ExportParts, 'settings'>, way: ScheduleDelivery): void {
  if (way !== 'store' || settings.exportBucket) return;
  throw invalid({ deliver: 'deliver cannot be store: this service has no bucket for exports (EXPORTS_S3_BUCKET)' });
}

function requireWeekday({ period, weekday }: Pick<Times, 'period' | 'weekday'>): void {
  if (period === 'weekly' && weekday === null) throw invalid({ weekday: 'weekday is required where period is weekly' });
  if (period === 'daily' && weekday !== null) throw invalid({ weekday: 'weekday is of no use where period is daily' });
}

function timesOf({ period, weekday, hour, timeZone }: ExportSchedule): Times {
  return { period, weekday: weekday ?? null, hour, timeZone };
}

function dueAfter(times: Times, now: Date): Date {
  return new Date(timeAfter(times, new Date(now.getTime() - SETTLED_MS)).getTime() + SETTLED_MS);
}

/** @param more the number of schedules about to be created */
async function refuseTooMany(em: EntityManager, more: number): Promise<void> {
  if ((await em.count(ExportSchedule, {})) + more <= MOST) return;
  throw new UseCaseError('conflict', 'too_many_schedules', `There are ${MOST} schedules of exports. Remove one.`);
}
