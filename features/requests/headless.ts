/** The header that carries a form's API key; with it a request is headless (docs/interface.md 4.6). */
export const API_KEY_HEADER = 'X-Svcb-Api-Key';

/** What a request shows before its body is read. */
export interface HeadlessAttempt {
  /** 0 for what is no id of a form. */
  formId: number;
  apiKey: string;
  /** The address of the client, behind trusted proxies too. */
  address: string;
}

/** A server that has shown the key of a form. */
export interface KeyHolder {
  /** Tells keys apart, and tells nothing of one. */
  keyId: string;
  /** Submissions that the key may make in a minute, where the form says; 0 means no limit. */
  perMinute: number | undefined;
}

/** Knows the API keys of forms. */
export interface HeadlessGate {
  /** @throws HeadlessRefused */
  authenticate(attempt: HeadlessAttempt): Promise<KeyHolder>;
}

/** Why a request was refused: for the log, never for the answer. The first that applies. */
export type HeadlessCause = 'no_form' | 'disabled' | 'no_key' | 'wrong_key' | 'address' | 'unlicensed' | 'throttled';

/** The one answer to every request that is not let in, whatever the cause. */
export class HeadlessRefused extends Error {
  readonly reason: HeadlessCause;

  constructor(reason: HeadlessCause) {
    super('The API key was not accepted.');
    this.name = 'HeadlessRefused';
    this.reason = reason;
  }
}

/** The owner of a headless call's Idempotency-Key: any holder of the form's API key, also after that key changes. */
export const KEY_HOLDER = 'key-holder';
