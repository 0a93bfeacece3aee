import type { Drafts } from '#http/page/browser/drafts/held.ts';
import { attributeOf } from '#http/page/browser/form-element.ts';
import { partIfThere, partOf } from '#http/page/browser/parts.ts';
import type { SvcaForms } from '#http/page/browser/settings.ts';
import { exchange, type Reply } from './exchange.ts';
import { failureText } from './failure-text.ts';
import type { Outcome } from './outcome.ts';
import { type Surface, surfaceA, Unsent } from './surfaces.ts';

/** Both the nonce and the timing token may have expired. */
const MOST_RENEWALS = 2;
/** Error codes by which surface A refuses a form that needs surface B, and the attribute that the form element lacks. */
const NEEDS_B: Record<string, string> = { payment_form: 'data-payment', captcha_form: 'data-captcha' };
const ATTRIBUTES_OF_B = ['data-drafts', ...Object.values(NEEDS_B)];

/**
 * Creates the function that sends a form's fields. The same fields use the same key until they are accepted, so that they are
 * stored only once. If they still have to be paid, they use it while the tab lives, so that a visitor who returns from the
 * checkout does not order twice.
 */
export function createSender(form: HTMLFormElement, formId: number, settings: () => SvcaForms, drafts: () => Drafts) {
  let surface: Surface | undefined;
  let attempt: { fields: string; key: string } | null = null;
  if (ATTRIBUTES_OF_B.every((name) => attributeOf(form, name) === null)) surface = surfaceA(formId, settings);
  // A send tries again.
  else openB().catch(() => {});

  async function openB(): Promise<Surface> {
    const open = await partOf('tokens', settings().restUrl);
    surface ??= open(form, settings, drafts);
    return surface;
  }

  /** @param text the fields as JSON, for comparison with the previous attempt */
  async function post(fields: object, text: string): Promise<Reply> {
    let over = surface ?? (await openB());
    if (attempt?.fields !== text) attempt = { fields: text, key: randomKey() };
    let { key } = attempt;
    let prepared = fields;
    const send = async () => {
      key = over.keyOf?.(text) ?? key;
      prepared = (await over.prepare?.(fields)) ?? fields;
      return postTo(over, prepared, key);
    };
    let reply = await send();
    const missing = NEEDS_B[reply.answer.code ?? ''];
    if (missing) {
      partIfThere('elsewhere')?.warnOfAttribute(formId, missing);
      surface = undefined;
      over = await openB();
      reply = await send();
    }
    // The server checks tokens before the prepared values, so these are still valid.
    for (let renewals = 0; renewals < MOST_RENEWALS; renewals += 1) {
      if (!(await over.renew(reply.answer.code))) break;
      reply = await postTo(over, prepared, key);
    }
    if (isAccepted(reply)) over.accepted?.(text, key, reply);
    else over.failed?.(prepared, reply.answer);
    return reply;
  }

  return async (fields: object): Promise<Outcome> => {
    const { i18n } = settings();
    try {
      const reply = await post(fields, JSON.stringify(fields));
      const { message = '', data, errors: wrong } = reply.answer;
      if (isAccepted(reply)) {
        attempt = null;
        return { message, accepted: { redirectUrl: data?.redirect_url ?? null } };
      }
      const errors = data?.errors ?? wrong?.fields;
      return errors
        ? { message, errors }
        : { message: failureText(reply.response, reply.answer, i18n, surface?.refusals) };
    } catch (error) {
      if (error instanceof Unsent) return { message: error.message };
      surface?.failed?.(fields);
      partIfThere('elsewhere')?.explainFailure(formId, surface?.address() ?? settings().restUrl, error);
      return { message: i18n.networkError ?? '' };
    }
  };
}

function isAccepted({ response, answer }: Reply): boolean {
  return response.ok && answer.success === true;
}

async function postTo(surface: Surface, fields: object, key: string): Promise<Reply> {
  const init = {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'Idempotency-Key': key,
      // The page does not need to know whether the mail was sent.
      Prefer: 'respond-async',
    },
    body: JSON.stringify(await surface.body(fields)),
  };
  return exchange(surface.address(), init, surface.patienceMs);
}

/** Creates a random key. `crypto.randomUUID` is missing on plain http. */
function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
