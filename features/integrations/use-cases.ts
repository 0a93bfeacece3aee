import { randomUUID } from 'node:crypto';
import { UseCaseError } from '#db/use-case-error.ts';
import { countUse } from '#features/accounts/actor-limits.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import { draftWithSecrets } from '#features/forms/publishing.ts';
import { givenValues } from '#features/forms/routes/given-values.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import { sampleValues } from '#forms/values/sample-values.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { Actor } from '#security/actor.ts';
import type { Deliveries } from './deliveries.ts';
import type { Receipt } from './delivery.ts';
import {
  type RotatedSecret,
  type RotateParts,
  type Rotation,
  rotateSecret,
  unknownIntegration,
} from './rotate-secret.ts';

export interface RotationParts extends RotateParts {
  audit: AuditLog;
  clock: () => Date;
}

/** Replaces an integration's signing secret; the previous one also signs for `keepHours`. @throws UseCaseError */
export async function rotateSigningSecret(
  app: RotationParts,
  actor: Actor,
  { formId, key }: { formId: number; key: string },
  rotation: Rotation,
): Promise<RotatedSecret> {
  const rotated = await rotateSecret(app, { formId, key }, rotation, app.clock());
  const { generated } = rotated;
  const { keepHours } = rotation;
  await app.audit.note(actor, 'webhook_secret.rotated', { formId, integrationKey: key, generated, keepHours });
  return rotated;
}

export interface TestEventParts {
  forms: FormStore;
  audit: AuditLog;
  clock: () => Date;
  deliveries: Deliveries;
  limits: Pick<RateLimits, 'take'>;
  /** Milliseconds that a receiver may take; default 8,000. */
  timeouts: { testWebhook?: number };
}

const LIMIT = { key: 'test_webhook', what: 'test events', perMinute: 10 };

/**
 * Sends a test event. A receiver that refuses it, cannot be reached or hangs is reported as a result, not as an error.
 * @param given values to send; default: a sample for each field
 * @throws UseCaseError, also for values that the form does not accept
 */
export async function sendTestEvent(
  app: TestEventParts,
  actor: Actor,
  { formId, key }: { formId: number; key: string },
  given?: Record<string, unknown>,
) {
  const { audit, deliveries, clock, timeouts } = app;
  const { form, secrets } = await draftWithSecrets(app, formId);
  const integration = form.config.options.integrations.find((one) => one.key === key);
  if (!integration) throw unknownIntegration(key);
  const { sendTest } = deliveries.of(integration.integration_id);
  // The error code dates from when only webhooks took test events.
  if (!sendTest) throw new UseCaseError('invalid', 'not_a_webhook', `The integration ${key} takes no test events.`);
  const values = given ? givenValues(given, form.config) : sampleValues(form.config);
  await countUse(app, actor, LIMIT);
  const [now, deliveryId] = [clock(), `test_${randomUUID()}`];
  const timeoutMs = timeouts.testWebhook ?? 8_000;
  const outcome = await outcomeOf(() => sendTest({ deliveryId, integration, form, secrets, values, now, timeoutMs }));
  const { delivered, error_class: errorClass } = outcome;
  // The address is left out, because it may contain values.
  const event = delivered ? 'test_webhook.delivered' : 'test_webhook.failed';
  await audit.note(actor, event, { formId, integrationKey: key, errorClass });
  return { ...outcome, delivery_id: deliveryId };
}

/** Runs an attempt that an administrator requested and returns its outcome. */
export async function outcomeOf(attempt: () => Promise<Receipt>) {
  const began = performance.now();
  const answer = await attempt().catch((error: unknown) => {
    if (error instanceof ProviderError) return error;
    throw error;
  });
  const failure = answer instanceof ProviderError ? answer : undefined;
  return {
    success: !failure,
    delivered: !failure,
    status: answer.status ?? null,
    ...(failure && { error_class: failure.type, message: failure.message }),
    excerpt: answer.excerpt ?? '',
    duration_ms: Math.round(performance.now() - began),
  };
}
