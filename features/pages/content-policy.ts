import { createHash } from 'node:crypto';
import type { Response } from 'express';
import type { CaptchaWidget } from '#features/captcha/widget.ts';
import { pictureOrigins } from '#forms/page/image-origins.ts';
import { themeCss } from '#forms/theme/css.ts';
import type { ThemeConfig } from '#forms/theme/option.ts';
import { widenPolicy } from '#http/security-headers.ts';

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

/** Lets the page look as its theme says. Cheap for a form that has none. */
export function allowTheme(res: Response, theme: ThemeConfig | undefined): void {
  if (!theme) return;
  const hash = createHash('sha256').update(themeCss(theme)).digest('base64');
  widenPolicy(res, { 'style-src': [`'sha256-${hash}'`] });
  allowImages(res, pictureOrigins(theme));
}

/** Lets nothing leave the page but by its script: without that a browser would send the form where visitors send it. */
export function sendOnlyByScript(res: Response): void {
  const policy = res.get('Content-Security-Policy') ?? '';
  res.set('Content-Security-Policy', policy.replace(/form-action [^;]*/, "form-action 'none'"));
}

/** Lets the page send nothing and ask nothing, whatever its script does. */
export function sendNothing(res: Response): void {
  const policy = res.get('Content-Security-Policy') ?? '';
  res.set('Content-Security-Policy', policy.replace(/(connect-src|form-action) [^;]*/g, "$1 'none'"));
}
