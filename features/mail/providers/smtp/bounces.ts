import type { NodemailerError } from 'nodemailer';

/** RFC 3463: there is no such mailbox, or it has moved. */
const DEAD_STATUS = /\b5\.1\.(1|6|10)\b/;
/** A mailbox that takes no mail: for good, or because it gets too much of it at present. */
const CLOSED_STATUS = /\b5\.2\.1\b/;
const CLOSED_TEXT = /\b(disabled|inactive|deactivated)\b/i;
const ANY_STATUS = /\b5\.\d{1,3}\.\d{1,3}\b/;
/** What servers without such codes write. */
const DEAD_TEXT = /\b(user unknown|unknown user|no such (user|recipient))\b/i;
/** Then it is about the sender, or about how or how much is sent: it says nothing of the recipient. */
const OTHER_REASON =
  /\b(senders?|from|helo|ehlo|dns|mx|spf|dkim|verif\w*|polic\w+|rates?|spam|block\w*|denied|reputation|relay\w*)\b/i;

/**
 * Recipients that a server has refused because nobody can be reached there. In doubt nobody is: who is named here gets no mail any
 * more.
 */
export function deadRecipients(refusals: readonly NodemailerError[] = []): string[] {
  return refusals.flatMap(({ recipient, responseCode = 0, response = '' }) =>
    recipient && [550, 551, 553].includes(responseCode) && isDead(response.replaceAll(recipient, ''))
      ? [recipient]
      : [],
  );
}

function isDead(answer: string): boolean {
  if (DEAD_STATUS.test(answer)) return !/\b(sender|helo)\b/i.test(answer);
  if (OTHER_REASON.test(answer)) return false;
  if (CLOSED_STATUS.test(answer)) return CLOSED_TEXT.test(answer);
  return !ANY_STATUS.test(answer) && DEAD_TEXT.test(answer);
}
