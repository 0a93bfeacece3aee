import type { Body } from '../api.ts';
import type { DemoDelivery } from '../store.ts';

type Step = Body<'GET /svcb/v1/submissions/{id}/run'>['steps'][number];

/** The name of a delivery in the audit log. */
export function targetOf({ kind, id }: Pick<DemoDelivery, 'kind' | 'id'>): string {
  return `${kind === 'mail' ? 'mail' : 'job'}:${id}`;
}

/** A delivery as a step of its submission's run. */
export function stepOf(delivery: DemoDelivery): Step {
  const { id, kind, key, state, attempts, replays, errorClass, lastError, nextAttemptAt, finishedAt } = delivery;
  return {
    ...{ id, step: kind, key, state, version: 1, attempts: attempts.length, replays, error_class: errorClass },
    ...{ last_error: lastError, next_attempt_at: nextAttemptAt?.toISOString() ?? null },
    ...{ finished_at: finishedAt?.toISOString() ?? null, workflow_id: `${kind}-${id}` },
    attempt_log: attempts.map(({ provider: _provider, ...attempt }) => attempt),
  };
}
