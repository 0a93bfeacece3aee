import type { RequestHandler, Response } from 'express';
import { API_VERSION_HEADER } from '#http/openapi/api-version.ts';
import { idOf } from '#http/routing/params.ts';
import type { ActiveForms } from './active-forms.ts';

/** Parses the id in `/forms/{id}`. @returns 0, which no form has, for anything but a positive integer */
export function formIdOf(text: unknown): number {
  return (typeof text === 'string' && idOf(text)) || 0;
}

/**
 * Lets the pages of a form's `allowed_origins` use its public routes. Other origins get no CORS header at all.
 * @param own headers that replace the usual ones
 */
export function formCors(forms: ActiveForms, own: Readonly<Record<string, string>> = {}): RequestHandler {
  return async (req, res, next) => {
    const origin = req.get('origin');
    res.vary('Origin');
    if (origin) {
      const allowed = await forms.originsOf(formIdOf(req.params.id));
      if (allowed.includes(origin)) res.set({ ...originHeaders(origin), ...own });
    }
    if (req.method === 'OPTIONS') res.status(204).end();
    else next();
  };
}

/** Lets pages of one origin make the request and read the answer, without credentials. */
export function allowOrigin(res: Response, origin: string): void {
  res.set(originHeaders(origin));
}

export function originHeaders(origin: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': 'Content-Type, Idempotency-Key, Prefer, X-Host-Nonce',
    'Access-Control-Expose-Headers': `${API_VERSION_HEADER}, Deprecation, Link, RateLimit, RateLimit-Policy, Retry-After, Sunset, X-Request-Id`,
    'Access-Control-Max-Age': '600',
    // helmet's default would stop other origins from reading the answer.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}
