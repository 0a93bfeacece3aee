import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from 'service-api';

export type { FieldLike, ValueOf, ValuesOf } from './values.ts';
export type { components, paths };

/** Where the service is, and as whom it is asked. Visitors' routes need nobody. */
export interface ClientOptions {
  /** `https://forms.example.com`. */
  baseUrl: string;
  /** `REST_ROOT` of the service; `rest` unless it was set otherwise. */
  restRoot?: string;
  /** An account with an application password. */
  account?: { login: string; password: string };
  /** In place of the global one. */
  fetch?: typeof fetch;
}

/** What a submission was answered with. */
export interface Submitted {
  success: true;
  message: string;
  /** Where the visitor is to be sent. */
  redirect_url?: string;
  /** Present where it has to be paid first. */
  payment_required?: boolean;
  [key: string]: unknown;
}

/** An answer that is no success; `status` 0 is none at all. */
export class FormsError extends Error {
  readonly status: number;
  /** Stable, as `rate_limited`. */
  readonly code: string;
  /** A message for each field or key that is wrong, by its path. */
  readonly errors: Readonly<Record<string, string>>;
  /** Seconds until it is worth another try. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: { code?: string; message?: string; errors?: unknown }, retryAfter?: number) {
    super(body.message ?? (status === 0 ? 'The service does not answer.' : `The service answered ${status}.`));
    this.name = 'FormsError';
    this.status = status;
    this.code = body.code ?? (status === 0 ? 'offline' : 'unknown');
    const { fields } = recordOf(body.errors);
    // A submission has the messages of its fields one level further in.
    const errors = Object.entries(fields === undefined ? recordOf(body.errors) : recordOf(fields));
    this.errors = Object.fromEntries(errors.map(([path, text]) => [path, [text].flat().map(String).join(' ')]));
    this.retryAfter = retryAfter;
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export interface SubmitOptions {
  /** Makes it safe to send again after no answer: the same key gets the same answer for a day. Random. */
  idempotencyKey?: string;
  /** Of a CAPTCHA, where the form has one: the name of its field and its token. */
  captcha?: Record<string, string>;
  signal?: AbortSignal;
}

/** A form that somebody has before them. */
export interface OpenForm<Values> {
  /** The CAPTCHA that visitors have to pass, or null. */
  captcha: object | null;
  /**
   * Sends it. A form may want some seconds between `open` and this (`min_fill_seconds`).
   * @throws FormsError with what is wrong with each field
   */
  submit(values: Values, options?: SubmitOptions): Promise<Submitted>;
}

export interface FormsClient {
  /** Every route, typed by the service's OpenAPI document: `api.GET('/svcb/v1/forms/{id}', { params: { path: { id: 7 } } })`. */
  api: Client<paths>;
  /** As visitors do: call it when the form is shown. @typeParam Values `ValuesOf<typeof fields>` */
  open<Values extends object = Record<string, unknown>>(formId: number): Promise<OpenForm<Values>>;
  /** As a server does, with the form's API key (Pro edition). @throws FormsError with what is wrong with each field */
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

/** A client of one service. It keeps no state. */
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

/** Node has `Buffer`, browsers have `btoa`, which knows bytes alone. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
