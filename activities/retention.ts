import type { MikroORM } from '@mikro-orm/mysql';
import { heartbeat } from '@temporalio/activity';
import { EmailDelivery, IntegrationJob } from '../db/entities/deliveries.ts';
import { Form } from '../db/entities/forms.ts';
import { RateLimit } from '../db/entities/host.ts';
import { IdempotencyKey, Submission } from '../db/entities/submissions.ts';

const BATCH = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Erased {
  submissions: number;
  idempotencyKeys: number;
  rateLimits: number;
}

export function createRetentionActivities({ orm }: { orm: MikroORM }) {
  return {
    /** Erases ended submissions past their form's `retention_days`, and keys and counters that have expired. */
    async eraseExpired(input: { now: number }): Promise<Erased> {
      const now = new Date(input.now);
      const idempotencyKeys = await orm.em
        .fork()
        .nativeDelete(IdempotencyKey, { createdAt: { $lt: new Date(input.now - DAY_MS) } });
      const rateLimits = await orm.em.fork().nativeDelete(RateLimit, { expire: { $lt: input.now } });
      let submissions = 0;
      for (const form of await orm.em.fork().findAll(Form)) {
        const days = form.config.options.retention_days;
        if (days) submissions += await eraseSubmissions(form.id, new Date(now.getTime() - days * DAY_MS));
      }
      return { submissions, idempotencyKeys, rateLimits };
    },
  };

  async function eraseSubmissions(formId: number, before: Date): Promise<number> {
    let erased = 0;
    for (;;) {
      const batch = await orm.em.fork().transactional(async (em) => {
        const due = await em.find(
          Submission,
          { formId, createdAt: { $lt: before }, status: ['completed', 'completed_with_errors'] },
          { fields: ['uuid'], limit: BATCH },
        );
        const submissionUuid = due.map(({ uuid }) => uuid);
        if (submissionUuid.length > 0) {
          await em.nativeDelete(EmailDelivery, { submissionUuid });
          await em.nativeDelete(IntegrationJob, { submissionUuid });
          await em.nativeDelete(Submission, { uuid: submissionUuid });
        }
        return due.length;
      });
      erased += batch;
      heartbeat({ formId, erased });
      if (batch < BATCH) return erased;
    }
  }
}
