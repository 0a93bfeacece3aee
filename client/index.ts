import type { RawBody, Routes } from 'service-routes';

export type * from 'service-routes';
export type { FieldLike, ValueOf, ValuesOf } from './values.ts';

/** Address of the service, and the account to use. Visitors' routes need no account. */
export interface ClientOptions {
  /** For example `https://forms.example.com`; in a browser also a path of the page's own origin. */
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

/** An error answer of the service; `status` 0 means that there was no answer, and `cause` is why. */
export class FormsError extends Error {
  readonly status: number;
  /** A stable code such as `rate_limited`. */
  readonly code: string;
  /** Messages about wrong fields or keys, by path. */
  readonly errors: Readonly<Record<string, string>>;
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined;
  /** The whole answer, as JSON. */
  readonly body: unknown;

  constructor(
    status: number,
    body: { code?: string; message?: string; errors?: unknown },
    { retryAfter, ...options }: { retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super(body.message ?? (status === 0 ? 'The service does not answer.' : `The service answered ${status}.`), options);
    this.name = 'FormsError';
    this.status = status;
    this.code = body.code ?? (status === 0 ? 'offline' : 'unknown');
    const { fields } = recordOf(body.errors);
    // Answers to submissions nest the messages of fields one level deeper.
    const errors = Object.entries(fields === undefined ? recordOf(body.errors) : recordOf(fields));
    this.errors = Object.fromEntries(errors.map(([path, text]) => [path, [text].flat().map(String).join(' ')]));
    this.retryAfter = retryAfter;
    this.body = body;
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

/** A route with a method and a path, such as `GET /svcb/v1/forms/{id}`. */
export type Route = keyof Routes;
/** A route whose answer is JSON, or has no body. */
export type JsonRoute = { [Name in Route]: Routes[Name]['answer'] extends Response ? never : Name }[Route];
/** The JSON of a route's answer; `Response` for a file. */
export type AnswerOf<Name extends Route> = Routes[Name]['answer'];
/** The JSON that a route takes. */
export type BodyOf<Name extends Route> = Routes[Name] extends { body?: infer Body } ? Body : never;

/** Options of every call. */
export interface CallOptions {
  /** Further headers, such as `if-match` or `idempotency-key`. */
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

type ParameterOf<Name> = Name extends `${string}{${infer Parameter}}${infer Rest}`
  ? Parameter | ParameterOf<Rest>
  : never;
type PathOf<Name> = [ParameterOf<Name>] extends [never]
  ? unknown
  : { path: { [Parameter in ParameterOf<Name>]: string | number } };

/** The parameters of a route's path and query, its body, and `CallOptions`. */
export type InputOf<Name extends Route> = Omit<Routes[Name], 'answer'> & PathOf<Name> & CallOptions;
type Arguments<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];

/** The input of a route that has no types here. */
export interface AnyInput extends CallOptions {
  path?: Record<string, string | number>;
  query?: object;
  /** JSON, or what `fetch` sends as it is: a text, bytes, a form, a stream. */
  body?: unknown;
}

export interface FormsClient {
  /**
   * Calls a route, such as `call('GET /svcb/v1/forms/{id}', { path: { id: 7 } })`, and returns the JSON of its answer; undefined
   * for an answer without a body.
   * @throws FormsError for an error answer; TypeError for a parameter of the path that is missing, empty, `.` or `..`
   */
  call<Name extends JsonRoute>(route: Name, ...input: Arguments<InputOf<Name>>): Promise<AnswerOf<Name>>;
  /**
   * Calls any route, also one without types here, and returns its answer, for files and headers.
   * @param route method and path, such as `GET /svcb/v1/exports/{uuid}/file`
   * @throws FormsError for an error answer; TypeError as `call`
   */
  send(route: string, input?: AnyInput): Promise<Response>;
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

const SUBMIT = 'POST /svcb/v1/forms/{id}/submissions';

/** Creates a stateless client of one service. @throws TypeError for a `baseUrl` that is no address */
export function createClient({ baseUrl, restRoot = 'rest', account, fetch: ask = fetch }: ClientOptions): FormsClient {
  if (!/^(https?:\/\/.|\/|$)/i.test(baseUrl)) {
    throw new TypeError(
      `baseUrl must begin with https:// or http://, such as https://forms.example.com; it is "${baseUrl}".`,
    );
  }
  const root = `${baseUrl.replace(/\/+$/, '')}/${restRoot.replace(/^\/+|\/+$/g, '')}`;
  const own: Record<string, string> = account
    ? { authorization: `Basic ${base64(`${account.login}:${account.password}`)}` }
    : {};
  const send = async (route: string, input: AnyInput = {}): Promise<Response> => {
    const { address, ...request } = requestOf(route, input);
    const headers = { ...own, ...request.headers };
    const answer = await ask(root + address, { ...request, headers }).catch(lost(input));
    if (answer.ok || answer.status === 304) return answer;
    const body = recordOf(jsonOf(await answer.text().catch(lost(input))));
    const wait = Number(answer.headers.get('retry-after'));
    throw new FormsError(answer.status, body, { retryAfter: wait > 0 ? wait : undefined });
  };
  const call = async (route: string, input: AnyInput = {}): Promise<unknown> => {
    const answer = await send(route, input);
    const text = await answer.text().catch(lost(input));
    const body = jsonOf(text);
    if (body === undefined && text !== '') throw new FormsError(answer.status, NO_JSON);
    return body;
  };
  const submit = async (
    formId: number,
    body: object,
    { idempotencyKey, signal }: SubmitOptions,
    further: Record<string, string> = {},
  ) => {
    const headers = { ...further, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) };
    return (await call(SUBMIT, { path: { id: formId }, body, headers, ...(signal && { signal }) })) as Submitted;
  };
  return {
    call: call as FormsClient['call'],
    send,
    async open<Values extends object>(formId: number): Promise<OpenForm<Values>> {
      const tokens = (await call('GET /svcb/v1/forms/{id}/token', { path: { id: formId } })) as Tokens;
      const { nonce, honeypot_field: trap, timing_token: timing, captcha } = tokens;
      const guards = { _svcb_nonce: nonce, _svcb_timing: timing, [trap]: '' };
      return {
        captcha,
        submit: (values, options = {}) => submit(formId, { ...values, ...options.captcha, ...guards }, options),
      };
    },
    submitWithKey: (formId, apiKey, values, options = {}) =>
      submit(formId, { ...values }, options, { 'x-svcb-api-key': apiKey }),
  };
}

interface Tokens {
  nonce: string;
  honeypot_field: string;
  timing_token: string;
  captcha: object | null;
}

/** Classes of bodies that `fetch` sends as they are. */
const RAW = [ArrayBuffer, Blob, FormData, URLSearchParams, ReadableStream];

function requestOf(route: string, { path = {}, query = {}, body, headers, signal }: AnyInput) {
  const [method = '', pattern = ''] = route.split(' ');
  const place = pattern.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = path[name] ?? '';
    if (value === '') throw new TypeError(`${route} needs path.${name}.`);
    // These stay as they are when encoded, and would lead to another route.
    if (value === '.' || value === '..') throw new TypeError(`path.${name} of ${route} must not be "${value}".`);
    return encodeURIComponent(value);
  });
  const parameters = Object.entries(query).flatMap(([name, value]: [string, unknown]) =>
    [value].flat().flatMap((one): [string, string][] => (one === undefined ? [] : [[name, String(one)]])),
  );
  const address = parameters.length > 0 ? `${place}?${new URLSearchParams(parameters)}` : place;
  const request = { method, address, headers, ...(signal && { signal }) };
  if (body === undefined) return request;
  const isRaw = typeof body === 'string' || ArrayBuffer.isView(body) || RAW.some((type) => body instanceof type);
  // Only a stream needs `duplex`; nothing else minds it.
  if (isRaw) return { ...request, duplex: 'half' as const, body: body as Exclude<RawBody, Uint8Array> };
  return { ...request, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** Returns a handler of an answer that did not arrive: a request that the program gave up keeps its own error. */
function lost({ signal }: CallOptions): (cause: unknown) => never {
  return (cause) => {
    if (signal?.aborted) throw cause;
    throw new FormsError(0, {}, { cause });
  };
}

const NO_JSON = { code: 'no_json', message: 'The answer is no JSON. Is baseUrl the address of the service?' };

/** Returns undefined for a text that is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Encodes UTF-8 text with `btoa`, which exists in Node and in browsers but accepts only bytes. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
