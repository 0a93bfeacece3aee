import { object } from 'yup';
import { recordOf } from '#forms/config/json.ts';
import type { FormOption } from '#forms/config/option.ts';
import { clearable, flag } from '#forms/config/schema.ts';
import { isSecretName } from '#forms/config/secret-names.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { described } from '#forms/json-schema/meta.ts';
import type { OptionText } from '#forms/translations/translatable-texts.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';

// Options of the Pro package as far as the free edition has to know them. The package's own declarations add the rest.

export interface PaymentOption {
  enabled: boolean;
  /** Minutes in which an order can be paid. */
  expires_minutes: number;
}

export interface DraftsOption {
  enabled: boolean;
  email_field?: string;
}

export interface HeadlessOption {
  enabled: boolean;
}

declare module '#forms/config/types.ts' {
  interface FormOptions {
    payment?: PaymentOption;
    drafts?: DraftsOption;
    headless: HeadlessOption;
  }
}

/** The texts of a payment that visitors read. */
export const PAYMENT_TEXTS: readonly OptionText[] = [
  { path: 'payment.description', atMost: 500, isLine: true },
  { path: 'payment.success_text', atMost: budgets.formText.atMost },
  { path: 'payment.cancel_text', atMost: budgets.formText.atMost },
];

/** True if submissions of the form must be paid. */
export function takesPayment({ options }: Pick<FormConfig, 'options'>): boolean {
  return options.payment?.enabled === true;
}

/** True if visitors may save the form to continue later. */
export function takesDrafts({ options }: Pick<FormConfig, 'options'>): boolean {
  return options.drafts?.enabled === true;
}

/** Replacements for the Pro package's options: a form retains their saved settings but cannot use them. */
export const lackingOptions: readonly FormOption[] = [
  lacking('headless', 'Headless submissions', { usual: { allowlist: [] }, secrets: ['api_key', 'previous_api_key'] }),
  lacking('payment', 'Payments', { texts: PAYMENT_TEXTS }),
  lacking('drafts', 'Drafts'),
];

/** @param usual keys of an option that every form has */
function lacking(
  key: 'headless' | 'payment' | 'drafts',
  name: string,
  {
    usual,
    secrets = [],
    texts = [],
  }: { usual?: object; secrets?: readonly string[]; texts?: readonly OptionText[] } = {},
): FormOption {
  const schema = object({ enabled: described('Must be false.', flag().default(false)) })
    .typeError(`\${path} must be an object`)
    .meta({ json: { additionalProperties: true } })
    .transform((value: unknown) => (isObject(value) ? { ...usual, ...withoutSecrets(value) } : value));
  const about = `${name} are part of the Pro edition.`;
  return {
    keys: {
      [key]: usual
        ? described(
            about,
            schema.nonNullable(`\${path} must be an object`).default(() => ({ enabled: false, ...usual })),
          )
        : described(about, clearable(schema)),
    },
    texts,
    check(options, { edition }, report) {
      if (edition !== 'free' || recordOf(options[key]).enabled !== true) return;
      report(
        `config.options.${key}.enabled`,
        `must be false: ${name} are part of the Pro edition, and this is the free one`,
      );
    },
    secrets: {
      owns: (path) => path.startsWith(`${key}.`),
      separate({ options }, { stored, secrets }) {
        for (const [path, value] of stored) if (path.startsWith(`${key}.`)) secrets.set(path, value);
        return options;
      },
      present(options, stored) {
        if (!options[key] || !stored) return options;
        const flags = secrets.map((secret) => [`${secret}_set`, stored.paths.has(`${key}.${secret}`)]);
        return { ...options, [key]: { ...options[key], ...Object.fromEntries(flags) } };
      },
      flagged: (_options, given) => {
        const set = secrets.filter((secret) => recordOf(given[key])[`${secret}_set`] === true);
        return set.map((secret) => `${key}.${secret}`);
      },
    },
  };
}

/** Removes secrets and the `_set` flags of a read, which do not belong into a config. */
function withoutSecrets(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !key.endsWith('_set') && !isSecretName(key)));
}
