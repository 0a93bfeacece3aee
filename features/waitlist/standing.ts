import type { MikroORM } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import type { WaitingEntry } from '#features/limits/entities.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { PaymentService, StartedPayment } from '#features/submissions/payment.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { type Price, priceOf, seenPrice } from './cost.ts';
import { DECISIONS, type Decision, decide, waitingOver } from './deciding.ts';
import { positionOf } from './line.ts';

/**
 * The standings of somebody on a waiting list. `paying`: the place is taken and held until it is paid. `unpaid`: it was not paid for, and is not
 * held any more.
 */
export const STANDINGS = ['waiting', 'offered', 'paying', 'taken', 'unpaid', 'declined', 'lapsed'] as const;

export interface Standing {
  state: (typeof STANDINGS)[number];
  /** The place of somebody who waits, from 1; null for others. */
  position: number | null;
  /** End of the time to take an offered place; null without an offer. */
  offerUntil: Date | null;
  /** End of the time to pay a place that was taken; null unless it can be paid. */
  payUntil: Date | null;
  /** Null if nothing is to be paid. */
  price: Price | null;
  submission: Submission;
}

export interface StandingParts {
  orm: MikroORM;
  box: SecretBox;
  clock: () => Date;
  intake: { payments?: PaymentService; limits: Pick<RateLimits, 'takeOf'> };
}

/** Reads how somebody stands. @returns null once the submission was erased */
export async function readStanding(
  { orm, clock, intake }: StandingParts,
  form: ActiveForm,
  entry: WaitingEntry,
): Promise<Standing | null> {
  const em = orm.em.fork();
  const submission = await em.findOne(Submission, { uuid: entry.submissionUuid });
  if (!submission) return null;
  const { status, uuid, meta } = submission;
  const { offerUntil } = entry;
  const price = priceOf(form, entry, meta);
  const plain = { position: null, offerUntil: null, payUntil: null, price: null, submission };
  switch (entry.state) {
    case 'waiting':
      return { ...plain, state: 'waiting', position: await positionOf(em, entry), price };
    case 'offered':
      if (offerUntil != null && offerUntil <= clock()) return { ...plain, state: 'lapsed' };
      return { ...plain, state: 'offered', offerUntil: offerUntil ?? null, price };
    case 'taken': {
      if (status !== 'unpaid' && status !== 'awaiting_payment') return { ...plain, state: 'taken' };
      const ordered = { ...plain, price: seenPrice(form, meta) };
      if (status === 'unpaid') return { ...ordered, state: 'unpaid' };
      return { ...ordered, state: 'paying', payUntil: (await intake.payments?.find(uuid))?.payableUntil ?? null };
    }
    case 'lapsed':
      // A person without an offer has missed none: the time that they waited for is over.
      return { ...plain, state: entry.offeredAt == null ? 'declined' : 'lapsed' };
    default:
      return { ...plain, state: entry.state };
  }
}

/** The decisions of a respondent, and `pay`, which goes to the payment of a place that was taken. */
export const ACTS = [...DECISIONS, 'pay'] as const;
export type Act = Decision | 'pay';

/** Requests of an address a minute for the payment of one place. */
const PAYS_A_MINUTE = 30;

/**
 * Does what a respondent has chosen. @returns the checkout of a place that has to be paid for; null if nothing is to be paid
 * @throws UseCaseError `waiting_over`, `rate_limited`
 * @throws Refusal `payment_unavailable`, `engine_unavailable`, `form_full`; a place that was taken stays so, and `pay` goes on with it
 */
export async function act(
  parts: StandingParts,
  form: ActiveForm,
  entry: WaitingEntry,
  { choice, address }: { choice: Act; address: string },
): Promise<StartedPayment | null> {
  const { payments } = parts.intake;
  const order =
    choice === 'pay'
      ? await orderToPay(parts, form, entry, address)
      : await decide({ ...parts, payments }, entry.id, choice);
  if (order === null || !payments) return null;
  return payments.open(order).catch((error: unknown) => {
    throw error instanceof Refusal && NOT_STARTED.includes(error.code)
      ? new Refusal(error.code, textsOf(form.config).paymentOutcome.failed, error.details)
      : error;
  });
}

/** Refusals whose messages ask a visitor to send the form again, which somebody with a place must not do. */
const NOT_STARTED: readonly string[] = ['payment_unavailable', 'engine_unavailable'];

/** Returns the uuid of the order of a place that was taken and not paid. */
async function orderToPay(
  { orm, intake }: StandingParts,
  { config }: ActiveForm,
  { id, state, submissionUuid }: WaitingEntry,
  address: string,
): Promise<string> {
  const seconds = await intake.limits.takeOf(address, `waiting_pay:${id}`, PAYS_A_MINUTE, 60);
  if (seconds > 0) throw UseCaseError.tooOften(fill(textsOf(config).refusals.tooOften, { seconds }), seconds);
  const unpaid = { uuid: submissionUuid, status: ['awaiting_payment' as const, 'unpaid' as const] };
  const isUnpaid = state === 'taken' && (await orm.em.fork().count(Submission, unpaid)) > 0;
  const order = isUnpaid ? await intake.payments?.find(submissionUuid) : null;
  if (!order) throw waitingOver();
  return order.orderUuid;
}
