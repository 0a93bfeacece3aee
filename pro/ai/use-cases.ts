import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import { engineCall } from '#engine/engine-call.ts';
import { type OutboxParts, withCalls } from '#engine/outbox.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import type { Actor } from '#security/actor.ts';
import type { AuditTrail } from '#security/audit-events.ts';
import { HOUR_SECONDS } from '#time.ts';
import type { AiKind, AiRequest } from './entities.ts';
import { type AiInput, findAiRequest, insertAiRequest } from './requests.ts';
import { aiRequestRun } from './run.ts';
import { requireAiSettings } from './settings/definition.ts';
import { aiTasks } from './tasks/table.ts';

export interface AiRequestParts extends OutboxParts {
  forms: FormStore;
  audit: Pick<AuditTrail, 'note'>;
  limits: Pick<RateLimits, 'take'>;
  clock: () => Date;
}

/** Request of an administrator. */
export interface NewRequest {
  kind: AiKind;
  /** Form that the request concerns; null to request a new form. */
  form: { id: number; revision: number } | null;
  input: AiInput;
}

/**
 * Inserts a request and enqueues its run in the same transaction: while Temporal is away, the request waits.
 * @param insertMore writes further rows in that transaction
 * @throws UseCaseError `ai_not_configured`, `rate_limited`
 */
export async function askModel(
  app: AiRequestParts,
  actor: Actor,
  { kind, form, input }: NewRequest,
  insertMore: (em: EntityManager, uuid: string) => Promise<void>,
): Promise<AiRequest> {
  await countRequest(app);
  const now = app.clock();
  const uuid = randomUUID();
  const formId = form?.id ?? null;
  const call = engineCall(aiRequestRun({ uuid, formId, summary: aiTasks[kind].summary }));
  await withCalls(app, now, async (em, enqueue) => {
    await insertAiRequest(em, app.box, { uuid, kind, formId, revision: form?.revision ?? null, input }, now);
    await insertMore(em, uuid);
    enqueue(call);
  });
  await app.audit.note(actor, 'ai.requested', { aiRequest: uuid, kind, ...(form && { formId: form.id }) });
  return requireAiRequest(app, uuid);
}

/** Reads a request. @throws UseCaseError `ai_request_not_found` */
export async function requireAiRequest(app: Pick<AiRequestParts, 'orm'>, uuid: string): Promise<AiRequest> {
  const request = await findAiRequest(app, uuid);
  if (!request) throw aiRequestNotFound(uuid);
  return request;
}

export function aiRequestNotFound(uuid: string): UseCaseError {
  const message = `There is no request ${uuid.slice(0, 40)}; they are kept for a week.`;
  return new UseCaseError('not_found', 'ai_request_not_found', message);
}

/** Counts the request against the site's hourly limit. The limit is not per account, because it caps the site's costs. */
async function countRequest({ limits, ...deps }: AiRequestParts): Promise<void> {
  const { requests_per_hour: perHour } = await requireAiSettings(deps);
  const wait = await limits.take('ai_requests', perHour, HOUR_SECONDS);
  if (wait === 0) return;
  throw UseCaseError.tooOften(
    `This site asks its model at most ${perHour} times an hour (requests_per_hour of the AI settings). Try again in ${wait} s.`,
    wait,
  );
}
