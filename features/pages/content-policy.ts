import type { Response } from 'express';
import type { CaptchaWidget } from '#features/captcha/widget.ts';

/** Lets the page load a CAPTCHA's widget. Providers check the site of a widget, so the page sends its origin. */
export function allowWidget(res: Response, { settings, policy }: CaptchaWidget): void {
  if (!settings.script_url) return;
  widenPolicy(res, policy);
  res.set('Referrer-Policy', 'strict-origin-when-cross-origin');
}

/** Lets the page show the pictures that its fields name. */
export function allowImages(res: Response, origins: readonly string[]): void {
  if (origins.length > 0) widenPolicy(res, { 'img-src': [...origins] });
}

/** Adds sources to directives of the answer's policy; one that is not there begins with nothing but these. */
function widenPolicy(res: Response, sources: CaptchaWidget['policy']): void {
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
    directives.set(name, [...(directives.get(name) ?? []), ...added]);
  const policy = [...directives].map(([name, values]) => [name, ...values].join(' '));
  res.set('Content-Security-Policy', policy.join(';'));
}
