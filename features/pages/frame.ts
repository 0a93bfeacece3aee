import type { Request, Response } from 'express';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import type { DocumentParts } from '#http/page/document.ts';
import type { Path, Route } from '#http/routing/route.ts';

const OWN = '/forms/:id';

/** Returns the route of the page in a frame of another page: `/forms/7/embed`, and addresses below it. */
export function inFrame<App>(page: Route<App>): Route<App> {
  const path = page.path.replace(OWN, `${OWN}/embed`) as Path;
  const operation = `${page.operation}InFrame`;
  return { ...page, operation, path, summary: `${page.summary}, in a frame of another page` };
}

export function isFramed({ path }: Request): boolean {
  return /^\/forms\/[^/]+\/embed(?:\/|$)/i.test(path);
}

/** Allows pages of these origins, and of our own, to frame the page. */
export function allowFrames(res: Response, origins: readonly string[]): void {
  const policy = res.get('Content-Security-Policy') ?? '';
  res.set({
    'Content-Security-Policy': policy.replace(/frame-ancestors [^;]*/, () =>
      ["frame-ancestors 'self'", ...origins].join(' '),
    ),
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  // `X-Frame-Options` cannot name origins, and old browsers would obey it.
  res.removeHeader('X-Frame-Options');
}

/** Returns the data that a framed page needs; undefined outside of a frame. */
export function frameOf(
  { id, framed, config }: ActiveForm,
  baseUrl: string,
  outcome: { sent?: boolean } = {},
): DocumentParts['frame'] {
  if (!framed) return undefined;
  return { id, origins: [new URL(baseUrl).origin, ...config.options.allowed_origins.map(String)], ...outcome };
}
