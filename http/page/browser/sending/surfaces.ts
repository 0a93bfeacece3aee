import type { SvcaForms } from '#http/page/browser/settings.ts';
import { type Answer, exchange, type Reply } from './exchange.ts';

/** One of the two ways to submit a form (docs/interface.md 4.1 and 4.5). */
export interface Surface {
  address(): string;
  /** A send that takes longer is given up. */
  patienceMs: number;
  /** What goes with the fields for one send. @throws Unsent */
  prepare?(fields: object): Promise<object>;
  /** The fields with the tokens that go with them; fetches tokens where there are none. */
  body(fields: object): Promise<object>;
  /** Gets fresh tokens after a refusal. @returns whether it is worth sending again */
  renew(code: string | undefined): Promise<boolean>;
  /** Keys of texts for refusals that only this surface has, by their codes. */
  refusals?: Partial<Record<string, string>>;
  /** The key that the same fields were accepted with, where they still have to be paid. */
  keyOf?(fields: string): string | undefined;
  /** Is told of what was accepted, and where the visitor goes then is put into the answer. */
  accepted?(fields: string, key: string, reply: Reply): void;
  /** Is told of a send that was not accepted, and may say better why. @param answer undefined where there was none */
  failed?(prepared: object, answer?: Answer): void;
}

/** The visitor has something to do before the form can be sent: the message says what. */
export class Unsent extends Error {}

/** The service itself answers within seconds. */
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

/** @param form its address on either surface */
export async function fetchTokens(form: string): Promise<Answer> {
  return (await exchange(`${form}/token`, { cache: 'no-store' }, PATIENCE_MS)).answer;
}
