import { fillIn } from '../fill-in.ts';
import { attributeOf, findIn } from '../form-element.ts';
import { isForeign, type SvcaForms } from '../settings.ts';
import { type Answer, exchange, type Reply } from './exchange.ts';
import { createOrderKeys } from './order-keys.ts';
import { type Surface, surfaceA, surfaceB } from './surfaces.ts';

export type Outcome =
  | { kind: 'accepted'; message: string; redirectUrl: string | null }
  /** The values are wrong: field name to message. */
  | { kind: 'invalid'; message: string; errors: Record<string, string> }
  /** Not taken, and not because of the values. */
  | { kind: 'failed'; message: string };

/** A nonce and a timing token may both be too old. */
const MOST_RENEWALS = 2;

/**
 * Sends a form's fields. The same fields keep their key until they are accepted, so that nothing is kept twice; and after that
 * while the tab lives when they have to be paid, so that whoever comes back from the checkout orders nothing twice.
 */
export function createSender(form: HTMLFormElement, settings: () => SvcaForms) {
  const formId = Number(attributeOf(form, 'data-svca-form-id'));
  const payment = () => surfaceB(formId, tokensIn(form), settings);
  let surface = attributeOf(form, 'data-payment') === null ? surfaceA(formId, settings) : payment();
  const orders = createOrderKeys(formId);
  let attempt: { fields: string; key: string } | null = null;

  async function post(fields: object, key: string): Promise<Reply> {
    let reply = await postTo(surface, fields, key);
    if (reply.answer.code === 'payment_form') {
      console.warn(`svcaForms: form ${formId} takes payments. Add the attribute "data-payment" to its form element.`);
      surface = payment();
      reply = await postTo(surface, fields, key);
    }
    for (let renewals = 0; renewals < MOST_RENEWALS; renewals += 1) {
      if (!(await surface.renew(reply.answer.code))) break;
      reply = await postTo(surface, fields, key);
    }
    return reply;
  }

  return async (fields: object): Promise<Outcome> => {
    const text = JSON.stringify(fields);
    if (attempt?.fields !== text) attempt = { fields: text, key: orders.find(text) ?? randomKey() };
    const { i18n } = settings();
    try {
      const { response, answer } = await post(fields, attempt.key);
      const { message = '', data } = answer;
      if (response.ok && answer.success) {
        if (answer.payment_redirect) orders.keep(text, attempt.key);
        attempt = null;
        const redirectUrl = answer.payment_redirect ?? data?.redirect_url ?? null;
        return { kind: 'accepted', message, redirectUrl };
      }
      const errors = data?.errors ?? answer.errors?.fields;
      if (errors) return { kind: 'invalid', message, errors };
      return { kind: 'failed', message: failureText(response, answer, i18n) };
    } catch (error) {
      const address = surface.address();
      if (isForeign(address)) console.error(foreignFailure(formId, address), error);
      return { kind: 'failed', message: i18n.networkError ?? '' };
    }
  };
}

async function postTo(surface: Surface, fields: object, key: string): Promise<Reply> {
  const init = {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'Idempotency-Key': key,
      // Nobody here asks whether the mail went.
      Prefer: 'respond-async',
    },
    body: JSON.stringify(await surface.body(fields)),
  };
  return exchange(surface.address(), init, surface.patienceMs);
}

/** Surface B's tokens, which the form's own page has in it. */
function tokensIn(form: HTMLFormElement): { nonce: string; timing: string } | null {
  const [nonce, timing] = ['_svcb_nonce', '_svcb_timing'].map((name) => {
    return findIn(form, `input[type=hidden][name=${name}]`)?.getAttribute('value');
  });
  return nonce && timing ? { nonce, timing } : null;
}

/** For whoever builds the page: what a visitor cannot mend. */
function foreignFailure(formId: number, address: string): string {
  const { origin } = location;
  return `svcaForms: form ${formId} was not sent to ${address}. If that address can be reached, the form does not allow this page: add "${origin}" to "allowed_origins" in the options of form ${formId}.`;
}

function failureText(response: Response, { code, message }: Answer, i18n: Record<string, string>): string {
  const retryAfter = Number(response.headers.get('Retry-After'));
  const wait = retryAfter > 0 ? duration(retryAfter) : (i18n.aMoment ?? '');
  if (code === 'payment_unavailable' || code === 'engine_unavailable') return fillIn(i18n.noPayment ?? '', { wait });
  if (response.status === 429) return fillIn(i18n.rateLimited ?? '', { wait });
  if (response.status === 503) return fillIn(i18n.unavailable ?? '', { wait });
  return (response.status < 500 && message) || (i18n.serverError ?? '');
}

function duration(seconds: number): string {
  return seconds <= 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}

/** `crypto.randomUUID` is missing on plain http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
