import ipaddr from 'ipaddr.js';
import { mixed } from 'yup';
import { captchaSchema } from '#forms/captcha/config.ts';
import { draftsSchema } from '#forms/drafts/config.ts';
import { described } from '#forms/json-schema/meta.ts';
import { notificationSchema } from '#forms/notifications/config.ts';
import { paymentSchema } from '#forms/payment/config.ts';
import { spamSchema } from '#forms/spam/config.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { findPathMistake, findUrlMistake } from '#forms/templates/url-template.ts';
import { clearable, exact, flag, integer, line, list, readOnly, text } from './schema.ts';
import { SECRET_MASK } from './secret-names.ts';

/** What is absent follows the site. */
const sender = exact({
  from_name: described('A line of text.', clearable(line(255))),
  from_email: described('One address, which the mail provider has to know.', clearable(mailbox())),
  reply_to: described('One address.', clearable(mailbox())),
});

const headless = exact({
  enabled: described('Whether servers may submit with an API key.', flag().default(false)),
  allowlist: described(
    'IPv4 and IPv6 addresses and CIDR ranges; empty means no restriction.',
    list(address(), 200).default(() => []),
  ),
  per_minute: described(
    'Submissions of one key; 600 unless it says otherwise, 0 means no limit.',
    integer(0, 1_000_000),
  ),
  api_key: described(
    'Blank keeps the key, null revokes it and the one before. Keys are made by POST …/headless-key.',
    mixed<string>()
      .nullable()
      .meta({ json: { enum: ['', SECRET_MASK, null] } })
      .test('route', `\${path} must be blank or null: keys are made by POST …/headless-key`, (value) => {
        return value === undefined || value === null || value === '' || value === SECRET_MASK;
      }),
  ),
  previous_api_key_expires_at: described('Until when the key before works.', readOnly()),
});

/** 0 means no limit; what is absent follows the site's option `form_rate_limits`. */
const rateLimits = exact({
  per_minute: described('Submissions of one address.', clearable(integer(0, 1_000_000))),
  per_hour: described('Submissions of one address.', clearable(integer(0, 1_000_000))),
});

/** The `options` of a config, but for its `integrations`. Absent, null and (for texts) blank mean the default. */
export const optionKeys = {
  store_submissions: described('False keeps no values longer than they are needed.', flag().default(true)),
  anonymize_ip: described('True keeps no address of the submitter.', flag().default(false)),
  min_fill_seconds: described('What is sent sooner after the form was shown is refused.', integer(0, 3600).default(2)),
  language: described(
    'The language of the form, as a BCP 47 tag.',
    clearable(
      line(35).test('language', `\${path} must be a language tag such as en or pt-BR`, (value) => {
        return !value || isLanguageTag(value);
      }),
    ),
  ),
  retention_days: described(
    'After so many days submissions are erased; absent for never.',
    clearable(integer(1, 3650)),
  ),
  /** `prepareSuccessMessage()` of db/submissions fills it in and knows the built-in text. */
  success_message: described(
    'Plain text, shown after a submission; may hold merge tags. A built-in text when absent.',
    clearable(text(2000)),
  ),
  /** `renderErrorMessage()`. */
  error_message: described(
    'Plain text, shown when values are refused; may hold the merge tags of form and site. A built-in text when absent.',
    clearable(text(2000)),
  ),
  redirect_url: described(
    'Where to go after a submission: an http(s) URL or a path of this site; may hold merge tags in path and query.',
    clearable(
      text(2048).test('url', (value, context) => {
        const mistake = value ? findRedirectMistake(value) : null;
        return mistake === null || context.createError({ message: `\${path} ${mistake}` });
      }),
    ),
  ),
  allowed_origins: described(
    'Other sites whose pages may submit: exact origins such as https://www.example.org.',
    list(origin(), 50).default(() => []),
  ),
  notifications: described(
    'Mails that are sent for a submission.',
    list(notificationSchema, 100).default(() => []),
  ),
  email: described('The sender of the form’s mails, in place of the site’s.', clearable(sender)),
  captcha: described('The CAPTCHA that visitors pass; absent for none.', clearable(captchaSchema)),
  headless: described('Submissions of servers, by API key. Pro edition.', headless),
  rate_limits: described('Limits of this form; 0 means no limit, absent follows the site.', rateLimits),
  max_body_kb: described(
    'Largest body of a submission, in kB of 1,024 bytes; 128 unless it says otherwise.',
    clearable(integer(1, 1_024)),
  ),
  spam: described('What becomes of what looks like spam.', clearable(spamSchema)),
  payment: described('What a submission costs; absent for nothing. Pro edition.', clearable(paymentSchema)),
  drafts: described('Lets visitors save the form and continue later. Pro edition.', clearable(draftsSchema)),
};

function origin() {
  return line(300).test(
    'origin',
    `\${path} must be an origin such as https://www.example.org, without a path`,
    (value) => {
      return value === undefined || (/^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value);
    },
  );
}

function mailbox() {
  return line(191).test('mailbox', `\${path} must be one e-mail address`, (value) => !value || isMailbox(value));
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
