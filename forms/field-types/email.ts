import type { JsonObject } from '#forms/config/json.ts';
import { flag, list, text } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { budgets } from '#security/budgets.ts';
import { plainRule } from './email-rule.ts';
import { defineFieldType } from './field-type.ts';
import type { FieldRule, Sanitised } from './rule.ts';
import { lineRule, type TextLimits } from './text-rule.ts';
import { freeText, renderTextInput, textKeys, textSchema } from './text-value.ts';

/** A list of domains; in the page's script, words separated by spaces. */
type Domains = readonly string[] | string;

interface EmailConfig extends TextLimits {
  /** In the page's script it is a text. */
  confirm?: boolean | string | number;
  allowed_domains?: Domains;
  denied_domains?: Domains;
}

export const rule: FieldRule<EmailConfig> = {
  ...plainRule,
  sanitise,
  fold: (value, { confirm }) => ({ value, confirm }),
  validate(value, field, matches) {
    const broken = plainRule.validate(value, field, matches);
    return broken?.rule === 'email' || isOfDomain(String(value), field) ? broken : { rule: 'domain' };
  },
};

export function email() {
  return defineFieldType({
    ...freeText,
    ...rule,
    requiredText: 'email',
    keys: {
      ...textKeys,
      confirm: described('Whether visitors have to enter it twice. A program may send it once.', flag()),
      allowed_domains: described('The only domains of addresses that are accepted, with their subdomains.', domains()),
      denied_domains: described('Domains of addresses that are refused, with their subdomains.', domains()),
    },
    // Reserved for examples, as in the samples of other types: no real mailbox, host or telephone.
    sample: ({ allowed_domains: [domain = 'example.com'] = [] }) => `visitor@${domain}`,
    jsonSchema: (field, required) => textSchema(field, required, { format: 'idn-email', ...domainSchema(field) }),
    folds: ({ confirm }) => confirm === true,
    holdsEmail: true,
    renderInput(field, input) {
      const more = { autocomplete: field.autocomplete ?? 'email', inputmode: 'email' };
      const first = renderTextInput('email', field, input, more);
      if (!field.confirm) return first;
      const { id, name, autofocus: _, ...shared } = input.attributes;
      const own = { ...shared, id: `${id}-confirm`, name: `${name}[confirm]` };
      // An address that was entered twice or stored earlier need not be entered again.
      const isTwice = field.read_only || (input.sent !== undefined && sanitise(input.sent, field).rule !== 'confirm');
      const second = { ...input, value: isTwice ? input.value : '', attributes: own };
      const label = `<label${renderAttributes({ for: own.id })}>${escapeHtml(input.texts.form.repeat)}</label>`;
      return `${first}${label}${renderTextInput('email', field, second, more)}`;
    },
    scriptAttributes: ({ confirm, allowed_domains: allowed, denied_domains: denied }) => ({
      'data-confirm': confirm ? 1 : null,
      'data-allowed_domains': allowed?.join(' '),
      'data-denied_domains': denied?.join(' '),
    }),
  });
}

/** Compares the two entries, which are one value. */
function sanitise(raw: unknown, { confirm }: EmailConfig): Sanitised<string> {
  if (!confirm || typeof raw !== 'object' || raw === null || !('value' in raw)) return lineRule.sanitise(raw);
  const { value, rule } = lineRule.sanitise(raw.value ?? '');
  const second = lineRule.sanitise('confirm' in raw ? raw.confirm : '');
  if (rule) return { value, rule };
  return value === second.value ? { value } : { value, rule: 'confirm' };
}

export function isOfDomain(
  address: string,
  { allowed_domains: allowed, denied_domains: denied }: EmailConfig,
): boolean {
  const domain = hostOf(address.slice(address.lastIndexOf('@') + 1));
  const isIn = (domains: Domains) =>
    (typeof domains === 'string' ? domains.split(' ') : domains).some((candidate) =>
      `.${domain}`.endsWith(`.${hostOf(candidate)}`),
    );
  return (allowed === undefined || isIn(allowed)) && !(denied !== undefined && isIn(denied));
}

/**
 * Returns the part of the domain rule that patterns can express. An address with letters beyond ASCII may have an allowed domain,
 * so it is accepted.
 */
function domainSchema({ allowed_domains: allowed, denied_domains: denied }: EmailSchemaConfig): JsonObject {
  const among = (domains: readonly string[]) => `(?:[^\\s@]+\\.)?(?:${domains.map(caseInsensitive).join('|')})`;
  return {
    ...(allowed && { pattern: `^[^\\s@]+@(?:${among(allowed)}|[^\\s@]*[^\\s!-~][^\\s@]*)$` }),
    ...(denied && { not: { pattern: `@${among(denied)}$` } }),
  };
}

interface EmailSchemaConfig {
  allowed_domains?: readonly string[];
  denied_domains?: readonly string[];
}

/** Returns a pattern of a domain as the DNS has it, that ignores case: patterns of JSON Schema have no flags. */
function caseInsensitive(domain: string): string {
  return hostOf(domain).replace(/[a-z.]/g, (sign) => (sign === '.' ? '\\.' : `[${sign.toUpperCase()}${sign}]`));
}

/** Converts a domain to its form in the DNS: `bücher.example` is `xn--bcher-kva.example`. */
function hostOf(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain.toLowerCase();
  }
}

function domains() {
  const message = `\${path} must be a domain in small letters, e.g. example.org`;
  const domain = text(253)
    .required()
    .matches(/^[\p{Ll}\p{Lo}\p{M}\p{N}-]+(\.[\p{Ll}\p{Lo}\p{M}\p{N}-]+)+$/u, { message });
  return list(domain, budgets.emailDomains.atMost).min(1, `\${path} must have at least one domain`);
}
