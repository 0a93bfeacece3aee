import { Refusal } from '#features/requests/refusal.ts';
import type { Guard } from '#features/submissions/guards.ts';
import { requireOpen } from './opening.ts';
import { asksAccount } from './plan.ts';

/**
 * Checks that the form is open, and that the visitor is signed in if the form counts accounts. Code and servers submit on behalf
 * of others and are not counted by account.
 * @throws Refusal `form_not_open`, `form_closed`, `limit_reached`
 */
export const guardLimits: Guard = async ({ form, now, texts, findAccount }) => {
  requireOpen(form, now);
  if (!findAccount || !asksAccount(form.config)) return undefined;
  const account = await findAccount();
  if (account === null) throw new Refusal('limit_reached', texts.limits.signIn);
  return { account };
};
