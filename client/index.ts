import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from 'service-api';

export type { FieldLike, ValueOf, ValuesOf } from './values.ts';
export type { components, paths };

/** Address of the service, and the account to use. Visitors' routes need no account. */
export interface ClientOptions {
  /** For example `https://forms.example.com`. */
  baseUrl: string;
  /** `REST_ROOT` of the service; `rest` by default. */
  restRoot?: string;
  /** An account with an application password. */
  account?: { login: string; password: string };
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

/** The answer to an accepted submission. */
export interface Submitted {
  success: true;
  message: string;
  /** The address to send the visitor to. */
  redirect_url?: string;
  /** True if the submission must be paid first. */
  payment_required?: boolean;
  [key: string]: unknown;
}

/** An error answer of the service; `status` 0 means that there was no answer. */
export class FormsError extends Error {
  readonly status: number;
  /** A stable code such as `rate_limited`. */
  readonly code: string;
  /** Messages about wrong fields or keys, by path. */
  readonly errors: Readonly<Record<string, string>>;
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: { code?: string; message?: string; errors?: unknown }, retryAfter?: number) {
    super(body.message ?? (status === 0 ? 'The service does not answer.' : `The service answered ${status}.`));
    this.name = 'FormsError';
    this.status = status;
    this.code = body.code ?? (status === 0 ? 'offline' : 'unknown');
    const { fields } = recordOf(body.errors);
    // Answers to submissions nest the messages of fields one level deeper.
    const errors = Object.entries(fields === undefined ? recordOf(body.errors) : recordOf(fields));
    this.errors = Object.fromEntries(errors.map(([path, text]) => [path, [text].flat().map(String).join(' ')]));
    this.retryAfter = retryAfter;
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export interface SubmitOptions {
  /** A random key that makes it safe to repeat a submission after a lost answer: for a day, the same key gets the same answer. */
  idempotencyKey?: string;
  /** The name of the CAPTCHA's field and its token, if the form has a CAPTCHA. */
  captcha?: Record<string, string>;
  signal?: AbortSignal;
}

/** A form that is being shown to a visitor. */
export interface OpenForm<Values> {
  /** The CAPTCHA that visitors must pass, or null. */
  captcha: object | null;
  /**
   * Submits the form. A form may require some seconds between `open` and `submit` (`min_fill_seconds`).
   * @throws FormsError with a message for each field that is wrong
   */
  submit(values: Values, options?: SubmitOptions): Promise<Submitted>;
}

export interface FormsClient {
  /** All routes, typed by the service's OpenAPI document: `api.GET('/svcb/v1/forms/{id}', { params: { path: { id: 7 } } })`. */
  api: Client<paths>;
  /** Opens a form as a visitor; call it when the form is shown. @typeParam Values `ValuesOf<typeof fields>` */
  open<Values extends object = Record<string, unknown>>(formId: number): Promise<OpenForm<Values>>;
  /**
   * Submits as a server, with the form's API key (Pro edition). @throws FormsError with a message for each field that is wrong
   */
  submitWithKey<Values extends object = Record<string, unknown>>(
    formId: number,
    apiKey: string,
    values: Values,
    options?: Omit<SubmitOptions, 'captcha'>,
  ): Promise<Submitted>;
}

interface Tokens {
  nonce: string;
  honeypot_field: string;
  timing_token: string;
  captcha: object | null;
}

/** Creates a stateless client of one service. */
export function createClient({ baseUrl, restRoot = 'rest', account, fetch: send = fetch }: ClientOptions): FormsClient {
  const root = `${baseUrl.replace(/\/+$/, '')}/${restRoot.replace(/^\/+|\/+$/g, '')}`;
  const authorization = account && `Basic ${base64(`${account.login}:${account.password}`)}`;
  const headers = authorization ? { authorization } : undefined;
  const ask = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer> => {
    const answer = await send(`${root}/svcb/v1/forms/${path}`, init).catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
      throw new FormsError(0, {});
    });
    const body: unknown = await answer.json().catch(() => ({}));
    if (answer.ok) return body as Answer;
    const wait = Number(answer.headers.get('retry-after'));
    throw new FormsError(answer.status, body as object, wait > 0 ? wait : undefined);
  };
  const submit = (
    formId: number,
    body: object,
    more: Record<string, string>,
    { idempotencyKey, signal }: SubmitOptions,
  ) =>
    ask<Submitted>(`${formId}/submissions`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...more,
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      signal,
    });
  return {
    api: createFetchClient<paths>({ baseUrl: root, headers, fetch: (request) => send(request) }),
    async open<Values extends object>(formId: number): Promise<OpenForm<Values>> {
      const { nonce, honeypot_field: trap, timing_token: timing, captcha } = await ask<Tokens>(`${formId}/token`);
      const guards = { _svcb_nonce: nonce, _svcb_timing: timing, [trap]: '' };
      return {
        captcha,
        submit: (values, options = {}) => submit(formId, { ...values, ...options.captcha, ...guards }, {}, options),
      };
    },
    submitWithKey: (formId, apiKey, values, options = {}) =>
      submit(formId, values, { 'x-svcb-api-key': apiKey }, options),
  };
}

/** Encodes UTF-8 text with `btoa`, which exists in Node and in browsers but accepts only bytes. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
