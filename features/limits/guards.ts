import { Refusal } from '#features/requests/refusal.ts';
import type { Guard } from '#features/submissions/guards.ts';
import { requireOpen } from './opening.ts';
import { asksAccount } from './plan.ts';

/**
 * The form takes submissions now, and who sends one is signed in where it counts accounts. Code and servers send for others, and are not
 * counted so.
 * @throws Refusal `form_not_open`, `form_closed`, `limit_reached`
 */
export const guardLimits: Guard = async ({ form: { config }, now, texts, findAccount }) => {
  requireOpen(config, now);
  if (!findAccount || !asksAccount(config)) return undefined;
  const account = await findAccount();
  if (account === null) throw new Refusal('limit_reached', texts.limits.signIn);
  return { account };
};
