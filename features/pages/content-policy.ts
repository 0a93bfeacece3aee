import { createHash } from 'node:crypto';
import type { Response } from 'express';
import type { CaptchaWidget } from '#features/captcha/widget.ts';
import { pictureOrigins } from '#forms/page/image-origins.ts';
import { themeCss } from '#forms/theme/css.ts';
import type { ThemeConfig } from '#forms/theme/option.ts';
import { widenPolicy } from '#http/security-headers.ts';

/** Allows the page to load a CAPTCHA's widget. Providers check the site of a widget, so the page sends its origin. */
export function allowWidget(res: Response, { settings, policy }: CaptchaWidget): void {
  if (!settings.script_url) return;
  widenPolicy(res, policy);
  res.set('Referrer-Policy', 'strict-origin-when-cross-origin');
}

/** Tells this service alone which page sends the form: only the form's own page is led to an ending. */
export function sendOwnReferrer(res: Response): void {
  res.set('Referrer-Policy', 'same-origin');
}

/** Allows the page to load the images of its fields. */
export function allowImages(res: Response, origins: readonly string[]): void {
  if (origins.length > 0) widenPolicy(res, { 'img-src': [...origins] });
}

/** Allows the styles and images of the theme. Costs nothing for a form without a theme. */
export function allowTheme(res: Response, theme: ThemeConfig | undefined): void {
  if (!theme) return;
  const hash = createHash('sha256').update(themeCss(theme)).digest('base64');
  widenPolicy(res, { 'style-src': [`'sha256-${hash}'`] });
  allowImages(res, pictureOrigins(theme));
}

/** Forbids posts without JavaScript, which would submit the form like a visitor's. */
export function sendOnlyByScript(res: Response): void {
  const policy = res.get('Content-Security-Policy') ?? '';
  res.set('Content-Security-Policy', policy.replace(/form-action [^;]*/, "form-action 'none'"));
}

/** Forbids all requests of the page, including those of its script. */
export function sendNothing(res: Response): void {
  const policy = res.get('Content-Security-Policy') ?? '';
  res.set('Content-Security-Policy', policy.replace(/(connect-src|form-action) [^;]*/g, "$1 'none'"));
}
