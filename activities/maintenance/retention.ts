import type { MikroORM } from '@mikro-orm/mysql';
import { heartbeat } from '@temporalio/activity';
import { EmailDelivery, IntegrationJob } from '../../db/entities/deliveries.ts';
import { Form } from '../../db/entities/forms.ts';
import { Submission } from '../../db/entities/submissions.ts';
import { IDEMPOTENCY_MS } from '../../db/idempotency.ts';
import { eraseJobs } from '../../db/integrations/erase-jobs.ts';
import { OPEN } from '../../db/integrations/integration-queue.ts';

const BATCH = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Erased {
  submissions: number;
  idempotencyKeys: number;
  rateLimits: number;
  sessions: number;
}

export function createRetentionActivities({ orm }: { orm: MikroORM }) {
  return {
    /**
     * Erases ended submissions past their form's `retention_days`, and keys, counters, sessions and replaced secrets that
     * have expired. In batches, so that no statement locks many rows or lasts long.
     */
    async eraseExpired(input: { now: number }): Promise<Erased> {
      const now = new Date(input.now);
      const keptSince = new Date(input.now - IDEMPOTENCY_MS);
      const idempotencyKeys = await eraseRows('idempotency_keys', 'created_at < ?', [keptSince]);
      const rateLimits = await eraseRows('rate_limits', 'expire < ?', [input.now]);
      const sessions = await eraseRows('sessions', 'expires_at <= ?', [now]);
      await eraseRows('form_secrets', 'expires_at <= ?', [now]);
      let submissions = 0;
      for (const { id, config } of await orm.em.fork().findAll(Form)) {
        const { retention_days: days, store_submissions: stores } = config.options;
        if (!days) continue;
        const before = new Date(now.getTime() - days * DAY_MS);
        submissions += await eraseSubmissions(id, before);
        if (!stores) await eraseTraces(id, before);
      }
      return { submissions, idempotencyKeys, rateLimits, sessions };
    },
  };

  /** What holds in the moment of its deletion goes: a row that was renewed meanwhile stays. */
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

  /** A form that does not store has no submissions to erase, only what tells how their mails and integrations ended. */
  async function eraseTraces(formId: number, before: Date): Promise<void> {
    const condition = "form_id = ? and created_at < ? and status <> 'pending'";
    await eraseRows('email_deliveries', condition, [formId, before]);
    let erased = 0;
    await eraseJobs(
      orm.em.fork(),
      { formId, enqueuedAt: { $lt: before }, status: ['delivered', 'failed', 'cancelled'] },
      (jobs) => {
        erased += jobs;
        heartbeat({ table: 'integration_jobs', erased });
      },
    );
  }

  async function eraseSubmissions(formId: number, before: Date): Promise<number> {
    let erased = 0;
    let lastId = 0;
    for (;;) {
      const due = await orm.em
        .fork()
        .find(
          Submission,
          { formId, id: { $gt: lastId }, createdAt: { $lt: before }, status: ['completed', 'completed_with_errors'] },
          { fields: ['id', 'uuid'], orderBy: { id: 'asc' }, limit: BATCH },
        );
      erased += await eraseEnded(due.map(({ uuid }) => uuid));
      heartbeat({ table: 'submissions', formId, erased });
      lastId = due.at(-1)?.id ?? lastId;
      if (due.length < BATCH) return erased;
    }
  }

  /** A submission whose integrations still try is left for a later day: they need its values. */
  async function eraseEnded(uuids: string[]): Promise<number> {
    return orm.em.fork().transactional(async (em) => {
      const open = await em.find(IntegrationJob, { submissionUuid: uuids, status: OPEN });
      const needed = new Set(open.map((job) => job.submissionUuid));
      const submissionUuid = uuids.filter((uuid) => !needed.has(uuid));
      if (submissionUuid.length === 0) return 0;
      await em.nativeDelete(EmailDelivery, { submissionUuid });
      await eraseJobs(em, { submissionUuid });
      return em.nativeDelete(Submission, { uuid: submissionUuid });
    });
  }
}
