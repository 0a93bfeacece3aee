import type { InferType } from 'yup';
import { choice, clearable, exact, finite, flag, line } from '../config/schema.ts';

/** The CAPTCHA providers that a form can use; `altcha` is served by ourselves. */
export const CAPTCHA_PROVIDERS = ['turnstile', 'hcaptcha', 'recaptcha_v2', 'recaptcha_v3', 'altcha'] as const;
export type CaptchaProviderId = (typeof CAPTCHA_PROVIDERS)[number];

/** The body key of the token that a CAPTCHA gave the visitor (interface 4.5). */
export const CAPTCHA_KEY = '_svcb_captcha_token';

/** The option `captcha` of a form. What its keys ask of each other is in checks.ts. */
export const captchaSchema = exact({
  enabled: flag().default(true),
  provider: choice(CAPTCHA_PROVIDERS).required(`\${path} is required`),
  site_key: clearable(line(500)),
  /** Only between parsing and `separateSecrets`. */
  secret: line(8192).nullable(),
  /** reCAPTCHA v3: the least score, from 0 (a robot) to 1, that passes. */
  min_score: clearable(finite(0, 1)),
  /** What becomes of a submission while the provider cannot be asked. */
  on_outage: choice(['reject', 'accept']).default('reject'),
});

export type CaptchaConfig = InferType<typeof captchaSchema>;
/** The option of a form whose visitors pass a CAPTCHA. */
export type EnabledCaptcha = CaptchaConfig & { siteKey: string };

/** Null for a form without CAPTCHA. */
export function enabledCaptcha({ options }: { options: { captcha?: CaptchaConfig } }): EnabledCaptcha | null {
  const { captcha } = options;
  return captcha?.enabled ? { ...captcha, siteKey: captcha.site_key ?? '' } : null;
}

/** Whether a provider gives its customers a site key and a secret. */
export function hasKeys(provider: unknown): boolean {
  return provider !== 'altcha';
}
