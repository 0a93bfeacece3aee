import type { OrderStatus } from '#pro/payments/store/order.ts';

/**
 * Acts of payers, their banks and the shop's owner at a provider. `leave` is the link back without a payment; `ours` and `ours
 * part` are refunds that an operator asks us for.
 */
export type Act =
  | 'pay'
  | 'decline'
  | 'later'
  | 'arrive'
  | 'fail'
  | 'refund'
  | 'refund part'
  | 'dispute'
  | 'win'
  | 'lose'
  | 'reverse'
  | 'leave'
  | 'ours'
  | 'ours part';

/** The course of one order, and its allowed final statuses. */
export interface Story {
  name: string;
  /** Orders out of 100 with this story. */
  share: number;
  acts: readonly Act[];
  /** False when the visitor closes the browser after the payment and never comes back. */
  returns: boolean;
  /** Any of these: when two acts happen at once, either may be first. */
  ends: readonly OrderStatus[];
}

export const STORIES: readonly Story[] = [
  { name: 'paid', share: 20, acts: ['pay'], returns: true, ends: ['paid'] },
  { name: 'paid, never back', share: 10, acts: ['pay'], returns: false, ends: ['paid'] },
  { name: 'paid later', share: 8, acts: ['later', 'arrive'], returns: true, ends: ['paid'] },
  { name: 'failed later', share: 5, acts: ['later', 'fail'], returns: true, ends: ['failed'] },
  { name: 'declined, then paid', share: 8, acts: ['decline', 'pay'], returns: true, ends: ['paid'] },
  { name: 'left', share: 5, acts: ['leave'], returns: true, ends: ['cancelled'] },
  ...story('refunded in part at the provider', 4, ['pay', 'refund part'], 'partially_refunded'),
  ...story('refunded at the provider', 4, ['pay', 'refund'], 'refunded'),
  ...story('refunded in part by us', 5, ['pay', 'ours part'], 'partially_refunded'),
  ...story('refunded by us', 4, ['pay', 'ours'], 'refunded'),
  ...story(
    'refunded from both sides',
    5,
    ['pay', 'refund part', 'ours part', 'ours'],
    'refunded',
    'partially_refunded',
  ),
  ...story('disputed', 4, ['pay', 'dispute'], 'disputed'),
  ...story('disputed and won, then refunded', 4, ['pay', 'dispute', 'win', 'ours'], 'refunded', 'paid'),
  ...story(
    'disputed and lost, though we wanted to refund',
    5,
    ['pay', 'dispute', 'ours', 'lose', 'ours'],
    'dispute_lost',
  ),
  ...story('refunded in part, then lost', 4, ['pay', 'ours part', 'dispute', 'lose', 'ours'], 'dispute_lost'),
  ...story('taken back by a bank', 5, ['pay', 'reverse', 'ours'], 'reversed', 'dispute_lost'),
];

function story(name: string, share: number, acts: readonly Act[], ...ends: OrderStatus[]): Story[] {
  return [{ name, share, acts, returns: true, ends }];
}

/** Returns the story of the n-th order: each occurs according to its share, evenly spread. */
export function storyOf(index: number, stories: readonly Story[] = STORIES): Story {
  const total = stories.reduce((sum, { share }) => sum + share, 0);
  // 37 has no common divisor with 100, so neighbouring orders get different stories.
  let position = (index * 37) % total;
  for (const story of stories) {
    if (position < story.share) return story;
    position -= story.share;
  }
  throw new Error('there are no stories');
}

/** Acts that do not happen at the provider. */
export type OwnAct = 'leave' | 'ours' | 'ours part';

interface AtProvider {
  /** The act's name at the provider. */
  act: string;
  body?: object;
}

/** The part of a refund in minor units. */
export const PART = 700;

/** The acts as each fake names them; a partial refund is 7.00 in the order's currency. */
export const AT_PROVIDER: Readonly<Record<string, Readonly<Record<Exclude<Act, OwnAct>, AtProvider>>>> = {
  stripe: {
    pay: { act: 'pay' },
    decline: { act: 'decline' },
    later: { act: 'pay_later' },
    arrive: { act: 'succeed' },
    fail: { act: 'fail' },
    refund: { act: 'refund' },
    'refund part': { act: 'refund', body: { amount: PART } },
    dispute: { act: 'dispute' },
    win: { act: 'win_dispute' },
    lose: { act: 'lose_dispute' },
    // Stripe has no reversals: a bank that takes the money back wins its dispute.
    reverse: { act: 'charge_back' },
  },
  paypal: {
    pay: { act: 'pay' },
    decline: { act: 'decline' },
    later: { act: 'later' },
    arrive: { act: 'complete' },
    fail: { act: 'deny' },
    refund: { act: 'refund' },
    'refund part': { act: 'refund', body: { amount: (PART / 100).toFixed(2) } },
    dispute: { act: 'dispute' },
    win: { act: 'resolve', body: { favour: 'seller' } },
    lose: { act: 'resolve', body: { favour: 'buyer' } },
    reverse: { act: 'reverse' },
  },
};
