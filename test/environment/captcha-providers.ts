import { type Sandbox, startSandbox } from '#dev/sandbox/sandbox.ts';
import { fakeUrls } from '#fakes/table.ts';

export type CaptchaName = 'turnstile' | 'hcaptcha' | 'recaptcha';

export interface PartyState {
  requests: { response: string; remoteip: string | null; sitekey: string | null; idempotency_key: string | null }[];
}

/** The sandbox's CAPTCHA providers. */
export interface CaptchaProviders {
  url: string;
  /** Settings with which a service uses them. */
  apiUrls: Record<string, string>;
  state(party: CaptchaName): Promise<PartyState>;
  change(party: CaptchaName, state: { codes?: string[]; score?: number; script?: boolean }): Promise<void>;
  fail(party: CaptchaName, failure: object): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function startCaptchaProviders(): Promise<CaptchaProviders> {
  const { url, close }: Sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  const call = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url + path, { method, ...(body && { headers, body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`the sandbox refused ${path}: ${response.status}`);
    return response;
  };
  return {
    url,
    apiUrls: fakeUrls(url),
    state: async (party) => (await (await call('GET', `/${party}/state`)).json()) as PartyState,
    change: async (party, state) => void (await call('PUT', `/${party}/state`, state)),
    fail: async (party, failure) => void (await call('POST', `/${party}/failures`, failure)),
    async clear() {
      for (const party of ['turnstile', 'hcaptcha', 'recaptcha']) await call('DELETE', `/${party}/state`);
    },
    close,
  };
}
