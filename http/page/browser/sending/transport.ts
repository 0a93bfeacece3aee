import type { Drafts } from '#http/page/browser/drafts/drafts.ts';
import { attributeOf, findIn } from '#http/page/browser/form-element.ts';
import { partOf } from '#http/page/browser/parts.ts';
import { isForeign, type SvcaForms } from '#http/page/browser/settings.ts';
import type { CaptchaSettings, Widget } from '#http/page/browser/widgets/widget.ts';
import { exchange, type Reply } from './exchange.ts';
import { failureText } from './failure-text.ts';
import { createOrderKeys } from './order-keys.ts';
import { type FormTokens, type Surface, surfaceA, surfaceB } from './surfaces.ts';

export type Outcome =
  | { kind: 'accepted'; message: string; redirectUrl: string | null }
  /** The values are wrong: field name to message. */
  | { kind: 'invalid'; message: string; errors: Record<string, string> }
  /** Not taken, and not because of the values. */
  | { kind: 'failed'; message: string };

/** A nonce and a timing token may both be too old. */
const MOST_RENEWALS = 2;
/** The body key of a CAPTCHA's token. */
const CAPTCHA_KEY = '_svcb_captcha_token';
/** The body key of the draft that a send ends. */
const DRAFT_KEY = '_svcb_draft_token';
/** A form element that says so is sent over surface B from the start. */
const DRAFTS = 'data-drafts';
/** Surface A's refusals of forms that it cannot carry, and what a form element has to say so that it is not tried. */
const NEEDS_B: Record<string, string> = { payment_form: 'data-payment', captcha_form: 'data-captcha' };

/** The visitor has something to do before the form can be sent. */
class Unconfirmed extends Error {}

/**
 * Sends a form's fields. The same fields keep their key until they are accepted, so that nothing is kept twice; and after that
 * while the tab lives when they have to be paid, so that a visitor who comes back from the checkout orders nothing twice.
 */
export function createSender(form: HTMLFormElement, settings: () => SvcaForms, drafts: () => Drafts) {
  const formId = Number(attributeOf(form, 'data-svca-form-id'));
  const ofB = () => surfaceB(formId, tokensIn(form), settings);
  const usesB = [DRAFTS, ...Object.values(NEEDS_B)].some((name) => attributeOf(form, name) !== null);
  let surface = usesB ? ofB() : surfaceA(formId, settings);
  let captcha = openWidget();
  const orders = createOrderKeys(formId);
  let attempt: { fields: string; key: string } | null = null;

  /** At once: a widget may want the visitor to do something. Tried again with the next send where it failed. */
  function openWidget(): Promise<Widget | null> {
    const opening = surface.captcha().then(async (found) => {
      return found && (await partOf('captcha', settings().restUrl))(form, found);
    });
    opening.catch(() => {});
    return opening;
  }

  /** The fields with a fresh token, where the form has a CAPTCHA that could be loaded. @throws Unconfirmed */
  async function withToken(fields: object): Promise<object> {
    const widget = await captcha.catch(() => {
      captcha = openWidget();
      return captcha;
    });
    if (!widget) return fields;
    let token: string | null;
    try {
      token = await widget.token();
    } catch (error) {
      // The server decides: it may do without while the provider is away.
      console.error(`svcaForms: the CAPTCHA of form ${formId} is not there`, error);
      return fields;
    }
    if (token === null) throw new Unconfirmed();
    return { ...fields, [CAPTCHA_KEY]: token };
  }

  /** A token counts once, whatever became of the send. */
  function renewToken(): void {
    captcha.then((widget) => widget?.reset()).catch(() => {});
  }

  async function post(fields: object, key: string): Promise<Reply> {
    const sent = { ...fields, [DRAFT_KEY]: await drafts().token() };
    let body = await withToken(sent);
    let reply = await postTo(surface, body, key);
    const missing = NEEDS_B[reply.answer.code ?? ''];
    if (missing) {
      console.warn(`svcaForms: form ${formId} needs the attribute "${missing}" at its form element.`);
      surface = ofB();
      captcha = openWidget();
      body = await withToken(sent);
      reply = await postTo(surface, body, key);
    }
    // What is renewed is checked before the CAPTCHA, so that its token is still good.
    for (let renewals = 0; renewals < MOST_RENEWALS; renewals += 1) {
      if (!(await surface.renew(reply.answer.code))) break;
      reply = await postTo(surface, body, key);
    }
    if (!reply.response.ok) renewToken();
    const errors = reply.answer.errors?.fields;
    if (errors?.[CAPTCHA_KEY] && !(CAPTCHA_KEY in body)) errors[CAPTCHA_KEY] = settings().i18n.noCaptcha ?? '';
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
        // Until it is paid the draft stays: a visitor who comes back from the checkout goes on with it.
        else drafts().forget();
        attempt = null;
        const redirectUrl = answer.payment_redirect ?? data?.redirect_url ?? linkIn(response);
        return { kind: 'accepted', message, redirectUrl };
      }
      const errors = data?.errors ?? answer.errors?.fields;
      // It has no field of its own, and comes when all fields are right.
      if (errors?.[CAPTCHA_KEY]) return { kind: 'failed', message: errors[CAPTCHA_KEY] };
      if (errors) return { kind: 'invalid', message, errors };
      return { kind: 'failed', message: failureText(response, answer, i18n) };
    } catch (error) {
      if (error instanceof Unconfirmed) return { kind: 'failed', message: i18n.confirmCaptcha ?? '' };
      renewToken();
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

/** Where surface B sends the visitor afterwards. */
function linkIn({ headers }: Response): string | null {
  return /^<([^>]*)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1] ?? null;
}

/** Surface B's tokens, which the form's own page has in it. */
function tokensIn(form: HTMLFormElement): FormTokens | null {
  const [nonce, timing] = ['_svcb_nonce', '_svcb_timing'].map((name) => {
    return findIn(form, `input[type=hidden][name=${name}]`)?.getAttribute('value');
  });
  return nonce && timing ? { nonce, timing, captcha: captchaIn(form) } : null;
}

/** What the form's own page says of its CAPTCHA; null where it says nothing. */
function captchaIn(form: HTMLFormElement): CaptchaSettings | null {
  const text = findIn(form, '.svca-captcha')?.getAttribute('data-captcha');
  return text ? JSON.parse(text) : null;
}

/** For the author of the page: what a visitor cannot mend. */
function foreignFailure(formId: number, address: string): string {
  const { origin } = location;
  return `svcaForms: form ${formId} was not sent to ${address}. If that address can be reached, the form does not allow this page: add "${origin}" to "allowed_origins" in the options of form ${formId}.`;
}

/** `crypto.randomUUID` is missing on plain http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
