import { altcha } from './altcha/definition.ts';
import type { CaptchaProvider } from './captcha.ts';
import { hcaptcha } from './hcaptcha.ts';
import { recaptchaV2 } from './recaptcha-v2.ts';
import { recaptchaV3 } from './recaptcha-v3.ts';
import { turnstile } from './turnstile.ts';

/** Every CAPTCHA provider by its id in a form. A new provider takes one folder and one entry here. */
const PROVIDERS = {
  turnstile,
  hcaptcha,
  recaptcha_v2: recaptchaV2,
  recaptcha_v3: recaptchaV3,
  altcha,
} satisfies Record<string, CaptchaProvider>;

export type CaptchaProviderId = keyof typeof PROVIDERS;
export const CAPTCHA_PROVIDERS = Object.keys(PROVIDERS) as CaptchaProviderId[];

export function captchaProvider(id: CaptchaProviderId): CaptchaProvider {
  return PROVIDERS[id];
}

/** The addresses of providers and the settings that change them; several providers may share one. */
export const captchaApis = [
  ...new Map(Object.values(PROVIDERS).flatMap(({ api }) => (api ? [[api.setting, api] as const] : []))).values(),
];
