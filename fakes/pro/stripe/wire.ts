import type { Request } from 'express';

export type Json = Record<string, unknown>;

/** An error in Stripe's format; the body of the answer is `{error}`. */
export class RemoteError extends Error {
  readonly status: number;
  readonly error: Json;

  constructor(status: number, error: Json) {
    super(String(error.message));
    this.status = status;
    this.error = { type: 'invalid_request_error', ...error };
  }
}

export function missing(param: string): RemoteError {
  const message = `Missing required param: ${param}.`;
  return new RemoteError(400, { code: 'parameter_missing', message, param });
}

export function invalid(param: string | undefined, message: string, code?: string): RemoteError {
  return new RemoteError(400, { message, ...(param && { param }), ...(code && { code }) });
}

/** Reads form fields with bracket notation. A value of the wrong type is refused as Stripe does. */
export class Fields {
  readonly #values: Json;
  readonly #path: string;

  constructor(values: unknown, path = '') {
    this.#values = typeof values === 'object' && values !== null ? (values as Json) : {};
    this.#path = path;
  }

  /** Allows only the named fields. @throws RemoteError for any other field */
  allow(...names: string[]): this {
    const unknown = Object.keys(this.#values).find((name) => !names.includes(name));
    if (unknown === undefined) return this;
    const param = this.#name(unknown);
    throw invalid(param, `Received unknown parameter: ${param}`, 'parameter_unknown');
  }

  text(name: string): string | undefined {
    const value = this.#values[name];
    if (value === undefined) return undefined;
    if (typeof value === 'string') return value;
    throw invalid(this.#name(name), `Invalid string: ${JSON.stringify(value)}`);
  }

  needText(name: string): string {
    const value = this.text(name);
    if (value === undefined || value === '') throw missing(this.#name(name));
    return value;
  }

  url(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || URL.canParse(value)) return value;
    throw invalid(this.#name(name), 'Not a valid URL', 'url_invalid');
  }

  whole(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (/^-?\d{1,15}$/.test(value)) return Number(value);
    throw invalid(this.#name(name), `Invalid integer: ${value}`, 'parameter_invalid_integer');
  }

  within(name: string): Fields {
    return new Fields(this.#values[name], this.#name(name));
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined;
  }

  /** Returns the entries of a list, sent with or without indexes. */
  list(name: string): Fields[] {
    const entries = Object.values(new Object(this.#values[name] ?? {}));
    return entries.map((entry, index) => new Fields(entry, `${this.#name(name)}[${index}]`));
  }

  texts(name: string): string[] {
    const value = this.#values[name];
    return typeof value === 'object' && value !== null ? Object.values(value).map(String) : [];
  }

  metadata(name = 'metadata'): Record<string, string> {
    const value = this.#values[name];
    const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
    for (const [key, text] of entries) {
      if (typeof text === 'string' && key.length <= 40 && text.length <= 500) continue;
      throw invalid(this.#name(name), 'Metadata values can have up to 500 characters, and keys up to 40.');
    }
    return Object.fromEntries(entries) as Record<string, string>;
  }

  #name(name: string): string {
    return this.#path === '' ? name : `${this.#path}[${name}]`;
  }
}

/** Returns the secret key of a request, sent as bearer token or as user name of Basic authentication; null without one. */
export function secretKey(request: Request): string | null {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(request.get('authorization') ?? '') ?? [];
  if (scheme === '') return null;
  if (scheme.toLowerCase() === 'bearer') return value;
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? null;
}

/** Returns the first page of a list. Further pages are not supported, because no client needs them. */
export function listOf(url: string, objects: readonly object[], limit = 10): Json {
  return { object: 'list', url, has_more: objects.length > limit, data: objects.slice(0, limit) };
}
