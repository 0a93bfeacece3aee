import type { RequestHandler } from 'express';
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
export function securityHeaders(baseUrl: string): RequestHandler[] {
  const isHttps = baseUrl.startsWith('https:');
  return [
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
    (_req, res, next) => {
      res.setHeader('Permissions-Policy', PERMISSIONS);
      next();
    },
  ];
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
