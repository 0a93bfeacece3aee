import { boundResult } from '#features/integrations/results.ts';
import type { RenderedEmail } from '#features/notifications/email.ts';
import { processingBudgets } from '#features/processing/budgets.ts';
import { headerText } from '#forms/templates/mail/header-text.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import type { EmailMessage } from '#hooks/parameters.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { budgets } from '#security/budgets.ts';

const BODIES = ['html', 'text'] as const;
const HEADERS = ['to', 'cc', 'bcc', 'reply_to', 'from_name', 'from_email', 'subject'] as const;

/**
 * Converts a mail to the shape that hooks receive (docs/interface.md 2.4), with each address list as one comma-separated text.
 */
export function toMessage({ to, cc, bcc, isUnaddressed: _, ...rest }: RenderedEmail): EmailMessage {
  return {
    to: to.join(', '),
    ...rest,
    ...(cc.length > 0 && { cc: cc.join(', ') }),
    ...(bcc.length > 0 && { bcc: bcc.join(', ') }),
  };
}

/**
 * Converts a mail from the shape that hooks return.
 * @throws ProviderError `extension_failed`, permanent, naming the key that is too large or holds no valid address: a mail that an
 * extension addressed must not reach other people, or fewer.
 */
export function fromMessage(message: EmailMessage): RenderedEmail {
  for (const key of BODIES) boundResult(`"${key}" of the mail`, message[key], budgets.templateText.atMost);
  for (const key of HEADERS)
    boundResult(`"${key}" of the mail`, message[key] ?? '', processingBudgets.extensionHeader.atMost);
  const { from_name, from_email, subject, html, text, reply_to } = message;
  return {
    to: addresses('to', message.to),
    cc: addresses('cc', message.cc),
    bcc: addresses('bcc', message.bcc),
    ...(reply_to && { reply_to: address('reply_to', reply_to) }),
    from_name: headerText(from_name),
    from_email: address('from_email', from_email),
    subject: headerText(subject),
    html,
    text,
  };
}

function addresses(key: string, list: string | undefined): string[] {
  const items = (list ?? '').split(',').map((item) => item.trim());
  return items.filter((item) => item !== '').map((item) => address(key, item));
}

function address(key: string, text: string): string {
  const trimmed = text.trim();
  if (isMailbox(trimmed)) return trimmed;
  const message = `The mail cannot be sent: an extension left "${key}" without a valid address.`;
  throw new ProviderError(message, { kind: 'permanent', type: 'extension_failed' });
}
