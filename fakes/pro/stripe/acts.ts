import type { StripeAccount } from './account.ts';
import type { Session } from './objects.ts';
import { RemoteError } from './wire.ts';

type SessionAction = (account: StripeAccount, session: Session, body: { amount?: unknown }) => void;

/** Actions of the payer, the bank and the dashboard on the order of a session. */
export const SESSION_ACTIONS: Record<string, SessionAction> = {
  pay: (account, session) => account.pay(session),
  decline: (account, session) => account.decline(session),
  pay_later: (account, session) => account.payLater(session),
  succeed: (account, session) => account.succeed(session),
  fail: (account, session) => account.fail(session),
  expire: (account, session) => account.expire(session),
  capture: (account, session) => void account.capture(account.intentOf(session)),
  cancel: (account, session) => void account.cancel(account.intentOf(session), 'requested_by_customer'),
  refund(account, session, { amount }) {
    if (amount !== undefined && !Number.isInteger(amount))
      throw new RemoteError(400, { message: 'amount must be whole.' });
    account.refund(account.intentOf(session), amount as number | undefined, {});
  },
  fail_refund: (account, session) => account.failRefund(account.intentOf(session)),
  dispute: (account, session) => account.dispute(account.intentOf(session)),
  inquire: (account, session) => account.dispute(account.intentOf(session), 'inquiry'),
  /** Opens a dispute that is lost at once. */
  charge_back(account, session) {
    const intent = account.intentOf(session);
    account.dispute(intent);
    account.closeDispute(intent, 'lost');
  },
  win_dispute: (account, session) => account.closeDispute(account.intentOf(session), 'won'),
  lose_dispute: (account, session) => account.closeDispute(account.intentOf(session), 'lost'),
};
