import { type Sandbox, startSandbox } from '#dev/sandbox/sandbox.ts';
import { standInUrls } from '#dev/sandbox/stand-in.ts';

export type CaptchaParty = 'turnstile' | 'hcaptcha' | 'recaptcha';

export interface PartyState {
  requests: { response: string; remoteip: string | null; sitekey: string | null; idempotency_key: string | null }[];
}

/** The sandbox's CAPTCHA providers. */
export interface CaptchaParties {
  url: string;
  /** Settings under which a service reaches them. */
  apiUrls: Record<string, string>;
  state(party: CaptchaParty): Promise<PartyState>;
  change(party: CaptchaParty, state: { codes?: string[]; score?: number; script?: boolean }): Promise<void>;
  fail(party: CaptchaParty, failure: object): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function startCaptchaParties(): Promise<CaptchaParties> {
  const { url, close }: Sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  const call = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url + path, { method, ...(body && { headers, body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`the sandbox refused ${path}: ${response.status}`);
    return response;
  };
  return {
    url,
    apiUrls: standInUrls(url),
    state: async (party) => (await (await call('GET', `/${party}/state`)).json()) as PartyState,
    change: async (party, state) => void (await call('PUT', `/${party}/state`, state)),
    fail: async (party, failure) => void (await call('POST', `/${party}/failures`, failure)),
    async clear() {
      for (const party of ['turnstile', 'hcaptcha', 'recaptcha']) await call('DELETE', `/${party}/state`);
    },
    close,
  };
}
