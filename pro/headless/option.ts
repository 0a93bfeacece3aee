import ipaddr from 'ipaddr.js';
import { type InferType, mixed } from 'yup';
import { recordOf } from '#forms/config/json.ts';
import type { FormOption, OptionSecrets } from '#forms/config/option.ts';
import { exact, flag, integer, line, list, readOnly } from '#forms/config/schema.ts';
import { BLANK_OR_MASK, SECRET_MASK } from '#forms/config/secret-names.ts';
import { described } from '#forms/json-schema/meta.ts';
import { headlessBudgets } from '#pro/headless/budgets.ts';

const headless = exact({
  enabled: described('Lets servers submit with an API key.', flag().default(false)),
  allowlist: described(
    'IPv4 and IPv6 addresses and CIDR ranges; empty means no restriction.',
    list(address(), headlessBudgets.allowlist.atMost).default(() => []),
  ),
  per_minute: described('Submissions of one key a minute; default 600, 0 means no limit.', integer(0, 1_000_000)),
  api_key: described(
    'Blank keeps the key, null revokes it and the previous key. POST …/headless-key creates keys.',
    mixed<string>()
      .nullable()
      .meta({ json: { type: 'string', pattern: BLANK_OR_MASK } })
      .test('route', `\${path} must be blank or null: keys are made by POST …/headless-key`, (value) => {
        return value === undefined || value === null || value === '' || value === SECRET_MASK;
      }),
  ),
  previous_api_key_expires_at: described('Time until which the previous key works.', readOnly()),
});

export type HeadlessConfig = InferType<typeof headless>;

const keys = { headless: described('Submissions of servers, by API key. Pro edition.', headless) };

declare module '#features/pro-options.ts' {
  interface HeadlessOption extends HeadlessConfig {}
}

/** Secrets of the option. Their own route creates keys; a save can only revoke them. */
const secrets: OptionSecrets = {
  owns: (path) => path.startsWith('headless.'),
  separate({ options }, { stored, secrets }) {
    const { api_key: given, ...headless } = options.headless;
    for (const [path, value] of stored) if (path.startsWith('headless.') && given !== null) secrets.set(path, value);
    return { ...options, headless };
  },
  present(options, stored) {
    if (!stored) return options;
    const { paths, expiring = new Map<string, Date>() } = stored;
    const end = expiring.get('headless.previous_api_key');
    const flags = {
      api_key_set: paths.has('headless.api_key'),
      previous_api_key_set: end !== undefined,
      ...(end && { previous_api_key_expires_at: end.toISOString() }),
    };
    return { ...options, headless: { ...options.headless, ...flags } };
  },
  flagged: (_options, given) => (recordOf(given.headless).api_key_set === true ? ['headless.api_key'] : []),
};

export const headlessOption: FormOption = { keys, secrets };

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
  // Zones are refused, since they have no meaning outside of one machine.
  return ipaddr.IPv4.isValidFourPartDecimal(value) || (ipaddr.IPv6.isValid(value) && !value.includes('%'));
}

function isRange(value: string): boolean {
  const [base = '', bits, ...rest] = value.split('/');
  return bits !== undefined && rest.length === 0 && isAddress(base) && ipaddr.isValidCIDR(value);
}
