import type { EntityManager } from '@mikro-orm/mysql';
import { EmailDelivery, IntegrationAttempt, IntegrationJob } from '#features/deliveries/entities.ts';
import { type AttemptView, withFirstAttempt } from '#features/deliveries/store/view.ts';

/** What follows from a submission, in the order in which it was planned; the attempts of each with the newest first. */
export interface Steps {
  mails: { mail: EmailDelivery; attempts: AttemptView[] }[];
  jobs: { job: IntegrationJob; attempts: AttemptView[] }[];
}

export async function readSteps(em: EntityManager, submissionUuid: string): Promise<Steps> {
  const oldestFirst = { orderBy: { enqueuedAt: 'asc', id: 'asc' } } as const;
  const mails = await em.find(EmailDelivery, { submissionUuid }, oldestFirst);
  const jobs = await em.find(IntegrationJob, { submissionUuid }, oldestFirst);
  const ids = [...mails, ...jobs].map(({ id }) => id);
  const newestFirst = { orderBy: [{ attempt: 'desc' as const }, { id: 'desc' as const }] };
  const attempts = await em.find(IntegrationAttempt, { jobId: ids }, newestFirst);
  const attemptsOf = Map.groupBy(attempts, ({ jobId }) => jobId);
  return {
    mails: mails.map((mail) => ({
      mail,
      attempts: withFirstAttempt(attemptsOf.get(mail.id) ?? [], mail, mail.provider ?? null),
    })),
    jobs: jobs.map((job) => ({ job, attempts: attemptsOf.get(job.id) ?? [] })),
  };
}
