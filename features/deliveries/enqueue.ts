import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/mysql';
import { insertBatch } from '#db/batches/insert.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { RunsOn } from '#forms/config/runs-on.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import { Delivery } from './entities.ts';
import { planRun } from './plan.ts';

/** A version of a stored submission. */
export interface VersionOf {
  uuid: string;
  version: number;
  values: SubmissionValues;
}

/**
 * Inserts the mails and jobs of an occasion that comes after the acceptance, in the transaction of what they report. A worker starts
 * their runs.
 * @param turn tells apart occasions that a process reaches several times
 */
export async function enqueueOccasion(
  em: EntityManager,
  form: FormAtRevision,
  { values, ...of }: VersionOf,
  what: RunsOn,
  at: Date,
  turn?: number,
): Promise<void> {
  const { notifications, integrations } = planRun(form.config, values, what);
  const mails = notifications.map(({ key }) => ({ kind: 'mail' as const, key, integrationId: null }));
  const jobs = integrations.map(({ key, integration_id: integrationId }) => {
    return { kind: 'integration' as const, key, integrationId };
  });
  const occasion = what === 'updated' ? '' : `${what}${turn === undefined ? '' : `#${turn}`}`;
  const steps = [...mails, ...jobs].map((step) => ({ ...step, occasion }));
  await insertDue(em, form, of, steps, at);
}

type DueStep = Pick<Delivery, 'kind' | 'key' | 'occasion'> & { integrationId: string | null };

/** Inserts deliveries that a worker starts at once. */
export async function insertDue(
  em: EntityManager,
  { id: formId, revision }: Pick<FormAtRevision, 'id' | 'revision'>,
  { uuid: submissionUuid, version }: Pick<VersionOf, 'uuid' | 'version'>,
  steps: readonly DueStep[],
  at: Date,
): Promise<void> {
  if (steps.length === 0) return;
  const rows = steps.map((step) => ({
    ...{ id: randomUUID(), ...step, submissionUuid, version, formId, revision },
    ...{ status: 'pending' as const, attempts: 0, replays: 0, enqueuedAt: at, nextAttemptAt: at, dueAt: at },
  }));
  await insertBatch(em, Delivery, rows);
}
