import type { CaptchaProvider } from './captcha.ts';
import { askRecaptcha, RECAPTCHA_API, RECAPTCHA_LIFETIME_MS, recaptchaScript } from './recaptcha.ts';
import { verdictOf } from './siteverify.ts';

/** reCAPTCHA v2: the box "I'm not a robot". */
export const recaptchaV2: CaptchaProvider = {
  title: 'reCAPTCHA v2',
  api: RECAPTCHA_API,
  widget: (url, { language }) => recaptchaScript(url, 'explicit', language),
  verify: async (check, deps) =>
    verdictOf(await askRecaptcha(check, deps), check, { lifetimeMs: RECAPTCHA_LIFETIME_MS, hasAction: false }),
};
