import type { ExtensionApi, FieldMeta, HookContext, HookForm, JsonObject, Payload } from 'durable-forms';

/** Below the 15 s that a handler has: what ends by itself can say why. */
const ANSWERS_WITHIN_MS = 10_000;

/**
 * Opens a ticket for each submission. A form uses it by an integration of its own:
 *
 *     { "key": "desk", "integration_id": "ticket_desk",
 *       "settings": { "url": "https://desk.example.com/api/tickets", "token": "...", "queue": "sales" } }
 *
 * `token` is declared to be a secret: the service keeps it sealed, never returns it, and gives it to this handler alone.
 *
 * Shows: a custom integration. It runs in a worker, as a durable run of its own: three tries within seconds, then rounds
 * after 10 s, doubled up to an hour, for three days. Returning means delivered, throwing means not yet.
 */
export function register(api: ExtensionApi): void {
  api.defineIntegration({ id: 'ticket_desk', secrets: ['token'] });

  async function dispatch(
    integrationId: string,
    settings: JsonObject,
    form: HookForm,
    payload: Payload,
    context: HookContext,
    fieldMeta: FieldMeta,
  ): Promise<false | undefined> {
    // Every handler is asked for every integration that the core does not know. false: not mine.
    if (integrationId !== 'ticket_desk') return false;
    const { url, token, queue = 'general' } = settings;
    if (typeof url !== 'string' || typeof token !== 'string') {
      throw new api.IntegrationFailed('settings need url and token', { permanent: true });
    }
    const lines = Object.entries(payload).map(([name, value]) => `${fieldMeta[name]?.label ?? name}: ${value}`);
    const response = await fetch(url, {
      method: 'POST',
      // The token is for this address and no other.
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        // A try may be repeated although it was answered, when the answer was lost. This is the same for all of them.
        'idempotency-key': String(context.delivery_id),
      },
      body: JSON.stringify({ queue, subject: form.title, body: lines.join('\n') }),
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    await response.body?.cancel();
    if (response.ok) return undefined;

    // The message is kept in the job's row and in Temporal: nothing of what the visitor wrote, and no secret.
    const message = `the ticket desk answered ${response.status}`;
    if (response.status === 429) {
      const seconds = Number(response.headers.get('retry-after')) || 60;
      throw new api.IntegrationFailed(message, { retryAfterMs: seconds * 1000 });
    }
    // A wrong request stays wrong; 408 is a time-out, and 5xx the desk's own trouble.
    const permanent = response.status < 500 && response.status !== 408;
    throw new api.IntegrationFailed(message, { permanent });
  }

  api.addAction('svca_integration_dispatch', dispatch);
  api.addAction('svcb_integration_dispatch', dispatch);
}
