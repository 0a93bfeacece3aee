import type { HttpClient } from '#outgoing/http-client.ts';
import { MINUTE_MS } from '#time.ts';
import type { CaptchaCheck, WidgetSource } from './captcha.ts';
import { type SiteverifyAnswer, siteverify } from './siteverify.ts';

/** The address of both versions of reCAPTCHA; https://www.recaptcha.net where Google's own address cannot be reached. */
export const RECAPTCHA_API = { setting: 'RECAPTCHA_API_URL', url: 'https://www.google.com' };
/** Milliseconds that Google accepts a token. */
export const RECAPTCHA_LIFETIME_MS = 2 * MINUTE_MS;

/** @param render `explicit`, or the site key of version 3 */
export function recaptchaScript(url: string, render: string, language: string | undefined): WidgetSource {
  const { origin } = new URL(url);
  const [own, parts] = [`${origin}/recaptcha/`, 'https://www.gstatic.com/recaptcha/'];
  const isGoogle = url === RECAPTCHA_API.url;
  return {
    script: `${url}/recaptcha/api.js?${new URLSearchParams({ render, ...(language && { hl: language }) })}`,
    policy: hasPath(url)
      ? { 'script-src': [origin], 'frame-src': [origin] }
      : {
          'script-src': [own, parts],
          'frame-src': [own, ...(isGoogle ? ['https://recaptcha.google.com/recaptcha/'] : [])],
          'connect-src': [own],
          // The provider's script creates a style element, with or without a nonce: github.com/google/recaptcha/issues/107
          'style-src': ["'unsafe-inline'"],
        },
  };
}

export function askRecaptcha(
  check: CaptchaCheck,
  { http, url }: { http: HttpClient; url: string },
): Promise<SiteverifyAnswer> {
  return siteverify({ http, url: `${url}/recaptcha/api/siteverify`, title: 'reCAPTCHA' }, check);
}

/** Distinguishes other addresses from Google's own, which have no path. */
function hasPath(url: string): boolean {
  return new URL(url).pathname !== '/';
}
