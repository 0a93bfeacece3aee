import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { releaseTransient } from '#features/deliveries/store/release-transient.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { isFinal } from './claim.ts';

export function createSubmissionActivities({ orm }: { orm: MikroORM }) {
  return {
    /** Ends the run's record. Does nothing when another run has the submission. */
    async completeSubmission(input: {
      submissionUuid: string;
      claimId: string;
      outcome: 'completed' | 'completed_with_errors';
      now: number;
    }): Promise<void> {
      await orm.em.fork().transactional(async (em) => {
        const row = await lockRow(em, input.submissionUuid);
        if (!row || row.claimedBy !== input.claimId || isFinal(row.status)) return;
        row.status = input.outcome;
        row.dueAt = null;
        if (row instanceof Submission.class) row.completedAt = new Date(input.now);
        await em.flush();
        await releaseTransient(em, input.submissionUuid);
      });
    },
  };
}

async function lockRow(em: EntityManager, uuid: string) {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
  return (await em.findOne(Submission, { uuid }, lock)) ?? (await em.findOne(TransientValues, { uuid }, lock));
}
