import type { EntityManager } from '@mikro-orm/mysql';
import type { SecretBox } from '#security/secret-box.ts';
import { DAY_MS } from '#time.ts';
import { processesBudgets } from './budgets.ts';

/**
 * Counts a mail that asks an address to confirm it, which may be that of a stranger, over all forms: whoever sends forms in the name of
 * others cannot fill their mailboxes. The table has a keyed hash of the address, without what follows a `+` in its name.
 * @returns false when the address has had its mails of 24 hours
 */
export async function countConfirmationMail(
  em: EntityManager,
  box: SecretBox,
  address: string,
  now: Date,
): Promise<boolean> {
  const mailbox = address.toLowerCase().replace(/\+.*(?=@)/, '');
  const key = `confirm:${box.mac('tokens', `confirmation_mails|${mailbox}`).toString('base64url').slice(0, 22)}`;
  const at = now.getTime();
  // The assignments run from left to right: both compare the former end.
  await em.execute(
    `insert into rate_limits (\`key\`, points, expire) values (?, 1, ?)
     on duplicate key update points = if(expire <= ?, 1, points + 1), expire = if(expire <= ?, values(expire), expire)`,
    [key, at + DAY_MS, at, at],
  );
  const [row] = await em.execute<{ points: number }[]>('select points from rate_limits where `key` = ?', [key]);
  return Number(row?.points ?? 0) <= processesBudgets.confirmationMails.atMost;
}
