import { MINUTE_MS } from '#time.ts';
import type { CaptchaProvider } from './captcha.ts';
import { siteverify, verdictOf } from './siteverify.ts';

const API = { setting: 'HCAPTCHA_API_URL', url: 'https://api.hcaptcha.com' };
const SCRIPT = 'https://js.hcaptcha.com';
/** Milliseconds that hCaptcha accepts a token. */
const LIFETIME_MS = 2 * MINUTE_MS;

/** hCaptcha. Its script has another address than its API; a fake that serves both has the script at `/1/api.js`. */
export const hcaptcha: CaptchaProvider = {
  title: 'hCaptcha',
  api: API,
  widget(url, { language }) {
    const isOwn = url === API.url;
    const sources = isOwn ? ['https://hcaptcha.com', 'https://*.hcaptcha.com'] : [new URL(url).origin];
    const query = new URLSearchParams({
      render: 'explicit',
      recaptchacompat: 'off',
      ...(language && { hl: language }),
    });
    return {
      script: `${isOwn ? SCRIPT : url}/1/api.js?${query}`,
      policy: { 'script-src': sources, 'frame-src': sources, 'style-src': sources, 'connect-src': sources },
    };
  },
  async verify(check, { http, url }) {
    const at = { http, url: `${url}/siteverify`, title: hcaptcha.title };
    const answer = await siteverify(at, check, { sitekey: check.siteKey });
    return verdictOf(answer, check, { lifetimeMs: LIFETIME_MS, hasAction: false });
  },
};
