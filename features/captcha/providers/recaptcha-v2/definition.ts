import type { CaptchaProvider } from '#features/captcha/providers/captcha.ts';
import {
  askRecaptcha,
  RECAPTCHA_API,
  RECAPTCHA_LIFETIME_MS,
  recaptchaScript,
} from '#features/captcha/providers/recaptcha.ts';
import { verdictOf } from '#features/captcha/providers/siteverify.ts';

/** reCAPTCHA v2: the box "I'm not a robot". */
export const recaptchaV2: CaptchaProvider = {
  title: 'reCAPTCHA v2',
  api: RECAPTCHA_API,
  widget: (url, { language }) => recaptchaScript(url, 'explicit', language),
  verify: async (check, deps) =>
    verdictOf(await askRecaptcha(check, deps), check, { lifetimeMs: RECAPTCHA_LIFETIME_MS, hasAction: false }),
};
