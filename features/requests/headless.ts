/** The header that carries a form's API key; with it a request is headless (docs/interface.md 4.6). */
export const API_KEY_HEADER = 'X-Svcb-Api-Key';

/** The data of a headless request that is known before its body is read. */
export interface HeadlessAttempt {
  /** 0 if the request's form id is malformed. */
  formId: number;
  apiKey: string;
  /** The client's address, also behind trusted proxies. */
  address: string;
}

/** A server that has presented the API key of a form. */
export interface KeyHolder {
  /** Identifies the key without revealing any of it. */
  keyId: string;
  /** The key's limit of submissions per minute, if the form sets one; 0 means no limit. */
  perMinute: number | undefined;
}

/** Checks the API keys of forms. */
export interface HeadlessGate {
  /** @throws HeadlessRefused */
  authenticate(attempt: HeadlessAttempt): Promise<KeyHolder>;
}

/** The first reason that applies for refusing a request. It is logged, but never returned to the client. */
export type HeadlessCause = 'no_form' | 'disabled' | 'no_key' | 'wrong_key' | 'address' | 'unlicensed' | 'throttled';

/** The same answer for every refused request, whatever the reason. */
export class HeadlessRefused extends Error {
  readonly reason: HeadlessCause;

  constructor(reason: HeadlessCause) {
    super('The API key was not accepted.');
    this.name = 'HeadlessRefused';
    this.reason = reason;
  }
}

/** The owner of a headless call's Idempotency-Key: any holder of the form's API key, also after the key changes. */
export const KEY_HOLDER = 'key-holder';
