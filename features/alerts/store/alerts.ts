import { randomUUID } from 'node:crypto';
import { LockMode, raw } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { pageOf } from '#db/page.ts';
import { Alert, type NoticedBy } from '#features/alerts/entities.ts';
import type { Cause } from '#features/alerts/source.ts';
import { headerText } from '#forms/templates/mail/header-text.ts';
import { HOUR_MS, MINUTE_MS } from '#time.ts';

/** A cause that returns this soon is flapping: each time it must be gone for longer before its alert ends. */
const AGAIN_MS = HOUR_MS;
const LONGEST_END_MS = HOUR_MS;
const LONGEST_TEXT = 255;

/**
 * Updates the open alert of a cause, or opens one. Two processes that find the same cause at the same moment share one alert.
 * @returns whether this call opened the alert
 */
export async function upsertAlert(
  em: EntityManager,
  { key, rule, subject, forms = [], facts = {}, count = 1, since }: Cause,
  { noticedBy, urgent }: { noticedBy: NoticedBy; urgent: boolean },
  now: Date,
): Promise<boolean> {
  const cause = key.slice(0, LONGEST_TEXT);
  const known = await em.nativeUpdate(
    Alert,
    { openCause: cause },
    { forms: [...forms], facts, seenAt: now, formId: forms.length === 1 ? forms[0] : null },
  );
  if (known > 0) {
    await em.nativeUpdate(Alert, { openCause: cause, count: { $lt: count } }, { count });
    return false;
  }
  const [before] = await em.find(
    Alert,
    { cause, endedAt: { $gte: new Date(now.getTime() - AGAIN_MS) } },
    { orderBy: { endedAt: 'desc' }, limit: 1, disableIdentityMap: true },
  );
  // Another process may begin it in the same moment: the open cause is unique.
  const { affectedRows } = await em.getConnection().execute<{ affectedRows: number }>(
    `insert ignore into alerts (uuid, cause, open_cause, rule, noticed_by, form_id, forms, subject, facts, count, urgent, again,
       since, found_at, seen_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[randomUUID(), cause, cause, rule, noticedBy, forms.length === 1 ? forms[0] : null, JSON.stringify(forms)],
      ...[headerText(subject).slice(0, LONGEST_TEXT).toWellFormed(), JSON.stringify(facts), count, urgent],
      ...[before ? before.again + 1 : 0, since, now, now],
    ],
    'run',
    em.getTransactionContext(),
  );
  return affectedRows > 0;
}

/** Doubles the wait, in ms, each time a cause returns, so that a flapping one does not send a mail every few minutes. */
export function endAfterMs({ again }: Pick<Alert, 'again'>, minutes: number): number {
  return Math.min(minutes * MINUTE_MS * 2 ** Math.min(again, 10), LONGEST_END_MS);
}

/**
 * Ends an alert unless a cause was seen since it was read.
 * @param quietly marks everything as sent, so that nobody is notified of the end
 */
export async function endAlert(
  em: EntityManager,
  { id, seenAt }: Alert,
  now: Date,
  quietly: boolean,
): Promise<boolean> {
  const told = quietly ? { mailedAt: now, endMailedAt: now, sentAt: now, endSentAt: now } : {};
  const ended = { endedAt: now, openCause: null, ...told };
  return (await em.nativeUpdate(Alert, { id, seenAt, endedAt: null }, ended)) > 0;
}

export function openAlerts(em: EntityManager): Promise<Alert[]> {
  return em.find(Alert, { openCause: { $ne: null } }, { disableIdentityMap: true });
}

/**
 * Finds alerts with notifications still to send, the oldest first. Call it in a transaction: it locks the rows, so that no other
 * process sends the same ones.
 * @param since alerts that ended earlier are left out
 */
export function alertsToReport(em: EntityManager, noticedBy: NoticedBy, since: Date): Promise<Alert[]> {
  return em.find(
    Alert,
    {
      noticedBy,
      $and: [
        { $or: [{ openCause: { $ne: null } }, { endedAt: { $gte: since } }] },
        {
          $or: [
            { mailedAt: null },
            { sentAt: null },
            { endedAt: { $ne: null }, $or: [{ endMailedAt: null }, { endSentAt: null }] },
          ],
        },
      ],
    },
    { orderBy: { id: 'asc' }, disableIdentityMap: true, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
}

export interface AlertFilter {
  state?: 'open' | 'ended';
  formId?: number;
}

/** Lists alerts, the newest first. @param before the last id of the previous page */
export async function listAlerts(
  orm: MikroORM,
  { state, formId }: AlertFilter,
  { limit, before }: { limit: number; before?: number },
): Promise<{ alerts: Alert[]; next: number | null }> {
  const where = {
    ...(state === 'open' && { openCause: { $ne: null } }),
    ...(state === 'ended' && { openCause: null }),
    // `form_id` is empty when an alert concerns several forms, as that of a receiver may.
    ...(formId !== undefined && { [raw('json_contains(forms, ?)', [String(formId)])]: true }),
    ...(before !== undefined && { id: { $lt: before } }),
  };
  const found = await orm.em.fork().find(Alert, where, { orderBy: { id: 'desc' }, limit: limit + 1 });
  const { rows: alerts, next } = pageOf(found, limit, ({ id }) => id);
  return { alerts, next };
}
