import type { Drafts } from '#http/page/browser/drafts/held.ts';
import { attributeOf, findIn } from '#http/page/browser/form-element.ts';
import { partOf } from '#http/page/browser/parts.ts';
import type { SvcaForms } from '#http/page/browser/settings.ts';
import type { CaptchaSettings, Widget } from '#http/page/browser/widgets/widget.ts';
import { formOnB } from './address-b.ts';
import { createOrderKeys } from './order-keys.ts';
import { fetchTokens, type Surface, Unsent } from './surfaces.ts';

/** Surface B's tokens of a form, with its CAPTCHA. */
interface FormTokens {
  nonce: string;
  timing: string;
  captcha: CaptchaSettings | null;
}

/** A checkout is made by its provider, who may have to be asked more than once. */
const PAYMENT_PATIENCE_MS = 60_000;
/** The body key of a CAPTCHA's token. */
const CAPTCHA_KEY = '_svcb_captcha_token';
/** The body key of the draft that a send ends. */
const DRAFT_KEY = '_svcb_draft_token';

/** Surface B, for forms that surface A cannot carry: those with a payment, a CAPTCHA or drafts. */
export function secured(form: HTMLFormElement, settings: () => SvcaForms, drafts: () => Drafts): Surface {
  const formId = Number(attributeOf(form, 'data-svca-form-id'));
  const address = () => formOnB(form, settings);
  // The form's own page came with tokens; another page has none, and the visitor comes back to that page.
  const own = tokensIn(form);
  const returnTo = own ? undefined : location.href.replace(/#.*$/, '');
  const fetchAll = async (): Promise<FormTokens> => {
    const { nonce = '', timing_token: timing = '', captcha = null } = await fetchTokens(address());
    return { nonce, timing, captcha };
  };
  // At once: the form must not be sent sooner after it than it can be filled in.
  let current = own ? Promise.resolve(own) : fetchAll();
  current.catch(() => {});
  const known = () =>
    current.catch(() => {
      current = fetchAll();
      return current;
    });
  let captcha = openWidget();
  const orders = createOrderKeys(formId);

  /** At once: a widget may want the visitor to do something. Tried again with the next send where it failed. */
  function openWidget(): Promise<Widget | null> {
    const opening = known().then(({ captcha: found }) => found && openCaptcha(form, found, settings));
    opening.catch(() => {});
    return opening;
  }

  /** The fields with a fresh token, where the form has a CAPTCHA that could be loaded. @throws Unsent */
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
      // A new timing token is too young: the old one stays while it is good.
      current = Promise.resolve(code === 'invalid_nonce' && old.timing ? { ...fresh, timing: old.timing } : fresh);
      return true;
    },
    accepted(fields, key, { response, answer }) {
      const { payment_redirect: checkout } = answer;
      if (checkout) orders.keep(fields, key);
      // Until it is paid the draft stays: a visitor who comes back from the checkout goes on with it.
      else drafts().forget();
      answer.data = { redirect_url: checkout ?? linkIn(response) };
    },
    refusals: { payment_unavailable: 'noPayment', engine_unavailable: 'noPayment' },
    failed(prepared, answer) {
      // A token counts once, whatever became of the send.
      captcha.then((widget) => widget?.reset()).catch(() => {});
      const message = answer?.errors?.fields?.[CAPTCHA_KEY];
      if (!message) return;
      // It has no field of its own, and comes when all fields are right.
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
