import type { Drafts } from '#http/page/browser/drafts/held.ts';
import { attributeOf, findIn } from '#http/page/browser/form-element.ts';
import { partOf } from '#http/page/browser/parts.ts';
import type { SvcaForms } from '#http/page/browser/settings.ts';
import type { CaptchaSettings, Widget } from '#http/page/browser/widgets/widget.ts';
import { formOnB } from './form-on-b.ts';
import { createOrderKeys } from './order-keys.ts';
import { fetchTokens, type Surface, Unsent } from './surfaces.ts';

/** The tokens of surface B for a form, with the settings of its CAPTCHA. */
interface FormTokens {
  nonce: string;
  timing: string;
  captcha: CaptchaSettings | null;
}

/** Longer than for other requests: the service may have to call the payment provider more than once. */
const PAYMENT_PATIENCE_MS = 60_000;
/** Body key of the CAPTCHA's token. */
const CAPTCHA_KEY = '_svcb_captcha_token';
/** Body key of the draft that the submission ends. */
const DRAFT_KEY = '_svcb_draft_token';

/** Creates surface B, for forms that surface A cannot carry: those with a payment, a CAPTCHA or drafts. */
export function secured(form: HTMLFormElement, settings: () => SvcaForms, drafts: () => Drafts): Surface {
  const formId = Number(attributeOf(form, 'data-svca-form-id'));
  const address = () => formOnB(form, settings);
  // Our own page contains tokens. A page of another site fetches them, and the visitor returns to it after a checkout.
  const own = tokensIn(form);
  const returnTo = own ? undefined : location.href.replace(/#.*$/, '');
  const fetchAll = async (): Promise<FormTokens> => {
    const { nonce = '', timing_token: timing = '', captcha = null } = await fetchTokens(address());
    return { nonce, timing, captcha };
  };
  // Fetched at once: the server measures the fill time from the token on.
  let current = own ? Promise.resolve(own) : fetchAll();
  current.catch(() => {});
  const known = () =>
    current.catch(() => {
      current = fetchAll();
      return current;
    });
  let captcha = openWidget();
  const orders = createOrderKeys(formId);

  /** Opens the widget at once, because it may need an action of the visitor. After a failure the next send tries again. */
  function openWidget(): Promise<Widget | null> {
    const opening = known().then(({ captcha: found }) => found && openCaptcha(form, found, settings));
    opening.catch(() => {});
    return opening;
  }

  /** Adds a fresh token to the fields, when the form has a CAPTCHA that could be loaded. @throws Unsent */
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
      // The server decides: it may accept the form without a token while the provider is unavailable.
      console.error(`svcaForms: the CAPTCHA of form ${formId} is not there`, error);
      return fields;
    }
    if (token === null) throw new Unsent(settings().i18n.confirmCaptcha);
    return { ...fields, [CAPTCHA_KEY]: token };
  }

  return {
    address: () => `${address()}/submissions`,
    patienceMs: PAYMENT_PATIENCE_MS,
    keyOf: orders.find,
    prepare: async (fields) => withToken({ ...fields, [DRAFT_KEY]: await drafts().token() }),
    async body(fields) {
      const { nonce, timing } = await known();
      return { ...fields, _svcb_nonce: nonce, _svcb_timing: timing, _svcb_return_to: returnTo };
    },
    async renew(code) {
      if (code !== 'invalid_nonce' && code !== 'invalid_timing_token') return false;
      const [old, fresh] = [await current, await fetchAll()];
      // A new timing token is too young, so the old one is used as long as it is valid.
      current = Promise.resolve(code === 'invalid_nonce' && old.timing ? { ...fresh, timing: old.timing } : fresh);
      return true;
    },
    accepted(fields, key, { response, answer }) {
      const { payment_redirect: checkout } = answer;
      if (checkout) orders.keep(fields, key);
      // The draft stays until the order is paid: a visitor who returns from the checkout continues it.
      else drafts().forget();
      answer.data = { redirect_url: checkout ?? linkIn(response) };
    },
    refusals: { payment_unavailable: 'noPayment', engine_unavailable: 'noPayment' },
    failed(prepared, answer) {
      // A token counts once, whatever the result of the send.
      captcha.then((widget) => widget?.reset()).catch(() => {});
      const message = answer?.errors?.fields?.[CAPTCHA_KEY];
      if (!message) return;
      // The CAPTCHA has no field, and its error comes only when all fields are valid.
      delete answer.errors;
      answer.message = CAPTCHA_KEY in prepared ? message : settings().i18n.noCaptcha;
    },
  };
}

async function openCaptcha(form: HTMLFormElement, captcha: CaptchaSettings, settings: () => SvcaForms) {
  const { restUrl } = settings();
  return captcha.challenge_url
    ? (await partOf('altcha', restUrl))(form, captcha.challenge_url)
    : (await partOf('captcha', restUrl))(form, captcha);
}

/** Returns the address to which surface B redirects the visitor. */
function linkIn({ headers }: Response): string | null {
  return /<([^>]*)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1] ?? null;
}

/** Returns the tokens of surface B in our own page; null on a page of another site. */
function tokensIn(form: HTMLFormElement): FormTokens | null {
  const [nonce, timing] = ['_svcb_nonce', '_svcb_timing'].map((name) => {
    return findIn(form, `input[type=hidden][name=${name}]`)?.getAttribute('value');
  });
  return nonce && timing ? { nonce, timing, captcha: captchaIn(form) } : null;
}

/** Returns the CAPTCHA settings in our own page; null without a CAPTCHA. */
function captchaIn(form: HTMLFormElement): CaptchaSettings | null {
  const text = findIn(form, '.svca-captcha')?.getAttribute('data-captcha');
  return text ? JSON.parse(text) : null;
}
