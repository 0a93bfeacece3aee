import { cancellationSignal } from '@temporalio/activity';
import type { WorkflowHandle } from '@temporalio/client';
import proto from '@temporalio/proto';
import type { Dispatch } from '#features/integrations/delivery.ts';
import type { ReceiverLimit } from '#forms/integration-definition.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { TestEngine } from '#test/environment/engine.ts';
import { createPost as createPostTo, until } from '#test/environment/submissions.ts';

/**
 * Performs a scenario.
 * @returns the run whose history is recorded
 */
export type Scenario = (engine: TestEngine) => Promise<WorkflowHandle>;

/** Read at each attempt: a scenario withdraws permits and returns them. */
export const limits: Record<string, ReceiverLimit> = {};

/** Posts whose creation lasts for as long as they are listed here. */
export const held = new Set<string>();
const tries = new Map<string, number>();

/** Returns a post whose title selects its outcome. */
export function createPost(title = 'made'): object {
  return createPostTo({ settings: { post_type: 'post', post_title: title, post_content: '' } });
}

/** Creates the posts of all scenarios. */
export async function makePost({ deliveryId, integration }: Dispatch): Promise<void> {
  const title = integration.settings.post_title;
  const made = (tries.get(deliveryId) ?? 0) + 1;
  tries.set(deliveryId, made);
  if (title === 'refused') throw new ProviderError('No.', { kind: 'permanent', type: 'invalid_request' });
  if (title === 'retried' && made <= 3)
    throw new ProviderError('Not now.', { kind: 'transient', type: 'server_error' });
  if (title !== 'held') return;
  held.add(deliveryId);
  const signal = cancellationSignal();
  await new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

/** Performs a scenario while an extension listens to posts, which the first pass then leaves to their own runs. */
export async function withPostHook(engine: TestEngine, play: () => Promise<WorkflowHandle>): Promise<WorkflowHandle> {
  const listen = () => {};
  engine.hooks.add('recorded', 'action', 'svcb_wp_post_created', listen);
  try {
    return await play();
  } finally {
    engine.hooks.remove('svcb_wp_post_created', listen);
  }
}

/** Performs a scenario while extensions listen to a run's own hooks, and one of them fails. */
export async function withHooks(engine: TestEngine, play: () => Promise<WorkflowHandle>): Promise<WorkflowHandle> {
  const { addAction, removeAction, addFilter, removeFilter } = engine.hooks.for('recorded');
  const listen = () => {};
  const fail = () => {
    throw new TypeError();
  };
  addAction('svcb_after_submission', listen);
  addAction('svcb_submission_failed', listen);
  addAction('svcb_integration_dispatch', listen);
  addFilter('svcb_email_message', fail);
  try {
    return await play();
  } finally {
    removeAction('svcb_after_submission', listen);
    removeAction('svcb_submission_failed', listen);
    removeAction('svcb_integration_dispatch', listen);
    removeFilter('svcb_email_message', fail);
  }
}

const CANCEL_REQUESTED = proto.temporal.api.enums.v1.PendingActivityState.PENDING_ACTIVITY_STATE_CANCEL_REQUESTED;

/** Cancels a run while its activity waits for a lock, which `free` releases. */
export async function cancelAtWork(run: WorkflowHandle, free: () => Promise<void>): Promise<WorkflowHandle> {
  const pending = async () => (await run.describe()).raw.pendingActivities ?? [];
  await until('it is at work', async () => (await pending()).some(({ attempt }) => attempt === 1));
  await run.cancel();
  // The Java test server refuses to cancel an activity that has ended meanwhile, and then never schedules the run again.
  await until('its step is cancelled', async () => (await pending()).some(({ state }) => state === CANCEL_REQUESTED));
  await free();
  await run.result().catch(() => {});
  return run;
}
