import type { MikroORM } from '@mikro-orm/mysql';
import { heartbeat } from '@temporalio/activity';
import { PaymentEvent, PaymentOrder } from '#db/entities/payments.ts';
import { IDEMPOTENCY_MS } from '#db/idempotency.ts';
import { AWAITING_ORDERS } from '#db/payments/order.ts';
import { EXPIRED_PASSWORD_MS, KNOWN_NETWORK_MS } from '#features/accounts/entities.ts';
import { auditRetentionDays } from '#features/audit/audit-list.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { eraseDeliveries } from '#features/deliveries/store/erase.ts';
import { OPEN } from '#features/deliveries/store/state.ts';
import { Form } from '#features/forms/entities.ts';
import { releaseExpired } from '#features/mail/store/suppressions.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { eraseSubmissions } from '#features/submissions/store/erase.ts';
import type { SubmissionStatus } from '#features/submissions/store/submission.ts';
import { eraseDrafts, eraseDraftsOfForm } from './drafts.ts';

const BATCH = 500;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Twice what mails and integrations may take. */
const TRANSIENT_MS = 7 * DAY_MS;
/** Submissions that nothing happens to any more. */
const ENDED: SubmissionStatus[] = ['completed', 'completed_with_errors', 'unpaid'];
/** A payment may be under way for weeks; its order ends for certain. */
const AWAITING: SubmissionStatus = 'awaiting_payment';
const ERASED = 'The values were erased: the form does not store them, and its retention was over.';

/** For how long the list of spam says after the last time that there was no room for some. */
const SPAM_DROPS_MS = 30 * DAY_MS;
const EVENTS_MS = 400 * DAY_MS;
/** For how long an order that has ended keeps where its visitor went: an address may hold anything. */
const RETURN_MS = 30 * DAY_MS;

export interface Erased {
  submissions: number;
  idempotencyKeys: number;
  rateLimits: number;
  sessions: number;
  spam: number;
}

