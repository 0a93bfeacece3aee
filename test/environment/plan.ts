import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/mysql';
import { checkTime } from '#features/deliveries/activities/ref.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { planRun } from '#features/deliveries/plan.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { batchClaims } from '#features/processing/activities/claim.ts';
import { loadSubmission } from '#features/submissions/store/load-submission.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** The ids of a submission's deliveries. */
export interface PlannedDeliveries {
  mails: string[];
  jobs: string[];
}

/**
 * Claims a submission for a run and inserts its deliveries as the first pass does, without attempting any. The same run may call
 * it again.
 * @returns null when another run has claimed it, or when it has ended
 */
export async function planDeliveries(
  { orm, box }: { orm: MikroORM; box: SecretBox },
  { submissionUuid, claimId = 'a run', now }: { submissionUuid: string; claimId?: string; now: Date },
): Promise<PlannedDeliveries | null> {
  const em = orm.em.fork();
  const submission = await loadSubmission(em, box, submissionUuid);
  if (!submission) return null;
  const { id, formId, revision, values } = submission;
  const form = await new Revisions(orm).get(formId, revision, em);
  const { notifications, integrations } = planRun(form.config, values);
  const untried = () => ({ id: randomUUID(), attempts: 0, dueAt: checkTime(now) });
  const rows = [
    ...notifications.map(({ key }) => ({ ...untried(), kind: 'mail' as const, key })),
    ...integrations.map(({ key, integration_id: integrationId }) => ({
      ...untried(),
      kind: 'integration' as const,
      key,
      integrationId,
    })),
  ];
  const request = { submissionUuid, claimId, stored: id !== null, now };
  if (!(await batchClaims(orm)({ request, pinned: submission, rows }))) return null;
  const planned = await em.find(Delivery, { submissionUuid });
  const idsOf = (kind: Delivery['kind']) => planned.filter((one) => one.kind === kind).map((one) => one.id);
  return { mails: idsOf('mail'), jobs: idsOf('integration') };
}
