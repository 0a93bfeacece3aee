import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import type { Delivery, DeliveryState } from '#features/deliveries/entities.ts';
import { type RetryConfig, retryMany, retryOne } from '#features/deliveries/retry.ts';
import { DELIVERY_STATES, RETRIED_STATES } from '#features/deliveries/store/state.ts';
import { readSteps, type Step } from '#features/deliveries/store/steps.ts';
import { type DeliveryParts, retryBasisFor, visibleTo } from '#features/deliveries/use-cases.ts';
import { Submission } from '#features/submissions/entities.ts';
import { submissionNotFound } from '#features/submissions/use-cases.ts';
import type { Actor } from '#security/actor.ts';

/** A stored submission with the status of each of its mails and integration jobs. */
export type Run = Awaited<ReturnType<typeof readRun>>;

/** The result of a replay, stored with its `Idempotency-Key`. */
export type ReplayResult = { matched: number; retried: number };

/** @throws UseCaseError `submission_not_found` */
export async function readRun(orm: MikroORM, actor: Actor, id: number) {
  const em = orm.em.fork();
  const fields = ['id', 'uuid', 'formId', 'status', 'createdAt', 'completedAt', 'claimedBy'] as const;
  const submission = await em.findOne(Submission, { id }, { fields });
  if (!submission) throw submissionNotFound(id);
  return { submission, steps: await readSteps(em, submission.uuid, visibleTo(actor)) };
}

/**
 * Retries steps of a submission: the named steps, or else all steps that failed or are still being retried. The retry is
 * carried out even if the engine is unavailable now.
 * @param store stores the result, in the same transaction
 * @throws UseCaseError for a name that is no step of the submission, or if the only named step cannot be retried
 */
export async function replayRun(
  deps: DeliveryParts,
  actor: Actor,
  { submission, steps }: Run,
  { named, config }: { named?: readonly string[]; config: RetryConfig },
  store: (em: EntityManager, result: ReplayResult) => Promise<void>,
): Promise<ReplayResult> {
  const selected = selectSteps(steps, named);
  const matched = selected.length;
  const followed = retryBasisFor(actor, config);
  const states: readonly DeliveryState[] = named ? DELIVERY_STATES : RETRIED_STATES;
  const result = { matched, retried: await replay() };
  await deps.audit.note(actor, 'submission.replay', { submissionId: submission.id, config, ...result });
  return result;

  async function replay(): Promise<number> {
    const [only, another] = selected;
    if (named && only && !another) {
      await retryOne(deps, only.kind, only.id, followed, (em) => store(em, { matched, retried: 1 }));
      return 1;
    }
    const ids = selected.map(({ id }) => id);
    const { done } = await retryMany(deps, ids, followed, states, (em, result) =>
      store(em, { matched, retried: result.done }),
    );
    return done;
  }
}

function selectSteps(steps: readonly Step[], named: readonly string[] | undefined): Delivery[] {
  const deliveries = steps.map(({ delivery }) => delivery);
  const missing = named?.find((id) => !deliveries.some((delivery) => delivery.id === id));
  if (missing === undefined) {
    return deliveries.filter(({ id, status }) => (named ? named.includes(id) : RETRIED_STATES.includes(status)));
  }
  const message = `steps: ${missing} is no step of this submission`;
  throw new UseCaseError('invalid', 'validation_failed', `${message}.`, { steps: message });
}