export function createRetentionActivities({ orm }: { orm: MikroORM }) {
  return {
    /**
     * Erases ended submissions past their form's `retention_days`, with drafts and quarantine of that age, and keys, counters, sessions and replaced secrets that
     * have expired; of payments the webhooks that are settled, and where visitors went. In batches, so that no statement locks many rows or lasts long.
     */
    async eraseExpired(input: { now: number }): Promise<Erased> {
      const now = new Date(input.now);
      const keptSince = new Date(input.now - IDEMPOTENCY_MS);
      const idempotencyKeys = await eraseRows('idempotency_keys', 'created_at < ?', [keptSince]);
      const rateLimits =
        (await eraseRows('rate_limits', 'expire < ?', [input.now])) +
        // In seconds; the last minute may end after the hour.
        (await eraseRows('submission_counters', 'hour_end < ?', [input.now / 1000 - 60]));
      const sessions = await eraseRows('sessions', 'expires_at <= ?', [now]);
      await eraseRows('form_secrets', 'expires_at <= ?', [now]);
      await eraseRows('known_networks', 'last_used_at <= ?', [new Date(input.now - KNOWN_NETWORK_MS)]);
      await eraseRows('application_passwords', 'expires_at <= ?', [new Date(input.now - EXPIRED_PASSWORD_MS)]);
      let spam = await eraseRows('spam', 'expires_at <= ?', [now]);
      await eraseRows('spam_drops', 'last_at < ?', [new Date(input.now - SPAM_DROPS_MS)]);
      await eraseRows('ai_requests', 'expires_at <= ?', [now]);
      await releaseExpired(orm, now);
      await eraseRows('captcha_tokens', 'expires_at <= ?', [now]);
      await eraseRows('audit_log', 'at < ?', [new Date(input.now - (await auditRetentionDays(orm)) * DAY_MS)]);
      await eraseTransient(now, new Date(input.now - TRANSIENT_MS));
      await eraseEvents(new Date(input.now - EVENTS_MS));
      await clearReturns(new Date(input.now - RETURN_MS));
      await eraseDrafts(orm, now);
      let submissions = 0;
      for (const { id, config } of await orm.em.fork().findAll(Form)) {
        const { retention_days: days, store_submissions: stores } = config.options;
        if (!days) continue;
        const before = new Date(now.getTime() - days * DAY_MS);
        submissions += await eraseOfForm(id, before);
        await eraseDraftsOfForm(orm, id, before, now);
        spam += await eraseRows('spam', 'form_id = ? and created_at < ?', [id, before]);
        if (!stores) {
          await eraseTransient(now, before, id);
          await eraseTraces(id, before);
        }
      }
      return { submissions, idempotencyKeys, rateLimits, sessions, spam };
    },
  };

  /** The condition is checked at the moment of deletion: a row that was renewed meanwhile stays. */
  async function eraseRows(table: string, condition: string, values: (Date | number)[]): Promise<number> {
    let erased = 0;
    for (;;) {
      const { affectedRows } = await orm.em
        .getConnection()
        .execute<{ affectedRows: number }>(`delete from ${table} where ${condition} limit ${BATCH}`, values, 'run');
      erased += affectedRows;
      heartbeat({ table, erased });
      if (affectedRows < BATCH) return erased;
    }
  }

  /** Webhooks that no order waits for. They are looked for without locks: no index leads to them. */
  async function eraseEvents(before: Date): Promise<void> {
    for (;;) {
      const where = { receivedAt: { $lt: before }, outcome: { $ne: 'waiting' as const } };
      const rows = await orm.em.fork().find(PaymentEvent, where, { fields: ['id'], limit: BATCH });
      if (rows.length === 0) return;
      await orm.em.fork().nativeDelete(PaymentEvent, { ...where, id: rows.map(({ id }) => id) });
      heartbeat({ table: 'payment_events', erased: rows.length });
      if (rows.length < BATCH) return;
    }
  }

  /** The rest of an order holds nothing that a visitor wrote, and is kept for the books. */
  async function clearReturns(before: Date): Promise<void> {
    for (;;) {
      const where = { returnTo: { $ne: null }, status: { $nin: [...AWAITING_ORDERS] }, updatedAt: { $lt: before } };
      const rows = await orm.em.fork().find(PaymentOrder, where, { fields: ['id'], limit: BATCH });
      if (rows.length === 0) return;
      await orm.em.fork().nativeUpdate(PaymentOrder, { ...where, id: rows.map(({ id }) => id) }, { returnTo: null });
      heartbeat({ table: 'payment_orders', erased: rows.length });
      if (rows.length < BATCH) return;
    }
  }

  /**
   * What a form does not store is kept for its mails and integrations alone, and no longer than they may take: what is left
   * then belongs to a run that is lost. Whatever still waits for the values ends with them.
   */
  async function eraseTransient(now: Date, before: Date, formId?: number): Promise<void> {
    for (;;) {
      const where = { createdAt: { $lt: before }, status: { $ne: AWAITING }, ...(formId !== undefined && { formId }) };
      const rows = await orm.em.fork().find(TransientValues, where, { fields: ['uuid'], limit: BATCH });
      if (rows.length === 0) return;
      const uuids = rows.map(({ uuid }) => uuid);
      await orm.em.fork().transactional(async (em) => {
        const lost = { status: 'failed' as const, errorType: 'submission_erased', lastError: ERASED };
        const open = { submissionUuid: uuids, status: [...OPEN] };
        await em.nativeUpdate(Delivery, open, { ...lost, nextAttemptAt: null, dueAt: null, finishedAt: now });
        await em.nativeDelete(TransientValues, { uuid: uuids });
      });
      heartbeat({ table: 'transient_values', erased: uuids.length });
      if (uuids.length < BATCH) return;
    }
  }

  /** A form that does not store has no submissions to erase, only the rows of their mails and integrations. */
  async function eraseTraces(formId: number, before: Date): Promise<void> {
    const ended = { formId, enqueuedAt: { $lt: before }, status: { $nin: [...OPEN] } };
    let erased = 0;
    await eraseDeliveries(orm.em.fork(), ended, (count) => {
      erased += count;
      heartbeat({ table: 'deliveries', erased });
    });
  }

  async function eraseOfForm(formId: number, before: Date): Promise<number> {
    let erased = 0;
    let lastId = 0;
    for (;;) {
      const due = await orm.em
        .fork()
        .find(
          Submission,
          { formId, id: { $gt: lastId }, createdAt: { $lt: before }, status: ENDED },
          { fields: ['id', 'uuid'], orderBy: { id: 'asc' }, limit: BATCH },
        );
      erased += await eraseEnded(due.map(({ uuid }) => uuid));
      heartbeat({ table: 'submissions', formId, erased });
      lastId = due.at(-1)?.id ?? lastId;
      if (due.length < BATCH) return erased;
    }
  }

  /** A submission with open mails or integration jobs is left for a later day: they need its values. */
  async function eraseEnded(uuids: string[]): Promise<number> {
    return orm.em.fork().transactional(async (em) => {
      const open = { submissionUuid: uuids, status: [...OPEN] };
      const waiting = await em.find(Delivery, open, { fields: ['submissionUuid'] });
      const needed = new Set(waiting.map((one) => one.submissionUuid));
      const submissionUuid = uuids.filter((uuid) => !needed.has(uuid));
      if (submissionUuid.length === 0) return 0;
      return (await eraseSubmissions(em, submissionUuid)).erased;
    });
  }
}
