import type { NodemailerError } from 'nodemailer';

/** RFC 3463: the mailbox does not exist, or has moved. */
const DEAD_STATUS = /\b5\.1\.(1|6|10)\b/;
/** A mailbox that accepts no mail: permanently, or because it currently gets too much. */
const CLOSED_STATUS = /\b5\.2\.1\b/;
const CLOSED_TEXT = /\b(disabled|inactive|deactivated)\b/i;
const ANY_STATUS = /\b5\.\d{1,3}\.\d{1,3}\b/;
/** Wording of servers that send no such codes. */
const DEAD_TEXT = /\b(user unknown|unknown user|no such (user|recipient))\b/i;
/** Words of replies about the sender, the transport or the amount of mail, which do not prove that the recipient is dead. */
const OTHER_REASON =
  /\b(senders?|from|helo|ehlo|dns|mx|spf|dkim|verif\w*|polic\w+|rates?|spam|block\w*|denied|reputation|relay\w*)\b/i;

/**
 * Returns the refused recipients that do not exist. Doubtful cases are left out, because a returned address gets no more mail.
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
