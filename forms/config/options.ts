import ipaddr from 'ipaddr.js';
import { type InferType, mixed } from 'yup';
import { captchaSchema } from '../captcha/config.ts';
import { draftsSchema } from '../drafts/config.ts';
import { paymentSchema } from '../payment/config.ts';
import { spamSchema } from '../spam/config.ts';
import { findPathMistake, findUrlMistake } from '../templates/url-template.ts';
import { conditionalSchema } from './conditional.ts';
import { clearable, exact, flag, integer, line, list, slug, text } from './schema.ts';
import { SECRET_MASK } from './secret-names.ts';

const notification = exact({
  /** `nameEntries` of parse.ts gives one to an entry that has none. */
  key: slug().default(''),
  enabled: flag().default(true),
  /** A comma-separated list of addresses or merge tags. */
  to: line(2000).required(`\${path} is required: addresses or merge tags, separated by commas`),
  cc: clearable(line(2000)),
  bcc: clearable(line(2000)),
  /** One address or merge tag. */
  reply_to: clearable(line(500)),
  from_name: clearable(line(255)),
  from_email: clearable(line(500)),
  subject: line(500).default('New submission: {form:title}'),
  html: text(100_000).default('{all_fields}'),
  conditional: conditionalSchema,
});

const headless = exact({
  enabled: flag().default(false),
  /** IPv4 and IPv6 addresses and CIDR ranges; empty means no restriction. */
  allowlist: list(address(), 200).default(() => []),
  /** Submissions of one key; 600 unless it says otherwise, 0 means no limit. */
  per_minute: integer(0, 1_000_000),
  /** Blank keeps the key, null revokes it and the one before. */
  api_key: mixed<string>()
    .nullable()
    .test('route', `\${path} must be blank or null: keys are made by POST …/headless-key`, (value) => {
      return value === undefined || value === null || value === '' || value === SECRET_MASK;
    }),
  /** Reads have it. */
  previous_api_key_expires_at: mixed().strip(),
});

/** 0 means no limit; what is absent follows the site's option `form_rate_limits`. */
const rateLimits = exact({
  per_minute: clearable(integer(0, 1_000_000)),
  per_hour: clearable(integer(0, 1_000_000)),
});

/** The `options` of a config, but for its `integrations`. Absent, null and (for texts) blank mean the default. */
export const optionKeys = {
  store_submissions: flag().default(true),
  anonymize_ip: flag().default(false),
  min_fill_seconds: integer(0, 3600).default(2),
  /** BCP 47 tag. */
  language: clearable(
    line(35).test('language', `\${path} must be a language tag such as en or pt-BR`, (value) => {
      return !value || isLanguageTag(value);
    }),
  ),
  retention_days: clearable(integer(1, 3650)),
  /** A template of plain text: `prepareSuccessMessage()` of db/submissions fills it in and knows the built-in text. */
  success_message: clearable(text(2000)),
  /** The same, with the tags of form and site alone: `renderErrorMessage()`. */
  error_message: clearable(text(2000)),
  /** Absolute http(s) URL or a path of this site; may hold merge tags in path and query. */
  redirect_url: clearable(
    text(2048).test('url', (value, context) => {
      const mistake = value ? findRedirectMistake(value) : null;
      return mistake === null || context.createError({ message: `\${path} ${mistake}` });
    }),
  ),
  /** Exact origins such as `https://www.example.org`. */
  allowed_origins: list(origin(), 50).default(() => []),
  notifications: list(notification, 20).default(() => []),
  captcha: clearable(captchaSchema),
  headless,
  rate_limits: rateLimits,
  /** Largest body of a submission, in kB of 1,024 bytes; 128 unless it says otherwise. */
  max_body_kb: clearable(integer(1, 1_024)),
  spam: clearable(spamSchema),
  payment: clearable(paymentSchema),
  drafts: clearable(draftsSchema),
};

export type NotificationConfig = InferType<typeof notification>;

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
  return line(64).test('address', (value, context) => {
    const mistake = value === undefined ? null : findAddressMistake(value);
    return mistake === null || context.createError({ message: `\${path} ${mistake}` });
  });
}

function findAddressMistake(value: string): string | null {
  if (isAddress(value)) return null;
  if (!isRange(value)) return 'must be an IPv4 or IPv6 address or a CIDR range';
  const [base, bits] = ipaddr.parseCIDR(value);
  const isMapped = base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress();
  if (isMapped && bits < 96) return 'would let no IPv4 address in: write IPv4 networks as in 10.0.0.0/8';
  const range = isMapped ? `${base.toIPv4Address()}/${bits - 96}` : `${base}/${bits}`;
  const network = (base instanceof ipaddr.IPv6 && !isMapped ? ipaddr.IPv6 : ipaddr.IPv4).networkAddressFromCIDR(range);
  const [first, size] = ipaddr.parseCIDR(range);
  if (network.toString() === first.toString()) return null;
  return `has an address behind its prefix: write ${network}/${size} for the network, or the address alone`;
}

function isAddress(value: string): boolean {
  // No zones: they mean nothing outside of one machine.
  return ipaddr.IPv4.isValidFourPartDecimal(value) || (ipaddr.IPv6.isValid(value) && !value.includes('%'));
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
