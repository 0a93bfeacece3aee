import { object } from 'yup';
import { parsed } from '#forms/json-schema/keys.ts';
import { isCurrency } from '#forms/money.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import type { ConversionHints } from './drafting.ts';

/** The values that no export contains and that the person who converts may give. */
export const KNOWN = {
  admin_email: parsed(
    'must be one e-mail address, such as ada@example.org',
    (value) => (typeof value === 'string' && isMailbox(value) ? value : undefined),
    { json: { type: 'string', format: 'email' } },
  ),
  currency: parsed(
    'must be a currency code of ISO 4217 in capitals, such as EUR',
    (value) => (typeof value === 'string' && isCurrency(value) ? value : undefined),
    { json: { type: 'string', pattern: '^[A-Z]{3}$' } },
  ),
};

export const hintsSchema = object(KNOWN);

export function hintsFrom({
  admin_email: adminEmail,
  currency,
}: {
  admin_email?: string;
  currency?: string;
}): ConversionHints {
  return { ...(adminEmail && { adminEmail }), ...(currency && { currency }) };
}
