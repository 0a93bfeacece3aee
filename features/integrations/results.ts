import { ProviderError } from '#outgoing/errors.ts';
import { figure } from '#security/budget-tables/budget.ts';

/**
 * Returns a text that extensions may have changed, or rejects it as too large.
 * @param what continues the sentence "An extension made …"
 * @throws ProviderError `extension_failed`, permanent, because another attempt would give an equal result
 */
export function boundResult(what: string, text: string, most: number): string {
  // A text has at least as many bytes as characters, so a text with too many characters need not be encoded.
  if (text.length <= most && Buffer.byteLength(text) <= most) return text;
  throw tooLarge(`${what} too large: it has more than ${figure(most)} bytes`);
}

export function tooLarge(what: string): ProviderError {
  return new ProviderError(`An extension made ${what}.`, { kind: 'permanent', type: 'extension_failed' });
}
