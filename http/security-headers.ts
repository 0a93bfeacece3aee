import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** Browser features that pages of this service never use. A file field that takes a photo needs none of them. */
const PERMISSIONS = [
  'camera',
  'microphone',
  'geolocation',
  'display-capture',
  'usb',
  'serial',
  'hid',
  'browsing-topics',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Sets the security headers of every answer. A route widens the policy only where it needs to: `allowFormTargets`, `formCors`.
 * Strict-Transport-Security is sent when the site has https.
 */
export function securityHeaders(baseUrl: string): RequestHandler {
  const isHttps = baseUrl.startsWith('https:');
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          baseUri: ["'none'"],
          connectSrc: ["'self'"],
          formAction: ["'self'"],
          frameAncestors: ["'self'"],
          imgSrc: ["'self'", 'data:'],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          ...(isHttps && { upgradeInsecureRequests: [] }),
        },
      },
      strictTransportSecurity: isHttps,
    }),
  ).set('Permissions-Policy', PERMISSIONS);
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

/** Runs a middleware once and collects the headers that it sets: helmet's dozen handlers would cost too much on each request. */
function headersOf(handler: RequestHandler): Map<string, string> {
  const headers = new Map<string, string>();
  const setHeader = (name: string, value: string) => headers.set(name, value);
  handler({} as Request, { setHeader, removeHeader() {} } as unknown as Response, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** Forbids framing, also by our own pages. For pages on which a user signs in or is signed in. */
export const unframed: RequestHandler = (_req, res, next) => {
  const policy = res.get('Content-Security-Policy') ?? '';
  res.set({
    'Content-Security-Policy': policy.replace("frame-ancestors 'self'", "frame-ancestors 'none'"),
    'X-Frame-Options': 'DENY',
  });
  next();
};

/** Adds sources to directives of the answer's policy. A directive that is missing starts with only these sources. */
export function widenPolicy(res: Response, sources: Readonly<Record<string, readonly string[]>>): void {
  const directives = new Map(
    (res.get('Content-Security-Policy') ?? '')
      .split(';')
      .filter(Boolean)
      .map((directive) => {
        const [name = '', ...values] = directive.trim().split(/\s+/);
        return [name, values] as const;
      }),
  );
  for (const [name, added] of Object.entries(sources))
    directives.set(name, withSources(directives.get(name) ?? [], added));
  const policy = [...directives].map(([name, values]) => [name, ...values].join(' '));
  res.set('Content-Security-Policy', policy.join(';'));
}

/**
 * Merges two lists of sources without duplicates. Drops hashes when any inline style is allowed: a hash would disable
 * 'unsafe-inline'.
 */
function withSources(existing: readonly string[], added: readonly string[]): string[] {
  const all = [...new Set([...existing, ...added])];
  return all.includes("'unsafe-inline'") ? all.filter((source) => !source.startsWith("'sha256-")) : all;
}
