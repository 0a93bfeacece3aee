import type { InferType } from 'yup';
import { choice, clearable, exact, finite, flag, line } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';

/** The CAPTCHA providers that a form can use; `altcha` is served by ourselves. */
export const CAPTCHA_PROVIDERS = ['turnstile', 'hcaptcha', 'recaptcha_v2', 'recaptcha_v3', 'altcha'] as const;
export type CaptchaProviderId = (typeof CAPTCHA_PROVIDERS)[number];

/** The body key of the token that a CAPTCHA gave the visitor (interface 4.5). */
export const CAPTCHA_KEY = '_svcb_captcha_token';

/** The option `captcha` of a form. What its keys ask of each other is in checks.ts. */
export const captchaSchema = exact({
  enabled: described('Whether visitors have to pass it.', flag().default(true)),
  provider: described(
    'Who makes it; altcha is served by the service itself.',
    choice(CAPTCHA_PROVIDERS).required(`\${path} is required`),
  ),
  site_key: described('What the provider gave for pages; altcha has none.', clearable(line(500))),
  /** Only between parsing and `separateSecrets`. */
  secret: described(
    'What the provider gave for servers; write-only, blank keeps it, null removes it.',
    line(8192).nullable(),
  ),
  min_score: described('reCAPTCHA v3: the least score, from 0 (a robot) to 1, that passes.', clearable(finite(0, 1))),
  on_outage: described(
    'What becomes of a submission while the provider cannot be asked.',
    choice(['reject', 'accept']).default('reject'),
  ),
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
