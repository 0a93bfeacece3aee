import { fillIn } from './fill-in.ts';
import { isForeign, type SvcaForms } from './settings.ts';

export type Outcome =
  | { kind: 'accepted'; message: string; redirectUrl: string | null }
  /** The values are wrong: field name to message. */
  | { kind: 'invalid'; message: string; errors: Record<string, string> }
  /** Not taken, and not because of the values. */
  | { kind: 'failed'; message: string };

/** A send that takes longer is given up; the service itself answers within seconds. */
const PATIENCE_MS = 30_000;

interface Answer {
  nonce?: string;
  success?: boolean;
  code?: string;
  message?: string;
  data?: { redirect_url?: string | null; errors?: Record<string, string> };
}

interface Reply {
  response: Response;
  answer: Answer;
}

/** Sends a form's fields. The same fields keep their key until they are accepted, so that nothing is kept twice. */
export function createSender(formId: number, settings: () => SvcaForms) {
  let attempt: { fields: string; key: string } | null = null;

  async function post(fields: object, key: string): Promise<Reply> {
    const { ajaxUrl, nonce } = settings();
    return exchange(ajaxUrl, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Idempotency-Key': key,
        // Nobody here asks whether the mail went.
        Prefer: 'respond-async',
      },
      body: JSON.stringify({ form_id: formId, fields, _svca_nonce: nonce }),
    });
  }

  async function renewNonce(): Promise<void> {
    const { answer } = await exchange(`${settings().restUrl}/forms/${formId}/token`, { cache: 'no-store' });
    if (answer.nonce) settings().nonce = answer.nonce;
  }

  return async (fields: object): Promise<Outcome> => {
    const text = JSON.stringify(fields);
    if (attempt?.fields !== text) attempt = { fields: text, key: randomKey() };
    const { i18n } = settings();
    try {
      if (!settings().nonce) await renewNonce();
      let reply = await post(fields, attempt.key);
      if (reply.answer.code === 'invalid_nonce') {
        await renewNonce();
        reply = await post(fields, attempt.key);
      }
      const { response, answer } = reply;
      if (response.ok && answer.success) {
        attempt = null;
        return { kind: 'accepted', message: answer.message ?? '', redirectUrl: answer.data?.redirect_url ?? null };
      }
      if (answer.data?.errors) return { kind: 'invalid', message: answer.message ?? '', errors: answer.data.errors };
      return { kind: 'failed', message: failureText(response, answer, i18n) };
    } catch (error) {
      const { ajaxUrl } = settings();
      if (isForeign(ajaxUrl)) console.error(foreignFailure(formId, ajaxUrl), error);
      return { kind: 'failed', message: i18n.networkError ?? '' };
    }
  };
}

/** For whoever builds the page: what a visitor cannot mend. */
function foreignFailure(formId: number, address: string): string {
  const { origin } = location;
  return `svcaForms: form ${formId} was not sent to ${address}. If that address can be reached, the form does not allow this page: add "${origin}" to "allowed_origins" in the options of form ${formId}.`;
}

function failureText(response: Response, { message }: Answer, i18n: Record<string, string>): string {
  const retryAfter = Number(response.headers.get('Retry-After'));
  const wait = retryAfter > 0 ? duration(retryAfter) : (i18n.aMoment ?? '');
  if (response.status === 429) return fillIn(i18n.rateLimited ?? '', { wait });
  if (response.status === 503) return fillIn(i18n.unavailable ?? '', { wait });
  return (response.status < 500 && message) || (i18n.serverError ?? '');
}

function duration(seconds: number): string {
  return seconds <= 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}

/** What a proxy answers need not be ours. */
async function readAnswer(response: Response): Promise<Answer> {
  try {
    return ((await response.json()) as Answer | null) ?? {};
  } catch (error) {
    // Cut off on the way: it may have been taken.
    if (response.ok) throw error;
    return {};
  }
}

async function exchange(address: string, init: RequestInit): Promise<Reply> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const response = await fetch(address, { ...init, signal: patience.signal });
    return { response, answer: await readAnswer(response) };
  } finally {
    clearTimeout(timer);
  }
}

/** `crypto.randomUUID` is missing on plain http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
