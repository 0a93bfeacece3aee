import { isObject } from '#forms/config/json.ts';
import type { Report } from '#forms/config/schema.ts';
import { CAPTCHA_PROVIDERS, hasKeys } from './config.ts';

const PATH = 'config.options.captcha';

/**
 * What the keys of `captcha` ask of each other. Whether the secret is there is known when it is saved: `separateSecrets`.
 * @param captcha any plain JSON: its keys may have mistakes of their own
 */
export function checkCaptcha(captcha: unknown, report: Report): void {
  if (!isObject(captcha)) return;
  const provider = CAPTCHA_PROVIDERS.find((id) => id === captcha.provider);
  if (!provider) return;
  if (!hasKeys(provider)) {
    for (const key of ['site_key', 'secret']) {
      if (isGiven(captcha[key])) report(`${PATH}.${key}`, `must be left out: ${provider} needs no keys`);
    }
    if (captcha.on_outage === 'accept') {
      report(`${PATH}.on_outage`, `must be reject: ${provider} is part of this service, and never away on its own`);
    }
  } else if (captcha.enabled !== false && !isGiven(captcha.site_key)) {
    report(`${PATH}.site_key`, `is required: the site key that ${provider} gave you`);
  }
  if (provider !== 'recaptcha_v3' && isGiven(captcha.min_score)) {
    report(`${PATH}.min_score`, `must be left out: only recaptcha_v3 gives scores`);
  }
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
