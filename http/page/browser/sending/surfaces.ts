import type { SvcaForms } from '#http/page/browser/settings.ts';
import { type Answer, exchange, type Reply } from './exchange.ts';

/** One of the two interfaces for submitting a form (docs/interface.md 4.1 and 4.5). */
export interface Surface {
  address(): string;
  /** Time limit of a send. */
  patienceMs: number;
  /** Adds the values that one send needs to the fields. @throws Unsent */
  prepare?(fields: object): Promise<object>;
  /** Returns the request body: the fields with their tokens. Fetches tokens if there are none. */
  body(fields: object): Promise<object>;
  /** Fetches fresh tokens after a refusal. @returns true when sending again may succeed */
  renew(code: string | undefined): Promise<boolean>;
  /** Keys of texts for error codes that only this surface has. */
  refusals?: Partial<Record<string, string>>;
  /** Returns the key with which the same fields were accepted, when they still have to be paid. */
  keyOf?(fields: string): string | undefined;
  /** Called after acceptance. Adds the address that the visitor goes to next to the answer. */
  accepted?(fields: string, key: string, reply: Reply): void;
  /**
   * Called after a send that was not accepted. May improve the message of the answer. @param answer undefined when there was
   * none
   */
  failed?(prepared: object, answer?: Answer): void;
}

/** Thrown when the visitor has to act before the form can be sent; the message says how. */
export class Unsent extends Error {}

/** The service usually answers within seconds. */
const PATIENCE_MS = 30_000;

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
  };
}

/** Fetches tokens for a form. @param form address of the form on either surface */
export async function fetchTokens(form: string): Promise<Answer> {
  return (await exchange(`${form}/token`, { cache: 'no-store' }, PATIENCE_MS)).answer;
}
