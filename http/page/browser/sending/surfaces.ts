import type { SvcaForms } from '#http/page/browser/settings.ts';
import type { CaptchaSettings } from '#http/page/browser/widgets/widget.ts';
import { type Answer, exchange } from './exchange.ts';

/** One of the interface's two ways to submit a form. */
export interface Surface {
  address(): string;
  /** A send that takes longer is given up. */
  patienceMs: number;
  /** The fields with the tokens that go with them; fetches tokens where there are none. */
  body(fields: object): Promise<object>;
  /** Gets fresh tokens after a refusal. @returns whether it is worth sending again */
  renew(code: string | undefined): Promise<boolean>;
  /** The form's CAPTCHA; null where it has none. */
  captcha(): Promise<CaptchaSettings | null>;
}

/** Surface B's tokens of a form, with its CAPTCHA. */
export interface FormTokens {
  nonce: string;
  timing: string;
  captcha: CaptchaSettings | null;
}

/** The service itself answers within seconds. */
const PATIENCE_MS = 30_000;
/** A checkout is made by its provider, who may have to be asked more than once. */
const PAYMENT_PATIENCE_MS = 60_000;

export function surfaceA(formId: number, settings: () => SvcaForms): Surface {
  const renew = async () => {
    const { nonce } = await fetchTokens(`${settings().restUrl}/forms/${formId}`);
    if (nonce) settings().nonce = nonce;
  };
  return {
    address: () => settings().ajaxUrl,
    patienceMs: PATIENCE_MS,
    async body(fields) {
      if (!settings().nonce) await renew();
      return { form_id: formId, fields, _svca_nonce: settings().nonce };
    },
    async renew(code) {
      if (code !== 'invalid_nonce') return false;
      await renew();
      return true;
    },
    captcha: () => Promise.resolve(null),
  };
}

/**
 * For forms that surface A cannot carry: those with a payment or a CAPTCHA.
 * @param tokens what the form's own page came with; another page has none, and the visitor comes back to that page
 */
export function surfaceB(formId: number, tokens: FormTokens | null, settings: () => SvcaForms): Surface {
  const form = () => formOnB(formId, settings);
  const returnTo = tokens ? undefined : location.href.replace(/#.*$/, '');
  const fetchAll = async (): Promise<FormTokens> => {
    const { nonce = '', timing_token: timing = '', captcha = null } = await fetchTokens(form());
    return { nonce, timing, captcha };
  };
  // At once: the form must not be sent sooner after it than it can be filled in.
  let current = tokens ? Promise.resolve(tokens) : fetchAll();
  current.catch(() => {});
  const known = () =>
    current.catch(() => {
      current = fetchAll();
      return current;
    });
  return {
    address: () => `${form()}/submissions`,
    patienceMs: PAYMENT_PATIENCE_MS,
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
    captcha: async () => (await known()).captcha,
  };
}

/** A form's address on surface B. */
export function formOnB(formId: number, settings: () => SvcaForms): string {
  return `${settings().restUrl.replace(/\bsvca\/v1$/, 'svcb/v1')}/forms/${formId}`;
}

/** @param form its address on either surface */
export async function fetchTokens(form: string): Promise<Answer> {
  return (await exchange(`${form}/token`, { cache: 'no-store' }, PATIENCE_MS)).answer;
}
