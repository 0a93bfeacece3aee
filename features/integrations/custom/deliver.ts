import { type CreateDelivery, type Dispatch, undeliverable } from '#features/integrations/delivery.ts';
import { fieldMeta, hookForm } from '#features/submissions/hook-views.ts';
import type { JsonObject } from '#forms/config/types.ts';
import { HandlerTimeout, IntegrationFailed } from '#hooks/errors.ts';
import { blankAddresses, ProviderError } from '#outgoing/errors.ts';
import { DAY_MS } from '#time.ts';

const LONGEST_WAIT_MS = DAY_MS;

/**
 * Delivers to extensions through the action `…_integration_dispatch`. The delivery succeeds when every handler has finished and
 * at least one did not return false ("not mine").
 */
export const createDelivery: CreateDelivery = () => ({ deliver: dispatchToExtensions });

async function dispatchToExtensions(dispatch: Dispatch) {
  const { deliveryId, hooks, integration, form, payload, context, secrets } = dispatch;
  const { integration_id: id, key } = integration;
  const handled = await hooks
    .dispatch(
      id,
      { ...integration.settings, ...ownSecrets(key, secrets) },
      hookForm(form),
      payload,
      context,
      fieldMeta(form.config),
    )
    .catch((error: unknown) => {
      throw toProviderError(id, deliveryId, error);
    });
  if (handled) return;
  throw undeliverable(`no extension handles the integration "${id}"`, 'unknown_integration');
}

function ownSecrets(key: string, secrets: ReadonlyMap<string, string>): JsonObject {
  const prefix = `integrations.${key}.`;
  const own = [...secrets].filter(([path]) => path.startsWith(prefix));
  return Object.fromEntries(own.map(([path, value]) => [path.slice(prefix.length), value]));
}

/** Converts a handler's error. Only messages written for operators are retained: other messages may repeat a visitor's input. */
function toProviderError(id: string, jobId: string, error: unknown): ProviderError {
  if (error instanceof HandlerTimeout) {
    const message = `The extension for "${id}" failed: ${error.message}.`;
    return new ProviderError(message, { kind: 'transient', type: 'timeout', cause: error });
  }
  if (!(error instanceof IntegrationFailed)) {
    const name = error instanceof Error ? String(error.name).slice(0, 100) : typeof error;
    const where = `the worker's log has its message in the line with jobId ${jobId}`;
    const message = `The extension for "${id}" threw ${name}; ${where}.`;
    return new ProviderError(message, { kind: 'transient', type: 'extension_failed', cause: error });
  }
  const message = blankAddresses(error.message);
  const shared = { type: 'extension_failed', cause: error } as const;
  if (error.permanent) return new ProviderError(message, { ...shared, kind: 'permanent' });
  // An invalid `retryAfterMs` must not break the timer.
  const waits = Number.isFinite(error.retryAfterMs) && Number(error.retryAfterMs) >= 0;
  if (!waits) return new ProviderError(message, { ...shared, kind: 'transient' });
  const retryAfterMs = Math.min(Number(error.retryAfterMs), LONGEST_WAIT_MS);
  return new ProviderError(message, { ...shared, kind: 'rate_limited', retryAfterMs });
}
