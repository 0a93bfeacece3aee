import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { log, sleep } from '@temporalio/activity';
import { describeError } from '#activities/attempt.ts';
import { noteSoftly } from '#activities/notes.ts';
import type { Outcomes } from '#activities/outcomes.ts';
import type { PartyHealth } from '#activities/party-health.ts';
import { IntegrationJob } from '#features/deliveries/entities.ts';
import { OPEN } from '#features/deliveries/store/state.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { Deliveries } from '#features/integrations/deliveries.ts';
import { type Receipt, undeliverable } from '#features/integrations/delivery.ts';
import { hookContext, hookForm, hookPrefix } from '#features/submissions/hook-views.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import type { IntegrationConfig } from '#forms/config/types.ts';
import type { HookProblem } from '#hooks/hook-run.ts';
import type { Hooks } from '#hooks/hooks.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { endAttempt, endDelivered } from './attempt-log.ts';
import type { Place, Receiver, ReceiverPlaces } from './receiver-limits.ts';
import { takeTurn } from './receiver-pace.ts';
import { findTarget, type Target, type TargetDeps } from './target.ts';

export interface JobAttemptsDeps extends TargetDeps {
  orm: MikroORM;
  hooks: Hooks;
  deliveries: Deliveries;
  places: ReceiverPlaces;
  health: PartyHealth;
  outcomes: Outcomes;
  /** Ms of a clock that only goes forward; how long attempts take is measured by it. */
  monotonic: () => number;
}

/** What an attempt has to know of its job. */
export type JobOfAttempt = Pick<IntegrationJob, 'id' | 'integrationId' | 'replays' | 'formId'>;

/** What became of an attempt: it was delivered, unless there is an error. */
export interface Attempted {
  durationMs: number;
  receipt: Receipt;
  problems: HookProblem[];
  error?: unknown;
}

export type JobAttempts = ReturnType<typeof createJobAttempts>;

