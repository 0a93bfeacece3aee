import ipaddr from 'ipaddr.js';
import { findPathMistake, findUrlMistake } from '../templates/url-template.ts';
import { conditionalSchema } from './fields.ts';
import { integrationsSchema } from './integrations.ts';
import { choice, exact, flag, integer, line, list, slug, text } from './schema.ts';

/** The `options` of a config. Absent, null and (for texts) blank mean the default. */
export function optionsSchema() {
  return exact({
    store_submissions: flag().default(true),
    anonymize_ip: flag().default(false),
    min_fill_seconds: integer(0, 3600).default(2),
    language: blankable(line(35)).test('language', `\${path} must be a language tag such as en or pt-BR`, (value) => {
      return !value || isLanguageTag(value);
    }),
    retention_days: integer(1, 3650).nullable().transform(absentWhenNull),
    success_message: blankable(text(2000)),
    error_message: blankable(text(2000)),
    redirect_url: blankable(text(2048)).test('url', (value, context) => {
      const mistake = value ? findRedirectMistake(value) : null;
      return mistake === null || context.createError({ message: `\${path} ${mistake}` });
    }),
    allowed_origins: list(origin(), 50).default(() => []),
    notifications: list(notification, 20).default(() => []),
    integrations: integrationsSchema(),
    captcha,
    headless,
    rate_limits: rateLimits,
    payment,
    drafts,
  });
}

const notification = exact({
  key: slug(),
  enabled: flag().default(true),
  to: line(2000).required(`\${path} is required: addresses or merge tags, separated by commas`),
  cc: blankable(line(2000)),
  bcc: blankable(line(2000)),
  reply_to: blankable(line(500)),
  from_name: blankable(line(255)),
  from_email: blankable(line(500)),
  subject: line(500).default('New submission: {form:title}'),
  html: text(100_000).default('{all_fields}'),
  conditional: conditionalSchema(),
});

const captcha = exact({
  provider: choice(['turnstile', 'hcaptcha', 'recaptcha_v2', 'recaptcha_v3', 'altcha']).required(
    `\${path} is required`,
  ),
  site_key: line(500),
  secret: line(8192).nullable(),
  on_outage: choice(['reject', 'accept']).default('reject'),
})
  .nullable()
  .transform(absentWhenNull)
  .default(undefined);

const headless = exact({
  enabled: flag().default(false),
  allowlist: list(address(), 200).default(() => []),
});

const rateLimits = exact({
  per_minute: integer(0, 1_000_000).default(30),
  per_hour: integer(0, 1_000_000).default(300),
});

const payment = exact({
  enabled: flag().default(false),
  provider: choice(['stripe', 'paypal']),
  mode: choice(['test', 'live']),
  currency: line(3).matches(/^[A-Z]{3}$/, `\${path} must be a currency code in capitals, e.g. EUR`),
  amount: integer(1, 1_000_000_000_000),
  amount_field: line(64),
  items_from: list(line(64), 200),
  description: line(500),
})
  .nullable()
  .transform(absentWhenNull)
  .default(undefined);

const drafts = exact({
  enabled: flag().default(false),
  expires_days: integer(1, 365),
  email_field: line(64),
  remind_after_days: integer(1, 365),
})
  .nullable()
  .transform(absentWhenNull)
  .default(undefined);

/** Null and blank are ways of clearing a text. */
function blankable(schema: ReturnType<typeof text>) {
  return schema.nullable().transform((value: unknown) => (value === null || value === '' ? undefined : value));
}

function absentWhenNull(value: unknown): unknown {
  return value === null ? undefined : value;
}

function origin() {
  return line(300).test(
    'origin',
    `\${path} must be an origin such as https://www.example.org, without a path`,
    (value) => {
      return value === undefined || (/^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value);
    },
  );
}

function address() {
  return line(64).test('address', `\${path} must be an IPv4 or IPv6 address or a CIDR range`, (value) => {
    return value === undefined || isAddress(value) || isRange(value);
  });
}

function isAddress(value: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(value) || ipaddr.IPv6.isValid(value);
}

function isRange(value: string): boolean {
  const [base = '', bits, ...rest] = value.split('/');
  return bits !== undefined && rest.length === 0 && isAddress(base) && ipaddr.isValidCIDR(value);
}

function isLanguageTag(value: string): boolean {
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(value)) return false;
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

function findRedirectMistake(value: string): string | null {
  return value.startsWith('/') ? findPathMistake(value) : findUrlMistake(value);
}
