import type { MikroORM } from '@mikro-orm/mysql';
import { heartbeat } from '@temporalio/activity';
import { EmailDelivery, IntegrationJob } from '../../db/entities/deliveries.ts';
import { Form, FormSecret } from '../../db/entities/forms.ts';
import { RateLimit, Session } from '../../db/entities/host.ts';
import { IdempotencyKey, Submission } from '../../db/entities/submissions.ts';
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
     * have expired.
     */
    async eraseExpired(input: { now: number }): Promise<Erased> {
      const now = new Date(input.now);
      const idempotencyKeys = await orm.em
        .fork()
        .nativeDelete(IdempotencyKey, { createdAt: { $lt: new Date(input.now - DAY_MS) } });
      const rateLimits = await orm.em.fork().nativeDelete(RateLimit, { expire: { $lt: input.now } });
      const sessions = await orm.em.fork().nativeDelete(Session, { expiresAt: { $lte: now } });
      await orm.em.fork().nativeDelete(FormSecret, { expiresAt: { $lte: now } });
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

  /** A form that does not store has no submissions to erase, only what tells how their mails and integrations ended. */
  async function eraseTraces(formId: number, before: Date): Promise<void> {
    const em = orm.em.fork();
    await em.nativeDelete(EmailDelivery, { formId, createdAt: { $lt: before }, status: { $ne: 'pending' } });
    await eraseJobs(em, {
      formId,
      enqueuedAt: { $lt: before },
      status: ['delivered', 'failed', 'cancelled'],
    });
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
      heartbeat({ formId, erased });
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