/** Attempts at jobs, whoever makes them: the first pass of a submission, or an activity of their own. */
export function createJobAttempts(deps: JobAttemptsDeps) {
  const { orm, hooks, deliveries, places, health, outcomes, monotonic } = deps;
  return {
    /** @throws ProviderError when nothing may be sent any more */
    targetOf: (em: EntityManager, job: IntegrationJob, now: Date): Promise<Target> => findTarget(em, job, now, deps),

    /** The targets of a submission's integrations, with what they share read once; null where nothing may be sent. */
    async targetsOf(
      em: EntityManager,
      form: FormAtRevision,
      integrations: readonly IntegrationConfig[],
      now: Date,
    ): Promise<(Target | null)[]> {
      if (integrations.length === 0) return [];
      const known = { form, secrets: await deps.forms.secrets(form.id, now) };
      const find = ({ key: integrationKey }: IntegrationConfig) =>
        findTarget(em, { formId: form.id, revision: form.revision, integrationKey }, now, deps, known);
      // The run finds the same, and its attempt says why.
      return Promise.all(integrations.map((integration) => find(integration).catch(() => null)));
    },

    /** Takes a place at a receiver and its turn there, or returns how long until one is likely to be free, in ms. */
    async enter(receiver: Receiver): Promise<Place | { waitMs: number }> {
      const place = places.enter(receiver);
      return 'waitMs' in place ? place : withTurn(receiver, place);
    },

    /** @returns null when no place at the receiver is free for so many ms. */
    async enterWithin(receiver: Receiver, ms: number): Promise<Place | null> {
      const place = await places.enterWithin(receiver, ms);
      const taken = place && (await withTurn(receiver, place));
      return taken && 'leave' in taken ? taken : null;
    },

    failed,

    /** Makes one attempt. Never throws; nothing is noted here but what the worker learns of the receiver. */
    async deliver(
      { id: deliveryId, integrationId, formId }: JobOfAttempt,
      { form, integration, secrets, receiver }: Target,
      submission: SubmissionRecord | null,
      now: Date,
      signal: AbortSignal,
    ): Promise<Attempted> {
      const began = monotonic();
      const ms = () => Math.round(monotonic() - began);
      let problems: HookProblem[] = [];
      try {
        if (!submission) throw undeliverable('its submission has been erased', 'submission_erased');
        const context = { ...hookContext(submission), delivery_id: deliveryId };
        const run = hooks.begin(hookPrefix(submission.surface), { jobId: deliveryId });
        problems = run.problems;
        const event = { integrationId, form: hookForm(form), payload: submission.values, context };
        const payload = await run.integrationPayload(event);
        const dispatch = { deliveryId, integration, form, submission, secrets, payload, context, hooks: run };
        const { deliver } = deliveries.of(integrationId);
        const receipt = (await deliver({ ...dispatch, now, signal })) ?? {};
        health.answered(receiver.key, ms());
        outcomes.integration('delivered');
        return { durationMs: ms(), receipt, problems };
      } catch (error) {
        const isFinal = error instanceof ProviderError && error.kind === 'permanent';
        if (error instanceof ProviderError && !isFinal) health.troubled(receiver.key);
        return failed({ id: deliveryId, integrationId, formId }, error, { durationMs: ms(), problems });
      }
    },

    /**
     * Notes what became of an attempt: in the log of attempts, and of a failure or an end also in the job's row.
     * @returns false when the database failed.
     */
    note(
      em: EntityManager,
      { id, replays, owner }: JobOfAttempt & { owner?: string | null },
      attemptId: number,
      { durationMs, receipt, error }: Attempted,
      { stores, change = {} }: { stores: boolean; change?: Partial<IntegrationJob> },
    ): Promise<boolean> {
      const failure = error === undefined ? null : describeError(error);
      // What a form does not store is kept nowhere, and receivers like to repeat it.
      const noted = { durationMs, statusCode: receipt.status ?? null, excerpt: (stores && receipt.excerpt) || null };
      const end = failure
        ? { outcome: 'failed' as const, errorType: failure.errorType }
        : { outcome: 'delivered' as const };
      const row = { ...failure, ...change };
      return noteSoftly(async () => {
        const { status, finishedAt } = change;
        const isDelivered = status === 'delivered' && finishedAt && owner;
        if (isDelivered && (await endDelivered(em, { id, replays, owner, finishedAt }, attemptId, noted))) return;
        await endAttempt(em, attemptId, { ...end, ...noted });
        if (isDelivered || Object.keys(row).length === 0) return;
        // An attempt that the engine has given up may end after the job did, or after another run took the job over.
        await em.nativeUpdate(IntegrationJob, { id, replays, status: [...OPEN], ...(owner && { owner }) }, row);
      });
    },
  };

  /** Makes an attempt that failed visible to operators. */
  function failed(
    { id: jobId, integrationId, formId }: Pick<JobOfAttempt, 'id' | 'integrationId' | 'formId'>,
    error: unknown,
    { durationMs, problems }: Pick<Attempted, 'durationMs' | 'problems'>,
  ): Attempted {
    const isFinal = error instanceof ProviderError && error.kind === 'permanent';
    outcomes.integration(isFinal ? 'failed' : 'retrying');
    const { errorType } = describeError(error);
    log.warn('an integration was not delivered', { jobId, formId, integrationId, class: errorType, isFinal });
    return { durationMs, receipt: error instanceof ProviderError ? error : {}, problems, error };
  }

  /** Waits for the turn of a receiver that bears only so many attempts a second; where it is far away the place is left. */
  async function withTurn(receiver: Receiver, place: Place): Promise<Place | { waitMs: number }> {
    try {
      const turn = await takeTurn(orm, receiver);
      if ('turnInMs' in turn) {
        if (turn.turnInMs > 0) await sleep(turn.turnInMs);
        return place;
      }
      place.leave();
      return turn;
    } catch (error) {
      place.leave();
      throw error;
    }
  }
}
