import { ProviderError } from '#outgoing/errors.ts';
import type { OutgoingMail } from './providers/mail.ts';

/**
 * Removes duplicate recipients (the first occurrence stays) and suppressed ones. If nobody is left in `to`, the recipients in
 * `cc` are promoted to it, or else one in `bcc`: a submission must reach somebody.
 * @throws ProviderError `mail_suppressed`, permanent, if no recipient is left
 */
export function withoutSuppressed(message: OutgoingMail, isSuppressed: (address: string) => boolean): OutgoingMail {
  const seen = new Set<string>();
  const living = (addresses: readonly string[]) =>
    addresses.filter((address) => {
      const key = address.toLowerCase();
      if (seen.has(key) || isSuppressed(address)) return false;
      seen.add(key);
      return true;
    });
  const [to, cc, bcc] = [living(message.to), living(message.cc), living(message.bcc)];
  if (to.length > 0) return { ...message, to, cc, bcc };
  if (cc.length > 0) return { ...message, to: cc, cc: [], bcc };
  const [first, ...others] = bcc;
  if (first !== undefined) return { ...message, to: [first], cc, bcc: others };
  const what = 'Nothing was sent: every recipient is on the list of suppressions, because mails to them have bounced.';
  throw new ProviderError(what, { kind: 'permanent', type: 'mail_suppressed', ofRecipient: true });
}
