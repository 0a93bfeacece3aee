import { type RunRef, runIdOf, runOfClaim, startOf } from '#engine/names.ts';
import type { Delivery } from '#features/deliveries/entities.ts';
import { hasOwnRun, KINDS, workflowIdOf } from '#features/deliveries/kinds.ts';
import { isWaiting } from '#features/deliveries/retry.ts';
import { attemptJson, headingJson, progressJson } from '#features/deliveries/routes/json.ts';
import type { HeadingOrError } from '#features/deliveries/store/headings.ts';
import { receiverKind } from '#features/deliveries/store/receivers.ts';
import { OPEN } from '#features/deliveries/store/state.ts';
import type { Step } from '#features/deliveries/store/steps.ts';
import type { TimelineAction, TimelineEntry } from '#features/timeline.ts';

const ROUTES = { mail: 'b:/email-deliveries', integration: 'b:/integration-jobs' } as const;

/**
 * Returns the timeline entry of a mail or a job, with its attempts and the available actions. @param values true to include
 * answers of third parties
 */
export function deliveryEntry(
  { delivery, attempts }: Step,
  {
    values,
    heading,
    claimedBy,
    now,
  }: { values: boolean; heading?: HeadingOrError; claimedBy: string | null; now: Date },
): TimelineEntry {
  const { id, key, integrationId, provider, note, status, enqueuedAt } = delivery;
  const isMail = delivery.kind === 'mail';
  return {
    kind: receiverKind(integrationId ?? null),
    at: enqueuedAt,
    state: status,
    id,
    details: {
      key,
      ...(isMail ? { provider: provider ?? null, note: note ?? null } : { integration_id: integrationId ?? null }),
      ...progressJson(delivery),
      ...(heading && headingJson(heading)),
      attempt_log: attempts.map((attempt) => ({
        ...attemptJson(attempt, values),
        ...(isMail && { provider: attempt.provider ?? null }),
      })),
    },
    actions: availableActions(delivery, now),
    run: runOf(delivery, claimedBy),
  };
}

function availableActions(delivery: Delivery, now: Date): TimelineAction[] {
  const { kind, id, status } = delivery;
  const { verb } = KINDS[kind];
  const action = (name: string) => ({ name, method: 'POST', path: `${ROUTES[kind]}/${id}/${name}` }) as const;
  return [
    ...(status !== 'pending' || isWaiting(delivery, now) ? [action(verb)] : []),
    ...(OPEN.includes(status) ? [action('cancel')] : []),
  ];
}

/** Returns the run of the submission, or the delivery's own run once that is known to have started. */
function runOf(delivery: Delivery, claimedBy: string | null): RunRef {
  const { owner, enqueuedAt } = delivery;
  if (!hasOwnRun(delivery)) return runOfClaim({ uuid: delivery.submissionUuid, claimedBy });
  const workflowId = workflowIdOf(delivery, claimedBy);
  return { workflowId, ...(owner && startOf(owner) > enqueuedAt && { runId: runIdOf(owner) }) };
}
