import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** What pages of this service never use; a form field that takes a photo with the camera is not concerned. */
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
 * Headers of every answer, whatever it is. A route widens what it needs, and no more: `allowFormTargets`, `formCors`.
 * Strict-Transport-Security is sent where the site has https.
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

/** What a handler sets on every answer alike, asked once: a dozen handlers for each request cost more than what they say. */
function headersOf(handler: RequestHandler): Map<string, string> {
  const headers = new Map<string, string>();
  const setHeader = (name: string, value: string) => headers.set(name, value);
  handler({} as Request, { setHeader, removeHeader() {} } as unknown as Response, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** For pages on which somebody signs in or is signed in: no page shows them in a frame, ours neither. */
export const unframed: RequestHandler = (_req, res, next) => {
  const policy = res.get('Content-Security-Policy') ?? '';
  res.set({
    'Content-Security-Policy': policy.replace("frame-ancestors 'self'", "frame-ancestors 'none'"),
    'X-Frame-Options': 'DENY',
  });
  next();
};

/** Adds sources to directives of the answer's policy; one that is not there begins with nothing but these. */
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

/** Each source once. Where any style may stand in the page, a hash would take that back. */
function withSources(known: readonly string[], added: readonly string[]): string[] {
  const all = [...new Set([...known, ...added])];
  return all.includes("'unsafe-inline'") ? all.filter((source) => !source.startsWith("'sha256-")) : all;
}
