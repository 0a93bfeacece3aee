import type { InferType } from 'yup';
import { recordOf } from '#forms/config/json.ts';
import type { FormOption, OptionSecrets } from '#forms/config/option.ts';
import { ConfigError } from '#forms/config/parse.ts';
import { choice, clearable, exact, finite, flag, line, type Report, type ShapeOf } from '#forms/config/schema.ts';
import { keepsSecret } from '#forms/config/secret-names.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { described } from '#forms/json-schema/meta.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';
import { CAPTCHA_PROVIDERS, type CaptchaProviderId, captchaProvider } from './providers/table.ts';

/** The body key of the visitor's CAPTCHA token (docs/interface.md 4.5). */
export const CAPTCHA_KEY = '_svcb_captcha_token';

const schema = exact({
  enabled: described('Whether visitors have to pass the CAPTCHA.', flag().default(true)),
  provider: described(
    'Who makes it; altcha is served by the service itself.',
    choice(CAPTCHA_PROVIDERS).required(`\${path} is required`),
  ),
  site_key: described('What the provider gave for pages; altcha has none.', clearable(line(500))),
  /** Present only between parsing and `separateSecrets`. */
  secret: described(
    'The secret key from the provider; write-only, blank keeps it, null removes it.',
    line(budgets.secret.atMost).nullable(),
  ),
  min_score: described('reCAPTCHA v3: the least score, from 0 (a robot) to 1, that passes.', clearable(finite(0, 1))),
  on_outage: described(
    'The treatment of a submission while the provider is unavailable.',
    choice(['reject', 'accept']).default('reject'),
  ),
});

const keys = { captcha: described('The CAPTCHA that visitors pass; absent for none.', clearable(schema)) };

declare module '#forms/config/types.ts' {
  interface FormOptions extends ShapeOf<typeof keys> {}
}

export type CaptchaConfig = InferType<typeof schema>;
/** The option of a form whose CAPTCHA is enabled. */
export type EnabledCaptcha = CaptchaConfig & { siteKey: string };

/** Returns null for a form without CAPTCHA. */
export function enabledCaptcha({ options }: { options: { captcha?: CaptchaConfig } }): EnabledCaptcha | null {
  const { captcha } = options;
  return captcha?.enabled ? { ...captcha, siteKey: captcha.site_key ?? '' } : null;
}

/** True when the provider issues a site key and a secret. */
export function hasKeys(provider: CaptchaProviderId): boolean {
  return captchaProvider(provider).api !== null;
}

/** The path under which the secret of a form's CAPTCHA is stored. */
export const CAPTCHA_SECRET = 'captcha.secret';

const secrets: OptionSecrets = {
  owns: (path) => path === CAPTCHA_SECRET,
  separate(config, save) {
    const { captcha: captchaWithSecret, ...options } = config.options;
    if (!captchaWithSecret) return options;
    const { secret, ...captcha } = captchaWithSecret;
    const stored = save.stored.get(CAPTCHA_SECRET);
    const before = save.previous?.options.captcha;
    // A secret belongs to its site key at its provider.
    const isSame = before?.provider === captcha.provider && (before.site_key ?? '') === (captcha.site_key ?? '');
    save.keepOrReplace(CAPTCHA_SECRET, secret, isSame ? stored : undefined);
    if (!isSame && stored !== undefined && keepsSecret(secret)) save.dropped.push(CAPTCHA_SECRET);
    requireSecret(config, save.secrets);
    return { ...options, captcha };
  },
  present(options, stored) {
    if (!options.captcha) return options;
    const { secret: _, ...open } = options.captcha;
    const flags = stored && { secret_set: stored.paths.has(CAPTCHA_SECRET) };
    return { ...options, captcha: { ...open, ...flags } };
  },
  flagged: (_options, given) => (recordOf(given.captcha).secret_set === true ? [CAPTCHA_SECRET] : []),
};

/** The option `captcha` of a form. */
export const captchaOption: FormOption = {
  keys,
  check: ({ captcha }, _form, report) => checkCaptcha(captcha, report),
  secrets,
};

/** @throws ConfigError for a CAPTCHA without a secret, which could check nobody */
function requireSecret(config: FormConfig, known: ReadonlyMap<string, string>): void {
  const captcha = enabledCaptcha(config);
  if (!captcha || !hasKeys(captcha.provider) || known.has(CAPTCHA_SECRET)) return;
  const path = `config.options.${CAPTCHA_SECRET}`;
  const rest = `is required: the secret key that ${captcha.provider} gave you; or set enabled to false until you have it`;
  throw new ConfigError({ [path]: `${path} ${rest}` });
}

const PATH = 'config.options.captcha';

/** Checks the keys against each other. The secret is checked when the form is saved. @param captcha any plain JSON */
function checkCaptcha(captcha: unknown, report: Report): void {
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
