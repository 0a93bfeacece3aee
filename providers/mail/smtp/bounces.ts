import type { NodemailerError } from 'nodemailer';

/** RFC 3463: there is no such mailbox, domain or address, it has moved, or it is disabled. */
const DEAD_STATUS = /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/;
const ANY_STATUS = /\b5\.\d{1,3}\.\d{1,3}\b/;
/** What servers without such codes write. A refusal for another reason, as spam or size, says nothing of the address. */
const DEAD_TEXT =
  /user unknown|unknown (user|recipient|mailbox|local part)|no such (user|recipient|mailbox|address|person)|does(n't| not) exist|(mailbox|recipient|address|user) (not found|is disabled|unavailable)|invalid (recipient|mailbox)/i;

/** Recipients that a server has refused because nobody can be reached there. */
export function deadRecipients(refusals: readonly NodemailerError[] = []): string[] {
  return refusals.flatMap(({ recipient, responseCode = 0, response = '' }) => {
    const isRefused = [550, 551, 553].includes(responseCode);
    const isDead = ANY_STATUS.test(response) ? DEAD_STATUS.test(response) : DEAD_TEXT.test(response);
    return isRefused && isDead && recipient ? [recipient] : [];
  });
}
